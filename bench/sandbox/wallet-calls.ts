import { table } from '../parts/table.ts';
import { atMost, type Bar } from './bar.ts';
import { type Contender, type Measured, measureRounds } from './rounds.ts';
import { type Bare, startBare, startSandbox } from './subjects.ts';
import { walletBench } from './wallet-requests.ts';

const connections = 50;
const calls = 10_000;
const limit = 1.8;

/** How many codes are inquired by turns. */
const codes = 200;

/**
 * Calls of the merchant wallet at 50 connections, each beside a bare server whose answer is as long. Inquiries come
 * faster than once in 30 seconds, so that switch is set to answer them.
 */
export async function measureWalletCalls(rounds: number): Promise<{ text: string; bars: Bar[] }> {
  const sandbox = await startSandbox({ dialect: { 'early-code-inquiry': 'answered' } });
  const bares: Bare[] = [];
  try {
    const bench = walletBench(sandbox.ready);
    const requests = await bench.requests();
    const known = await Promise.all(Array.from({ length: codes }, () => bench.newCode()));
    const kinds: [name: string, request: (number: number) => string][] = [
      ['generate a code', requests.generateCode],
      ['inquire a code', (number) => requests.inquiry(known[number % codes] ?? '')],
      ['deposit', requests.deposit],
    ];
    const contenders: Contender[] = [];
    for (const [name, request] of kinds) {
      const bare = await startBare(await bench.answeredBytes(request(0)));
      bares.push(bare);
      contenders.push({ name: `${name}: a bare node:http server`, subject: bare, calls, request });
      contenders.push({
        name: `${name}: the sandbox`,
        subject: { ...sandbox, requests },
        calls,
        request: later(request),
      });
    }
    const measured = await measureRounds(contenders, { rounds, connections });
    return { text: text(measured), bars: kinds.map(([name], index) => barOf(name, measured.slice(2 * index))) };
  } finally {
    await Promise.all([sandbox, ...bares].map((it) => it.stop()));
  }
}

/** The number 0 was sent to learn how long its answer is; a deposit is made once. */
const later =
  (request: (number: number) => string) =>
  (number: number): string =>
    request(number + 1);

function text(measured: readonly Measured[]): string {
  return table(
    [`calls of the merchant wallet at ${connections} connections`, 'server CPU a call', 'calls a second'],
    measured.map(({ name, cpuUs, rate }) => [name, `${cpuUs.toFixed(1)} µs`, Math.round(rate)]),
  );
}

function barOf(name: string, [bare, own]: readonly Measured[]): Bar {
  return atMost(`server CPU to ${name}, times that of the bare server`, limit, (own?.cpuUs ?? 0) / (bare?.cpuUs ?? 0));
}

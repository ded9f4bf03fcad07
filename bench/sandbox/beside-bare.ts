import { atMost, type Bar } from '../parts/bar.ts';
import { table } from '../parts/table.ts';
import { type Contender, measureRounds } from './rounds.ts';
import { type Bare, startBare } from './subjects.ts';

/** One kind of call that is measured beside a bare server whose answer is as long. */
export interface Kind {
  name: string;
  /** How many times the CPU of the bare server it may cost; none where it is told only. */
  limit?: number;
  request(number: number): string;
  prepare?: Contender['prepare'];
  answeredBytes: number;
}

const connections = 50;
const calls = 10_000;

/** Calls of one API at 50 connections to a sandbox that is there, each beside its bare server. */
export async function measureBesideBare(
  title: string,
  subject: Contender['subject'],
  kinds: readonly Kind[],
  rounds: number,
): Promise<{ text: string; bars: Bar[] }> {
  const bares: Bare[] = [];
  try {
    const contenders: Contender[] = [];
    for (const { name, request, prepare, answeredBytes } of kinds) {
      const bare = await startBare(answeredBytes);
      bares.push(bare);
      contenders.push({ name: `${name}: a bare node:http server`, subject: bare, calls, request });
      contenders.push({ name: `${name}: the sandbox`, subject, calls, request, ...(prepare && { prepare }) });
    }
    const measured = await measureRounds(contenders, { rounds, connections });
    const ratio = (index: number): number =>
      (measured[2 * index + 1]?.cpuUs ?? Number.NaN) / (measured[2 * index]?.cpuUs ?? Number.NaN);
    return {
      text: table(
        [`${title} at ${connections} connections`, 'server CPU a call', 'times the bare server', 'calls a second'],
        measured.map(({ name, cpuUs, rate }, index) => [
          ...[name, `${cpuUs.toFixed(1)} µs`, index % 2 === 0 ? '' : ratio((index - 1) / 2).toFixed(2)],
          Math.round(rate),
        ]),
      ),
      bars: kinds.flatMap(({ name, limit }, index) =>
        limit === undefined
          ? []
          : [atMost(`server CPU of ${name}, times that of the bare server`, limit, ratio(index))],
      ),
    };
  } finally {
    await Promise.all(bares.map((it) => it.stop()));
  }
}

import { atMost, type Bar } from '../parts/bar.ts';
import { median } from '../parts/median.ts';
import { sendLoad } from './send-load.ts';
import { startSandbox } from './subjects.ts';
import { type WalletRequests, walletBench } from './wallet-requests.ts';

const limits = { statementMs: 30, bytes: 1_228 };

const monthMs = 31 * 24 * 60 * 60 * 1000;
const months = 12;
const statements = 20;

/** What a statement of one month takes where the account has so many postings, evenly over a year. */
export async function measureStatement(postings: number): Promise<Bar[]> {
  const sandbox = await startSandbox();
  try {
    const bench = walletBench(sandbox.ready);
    const each = Math.round(postings / months);
    for (let month = 0; month < months; month += 1) {
      if (month > 0) await bench.advance(monthMs);
      await fill(await bench.requests(), month * each, each);
    }
    const requests = await bench.requests();
    // The last month that is whole; the sandbox's local time is at most a day off UTC.
    const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    const end = new Date((await bench.now()) - monthMs);
    const first = Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1);
    const last = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0);
    const request = requests.statement(`${day(first)} 00:00:00`, `${day(last)} 23:59:59`);
    const bytes = await bench.answeredBytes(request);
    // Some 200 bytes a line: a statement without its postings would be no measurement.
    if (bytes < each * 100) throw new Error(`a statement of ${bytes} bytes does not hold ${each} postings`);
    const load = { port: requests.port, connections: 1, status: 200, request: () => request };
    await sendLoad({ ...load, calls: statements });
    const before = await sandbox.usage('cpu');
    const { latenciesMs } = await sendLoad({ ...load, calls: statements });
    const { cpuMs } = await sandbox.usage('cpu');
    const name = `a statement of one month with ${each} of ${postings} postings`;
    return [
      atMost(`server CPU of ${name}`, limits.statementMs, (cpuMs - before.cpuMs) / statements, ' ms', 1),
      atMost(`time of ${name}, idle otherwise`, limits.statementMs, median([...latenciesMs]), ' ms', 1),
    ];
  } finally {
    await sandbox.stop();
  }
}

/** What a posting costs in memory: a deposit makes two of them, and its own row, which is counted too. */
export async function measurePostings(postings: number): Promise<Bar> {
  const sandbox = await startSandbox({ exposeGc: true });
  try {
    const requests = await walletBench(sandbox.ready).requests();
    // Fills the exchange ring and lets the code settle.
    await fill(requests, 0, 1_000);
    const before = await sandbox.usage('memory');
    await fill(requests, 1_000, postings / 2);
    const after = await sandbox.usage('memory');
    const bytes = (after.heapBytes - before.heapBytes) / postings;
    return atMost(`memory for each of ${postings} postings, deposits included`, limits.bytes, bytes, ' bytes', 0);
  } finally {
    await sandbox.stop();
  }
}

async function fill({ port, deposit }: WalletRequests, from: number, count: number): Promise<void> {
  const request = (index: number): string => deposit(from + index);
  await sendLoad({ port, connections: 8, pipelined: 32, calls: count, status: 200, request });
}

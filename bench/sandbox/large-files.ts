import { rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Bar } from '../parts/bar.ts';
import { median } from '../parts/median.ts';
import { table } from '../parts/table.ts';
import { startMeasured } from './measured-server.ts';
import { type Requests, requestsOf, type SandboxReady } from './requests.ts';
import { sendLoad } from './send-load.ts';
import { commandLine } from './subjects.ts';
import { writeLargeFile } from './write-large-file.ts';

/** So many workspaces with so many charges each. */
interface Size {
  workspaces: number;
  each: number;
}

const lookups = 10_000;
const limitMs = 2_000;
/** Of V8's heap, where there are tens of millions of rows: a start with the usual limit ends for want of memory. */
const hugeHeapMb = 14_000;

/** A start from files of many rows, what they take in memory, and what a look-up among them costs. */
export async function measureLargeFiles(
  rows: number,
  { isHuge, starts }: { isHuge: boolean; starts: number },
): Promise<{ text: string; bars: Bar[] }> {
  const usual = await measureFile({ workspaces: 1, each: rows }, starts);
  const huge: Measured[] = [];
  if (isHuge) {
    huge.push(await measureFile({ workspaces: 1, each: 10_000_000 }, 1));
    huge.push(await measureFile({ workspaces: 10_000, each: 1_000 }, 1));
  }
  return {
    text: table(
      [
        'data file',
        'size',
        'CPU until ready',
        'ready after',
        'CPU with the first look-up',
        'heap, all read',
        'CPU a look-up',
      ],
      [usual, ...huge].map((it) => [
        `${it.workspaces} × ${it.each} charges`,
        `${it.fileMb.toFixed(0)} MB`,
        `${(it.readyCpuMs / 1000).toFixed(1)} s`,
        `${(it.readyMs / 1000).toFixed(1)} s`,
        `${(it.firstCpuMs / 1000).toFixed(1)} s`,
        `${it.heapMb.toFixed(0)} MB`,
        `${it.lookupUs.toFixed(1)} µs`,
      ]),
    ),
    bars: [atMost(`from a file of ${rows} charges until it is ready`, limitMs, usual.readyMs, ' ms', 0)],
  };
}

interface Measured extends Size {
  fileMb: number;
  readyMs: number;
  readyCpuMs: number;
  firstCpuMs: number;
  heapMb: number;
  lookupUs: number;
}

async function measureFile(size: Size, starts: number): Promise<Measured> {
  const file = join(tmpdir(), `payproof-bench-${process.pid}-large.db`);
  try {
    await writeLargeFile(file, size);
    const fileMb = statSync(file).size / 1e6;
    const seen: Awaited<ReturnType<typeof measureStart>>[] = [];
    for (let start = 0; start < starts; start += 1) seen.push(await measureStart(file, size));
    const of = (read: (one: (typeof seen)[number]) => number): number => median(seen.map(read));
    return {
      ...{ ...size, fileMb, readyMs: of((it) => it.readyMs), readyCpuMs: of((it) => it.readyCpuMs) },
      ...{ firstCpuMs: of((it) => it.firstCpuMs), heapMb: of((it) => it.heapMb), lookupUs: of((it) => it.lookupUs) },
    };
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  }
}

async function measureStart(file: string, { workspaces, each }: Size): Promise<Omit<Measured, keyof Size | 'fileMb'>> {
  const from = performance.now();
  const heap = workspaces * each > 5_000_000 ? [`--max-old-space-size=${hugeHeapMb}`] : [];
  const server = await startMeasured([...heap, commandLine, 'sandbox', '--json', '--data', file], { exposeGc: true });
  const readyMs = performance.now() - from;
  try {
    const readyCpuMs = (await server.usage('cpu')).cpuMs;
    const { control, ...ready } = server.ready as SandboxReady & { control: { base: string } };
    const all = ready.workspaces.map((it) => requestsOf({ workspaces: [it] }));
    const request = (number: number): string => {
      const of = all[number % workspaces] as Requests;
      // Steps by a prime, so that look-ups that follow each other lie far apart.
      return of.lookup((number * 7_919) % each);
    };
    const load = { port: (all[0] as Requests).port, status: 200, request };
    await sendLoad({ ...load, connections: 1, calls: 1 });
    const firstCpuMs = (await server.usage('cpu')).cpuMs;
    // Answers once every row was read.
    await (await fetch(`${control.base}/set-aside`)).text();
    // Each workspace has its index then.
    await sendLoad({ ...load, connections: 50, calls: Math.max(workspaces, lookups) });
    const before = await server.usage('cpu');
    await sendLoad({ ...load, connections: 50, calls: lookups });
    const { cpuMs } = await server.usage('cpu');
    const { heapBytes } = await server.usage('memory');
    const lookupUs = (1000 * (cpuMs - before.cpuMs)) / lookups;
    return { readyMs, readyCpuMs, firstCpuMs, heapMb: heapBytes / 1e6, lookupUs };
  } finally {
    await server.stop();
  }
}

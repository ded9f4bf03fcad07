import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, atMost, type Bar } from '../parts/bar.ts';
import { table } from '../parts/table.ts';
import { type Contender, measureRounds } from './rounds.ts';
import { sendLoad } from './send-load.ts';
import { type Subject, startSandbox } from './subjects.ts';

const few = 1_000;
const limits = { rate: 0.8, bytes: 1_536 };

/** Look-ups with few and with many stored transactions, in memory and on a data file, and what each of them costs. */
export async function measureStored(many: number, rounds: number): Promise<{ text: string; bars: Bar[] }> {
  const file = (name: string): string => join(tmpdir(), `payproof-bench-${process.pid}-${name}.db`);
  const subjects = [
    await startSandbox(),
    await startSandbox({ exposeGc: true }),
    await startSandbox({ data: file('few') }),
    await startSandbox({ data: file('many') }),
  ] as const;
  try {
    const [fewRows, manyRows, fewInFile, manyInFile] = subjects;
    for (const it of subjects) await fill(it, 0, few);
    const before = await manyRows.usage('memory');
    await fill(manyRows, few, many);
    const after = await manyRows.usage('memory');
    await fill(manyInFile, few, many);
    const lookup = (name: string, subject: Subject, stored: number): Contender => ({
      ...{ name, subject, calls: 10_000 },
      // Steps by a prime, so that look-ups that follow each other lie far apart.
      request: (number) => subject.requests.lookup((number * 7_919) % stored),
    });
    const measured = await measureRounds(
      [
        lookup(`in memory, ${few} stored`, fewRows, few),
        lookup(`in memory, ${many} stored`, manyRows, many),
        lookup(`with \`--data\`, ${few} stored`, fewInFile, few),
        lookup(`with \`--data\`, ${many} stored`, manyInFile, many),
      ],
      { rounds, connections: 50 },
    );
    const cpu = measured.map((it) => it.cpuUs) as [number, number, number, number];
    const bytes = (after.heapBytes - before.heapBytes) / (many - few);
    return {
      text: table(
        ['look-ups at 50 connections', 'server CPU a look-up', 'look-ups a second'],
        measured.map(({ name, cpuUs, rate }) => [name, `${cpuUs.toFixed(1)} µs`, Math.round(rate)]),
      ),
      bars: [
        atLeast(
          `look-ups for the same CPU with ${many} stored as with ${few}, in memory`,
          limits.rate,
          cpu[0] / cpu[1],
        ),
        atLeast('the same with `--data`', limits.rate, cpu[2] / cpu[3]),
        atMost('memory for each stored charge and its open prompt', limits.bytes, bytes, ' bytes', 0),
      ],
    };
  } finally {
    await Promise.all(subjects.map((it) => it.stop()));
  }
}

async function fill({ requests }: Subject, from: number, to: number): Promise<void> {
  await sendLoad({
    ...{ port: requests.port, connections: 8, calls: to - from, pipelined: 32, status: 200 },
    request: (index) => requests.charge(from + index),
  });
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { installSchemathesis, runSchemathesis } from './compare/schemathesis.ts';
import { healthySubject, startSubject } from './compare/subjects.ts';
import type { Told } from './judge/tell.ts';
import { machine, today } from './parts/machine.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';

/**
 * `npm run bench:judge`: how fast the judge is, in interleaved rounds, every measurement in a fresh process. Exits 1 where a
 * full run takes 5 s or more, or judges less than 0.4 of the calls a second that a bare client makes. `--rounds N`;
 * `--alone` leaves Schemathesis out; `--write` puts the table into docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    alone: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const bars = { fullRunMs: 5_000, share: 0.4 };
const run = promisify(execFile);
const here = import.meta.dirname;

const judged: Told[] = [];
const bare: Told[] = [];
const commands: number[] = [];
const others: { cases: number; tookMs: number }[] = [];
const schemathesis = values.alone ? undefined : await installSchemathesis();
try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const one = await told('one-run.ts');
    judged.push(one);
    bare.push(await told('bare-loop.ts', String(one.calls)));
    commands.push(await wholeCommand());
    if (schemathesis) others.push(await oneOfSchemathesis(schemathesis));
    console.log(`round ${round} of ${values.rounds}`);
  }
} finally {
  schemathesis?.remove();
}

const share = median(judged.map(rate)) / median(bare.map(rate));
const fullRunMs = median(commands);
const text = page();
console.log(text);
if (values.write) writeSection('performance.md', 'judge', text);
if (fullRunMs >= bars.fullRunMs || share < bars.share) {
  console.log(
    `below a bar: ${Math.round(fullRunMs)} ms a full run, ${share.toFixed(2)} of a bare client's calls a second`,
  );
  process.exitCode = 1;
}

/** One measurement in a process of its own. */
async function told(script: string, ...words: string[]): Promise<Told> {
  const { stdout } = await run(process.execPath, [join(here, 'judge', script), ...words], { maxBuffer: 16e6 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Told;
}

/** Wall time of the whole command, start-up included. */
async function wholeCommand(): Promise<number> {
  const from = performance.now();
  const main = join(here, '..', 'src', 'cli', 'main.ts');
  await run(process.execPath, [main, 'verify', '--api', 'charge-gateway', '--quiet'], { maxBuffer: 64e6 });
  return performance.now() - from;
}

async function oneOfSchemathesis(tool: NonNullable<typeof schemathesis>) {
  const started = await startSubject(healthySubject('sandbox'));
  try {
    return await runSchemathesis(tool, started, { seed: 1, examples: 50 });
  } finally {
    await started.close();
  }
}

function rate({ calls, ms }: Told): number {
  return (1000 * calls) / ms;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function page(): string {
  const cpu = (list: readonly Told[]): string =>
    `${median(list.map((it) => (1000 * it.cpuMs) / it.calls)).toFixed(0)} µs`;
  const line = (name: string, list: readonly Told[]): (string | number)[] => [
    name,
    median(list.map((it) => it.calls)),
    `${(median(list.map((it) => it.ms)) / 1000).toFixed(2)} s`,
    Math.round(median(list.map(rate))),
    cpu(list),
  ];
  const perSecond = Math.round(median(others.map((it) => (1000 * it.cases) / it.tookMs)));
  const rows = [
    line('payproof: a full run, every rule decided', judged),
    line('a bare node:http client, 12 calls at a time, nothing judged', bare),
    ...(schemathesis
      ? [
          [
            `Schemathesis ${schemathesis.version}, four phases, 50 examples an operation`,
            median(others.map((it) => it.cases)),
            `${(median(others.map((it) => it.tookMs)) / 1000).toFixed(2)} s`,
            perSecond,
            'not measured',
          ],
        ]
      : []),
  ];
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:judge\`, medians of ${values.rounds} interleaved rounds, each measurement in`,
    'a fresh process. CPU time counts judge (or client) and sandbox together, which share one process.',
    '',
    table(['against the same sandbox', 'exchanges', 'took', 'exchanges a second', 'CPU an exchange'], rows),
    '',
    table(
      ['bar', 'wanted', 'measured'],
      [
        ['judged exchanges a second beside the bare client', `at least ${bars.share}`, share.toFixed(2)],
        [
          '`payproof verify --api charge-gateway`, start-up included',
          `under ${bars.fullRunMs / 1000} s`,
          `${(fullRunMs / 1000).toFixed(2)} s`,
        ],
      ],
    ),
  ].join('\n');
}

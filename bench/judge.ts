import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { installSchemathesis, runSchemathesis } from './compare/schemathesis.ts';
import { healthySubject, startSubject } from './compare/subjects.ts';
import { measuredCommands } from './judge/commands.ts';
import type { Told } from './judge/tell.ts';
import { atLeast } from './parts/bar.ts';
import { machine, today } from './parts/machine.ts';
import { median } from './parts/median.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';

/**
 * `npm run bench:judge`: how fast the judge is, in interleaved rounds, every measurement in a fresh process. Exits 1
 * where one of its bars does not hold. `--rounds N`; `--alone` leaves Schemathesis out; `--write` puts the table into
 * docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    alone: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const wantedShare = 0.7;
const run = promisify(execFile);
const here = import.meta.dirname;

const judged: Told[] = [];
const bare: Told[] = [];
/** Two bare clients at once, each with half of the calls. */
const halves: number[] = [];
const commands = measuredCommands();
const others: { cases: number; tookMs: number }[] = [];
const schemathesis = values.alone ? undefined : await installSchemathesis();
try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const one = await told('one-run.ts');
    judged.push(one);
    bare.push(await told('bare-loop.ts', String(one.calls)));
    const half = String(2 * Math.round(one.calls / 4));
    const both = await Promise.all([told('bare-loop.ts', half), told('bare-loop.ts', half)]);
    halves.push(Math.max(...both.map((it) => it.ms)));
    await commands.round();
    if (schemathesis) others.push(await oneOfSchemathesis(schemathesis));
    console.log(`round ${round} of ${values.rounds}`);
  }
} finally {
  schemathesis?.remove();
}

const bars = [
  atLeast(
    'judged exchanges a second beside the bare client',
    wantedShare,
    median(judged.map(rate)) / median(bare.map(rate)),
  ),
  ...commands.bars(),
];
const text = page();
console.log(text);
if (values.write) writeSection('performance.md', 'judge', text);
const below = bars.filter(({ holds }) => !holds);
if (below.length > 0) {
  console.log(
    `below a bar: ${below.map(({ name, wanted, measured }) => `${name}: ${measured}, ${wanted}`).join('; ')}`,
  );
  process.exitCode = 1;
}

/** One measurement in a process of its own. */
async function told(script: string, ...words: string[]): Promise<Told> {
  const { stdout } = await run(process.execPath, [join(here, 'judge', script), ...words], { maxBuffer: 16e6 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Told;
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
    `What a second core gives here, where nothing is shared: two bare clients at once, each with half of the calls, take ${(median(halves) / median(bare.map((it) => it.ms))).toFixed(2)} of the`,
    'time that one takes with all of them.',
    '',
    table(
      ['bar', 'wanted', 'measured', ''],
      bars.map(({ name, wanted, measured, holds }) => [name, wanted, measured, holds ? 'holds' : 'does not hold']),
    ),
  ].join('\n');
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type End, type KillTrial, runKillTrial } from '../test/sandbox/durable/kill-trial.ts';
import { inLanes } from './parts/in-lanes.ts';
import { machine, today } from './parts/machine.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';

/**
 * `npm run bench:durability`: kills a sandbox under load of all three APIs (SIGKILL) again and again, and lets its disk be
 * full at random moments (RLIMIT_FSIZE); starts it on the same file and compares it with what it had acknowledged. Exits 1
 * where anything was lost or done twice. `--kills N` in all, `--full-disks N`, or as many of them as fit into
 * `--seconds N`; `--lanes N` at a time, `--seed N`; `--write` puts the table into docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    'full-disks': { type: 'string', default: '50' },
    seconds: { type: 'string', default: '1000000' },
    lanes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
/** A file is given up after so many ends, so that early and late lives are both seen. */
const endsOfFile = 25;
const until = performance.now() + 1000 * Number(values.seconds);
const wanted = [...trialsOf('full-disk', Number(values['full-disks'])), ...trialsOf('kill', Number(values.kills))];
const folder = mkdtempSync(join(tmpdir(), 'payproof-durability-'));
try {
  let done = 0;
  const trials = await inLanes(wanted, Number(values.lanes), async ({ end, kills, seed, seconds }) => {
    // Each kind of end has its share of the time.
    const isOver = (): boolean => performance.now() > until - 1000 * Number(values.seconds) * (1 - seconds);
    if (isOver()) return [];
    const trial = await runKillTrial(join(folder, `${end}-${seed}.db`), { kills, seed, end, isOver });
    done += trial.kills;
    console.log(`${done} ends`);
    return [{ end, trial }];
  });
  const text = page(trials.flat());
  console.log(text);
  if (values.write) writeSection('reliability.md', 'durability', text);
  const problems = trials.flat().flatMap(({ trial }) => trial.problems);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

function trialsOf(end: End, ends: number) {
  return Array.from({ length: Math.ceil(ends / endsOfFile) }, (_, i) => ({
    end,
    kills: Math.min(endsOfFile, ends - i * endsOfFile),
    seed: Number(values.seed) + i,
    seconds: end === 'full-disk' ? 0.3 : 1,
  }));
}

function page(trials: readonly { end: End; trial: KillTrial }[]): string {
  const sum = (of: (trial: KillTrial) => number, end?: End): number =>
    trials.filter((it) => end === undefined || it.end === end).reduce((total, { trial }) => total + of(trial), 0);
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:durability\`, seed ${values.seed}.`,
    '',
    table(
      ['what', 'how many'],
      [
        ['kills (SIGKILL) under load, 8 calls at a time', sum((it) => it.kills, 'kill')],
        [
          'moments at which the file or its log could grow no further (RLIMIT_FSIZE)',
          sum((it) => it.kills, 'full-disk'),
        ],
        ['acknowledged calls', sum((it) => it.acknowledged)],
        ['calls that were under way at an end', sum((it) => it.cutOff)],
        ['charges', sum((it) => it.charges)],
        ['deposits at the merchant wallet', sum((it) => it.deposits)],
        ['orders at bill payment', sum((it) => it.orders)],
        ['callbacks', sum((it) => it.callbacks)],
        ['acknowledged and lost, done twice, or told under two ids', sum((it) => it.problems.length)],
      ],
    ),
  ].join('\n');
}

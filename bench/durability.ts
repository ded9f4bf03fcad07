import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type KillTrial, runKillTrial } from '../test/sandbox/durable/kill-trial.ts';
import { inLanes } from './parts/in-lanes.ts';
import { machine, today } from './parts/machine.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';

/**
 * `npm run bench:durability`: kills a sandbox under load (SIGKILL) again and again, starts it on the same file and
 * compares it with what it had acknowledged. Exits 1 where anything was lost or done twice. `--kills N` in all,
 * `--lanes N` at a time, `--seed N`; `--write` puts the table into docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    lanes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
/** A file is given up after so many kills, so that early and late lives are both seen. */
const killsOfFile = 50;
const folder = mkdtempSync(join(tmpdir(), 'payproof-durability-'));
try {
  const files = Array.from(
    { length: Math.ceil(Number(values.kills) / killsOfFile) },
    (_, i) => Number(values.seed) + i,
  );
  let done = 0;
  const trials = await inLanes(files, Number(values.lanes), async (seed) => {
    const trial = await runKillTrial(join(folder, `${seed}.db`), killsOfFile, seed);
    done += trial.kills;
    console.log(`${done} kills`);
    return trial;
  });
  const text = page(trials);
  console.log(text);
  if (values.write) writeSection('reliability.md', 'durability', text);
  const problems = trials.flatMap((it) => it.problems);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

function page(trials: readonly KillTrial[]): string {
  const sum = (of: (trial: KillTrial) => number): number => trials.reduce((total, it) => total + of(it), 0);
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:durability\`, seed ${values.seed}.`,
    '',
    table(
      ['what', 'how many'],
      [
        ['kills (SIGKILL) under load, 8 calls at a time', sum((it) => it.kills)],
        ['acknowledged calls', sum((it) => it.acknowledged)],
        ['calls that were under way at a kill', sum((it) => it.cutOff)],
        ['charges', sum((it) => it.charges)],
        ['callbacks', sum((it) => it.callbacks)],
        ['acknowledged and lost, done twice, or told under two ids', sum((it) => it.problems.length)],
      ],
    ),
  ].join('\n');
}

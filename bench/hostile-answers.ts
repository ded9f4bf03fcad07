import { parseArgs } from 'node:util';
import { defined } from '../src/contract/defined.ts';
import { acts } from '../test/conformance/hostile/hostile-answers.ts';
import { type HostileTrial, runHostileTrial } from '../test/conformance/hostile/hostile-trial.ts';
import { machine, today } from './parts/machine.ts';
import { table } from './parts/table.ts';
import { writeSection } from './parts/write-section.ts';

/**
 * `npm run bench:hostile-answers`: judges providers whose answers are hostile, over all operations of the three APIs, until so
 * many hostile answers were judged. Exits 1 where the judge crashed or hung, or a report was missing or held a secret.
 * `--answers N`, `--seed N`, `--share 0.3`; `--act NAME` for one way to be hostile alone; `--write` puts the table into
 * docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    share: { type: 'string' },
    act: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

/** A few hostile answers let checks go far, many leave nothing sound to stand on. */
const shares = values.share === undefined ? [0.05, 0.3, 1] : [Number(values.share)];
const trials: HostileTrial[] = [];
const hostile = (): number => trials.reduce((sum, it) => sum + it.hostile, 0);
for (let n = 0; n < shares.length || hostile() < Number(values.answers); n += 1) {
  const share = shares[n % shares.length] ?? 1;
  const seed = Number(values.seed) + n;
  const trial = await runHostileTrial({ seed, share, ...defined({ act: values.act }) });
  trials.push(trial);
  console.log(JSON.stringify({ seed, share, ...trial }));
  if (trial.hostile === 0) break;
}
const most = (of: (trial: HostileTrial) => number): number => Math.max(...trials.map(of));
const problems = trials.flatMap((it) => it.problems);
const text = [
  `Measured ${today()} on ${machine()}: \`npm run bench:hostile-answers\`, seed ${values.seed}, ${Object.keys(acts).length} ways to be hostile.`,
  '',
  table(
    ['what', 'how many'],
    [
      ['runs over all operations', trials.length],
      ['hostile answers', hostile()],
      ['sound answers between them', trials.reduce((sum, it) => sum + it.calls - it.hostile, 0)],
      ['crashes, hangs, missing reports, secrets in reports', problems.length],
      ['most memory that a judge took (resident), MB', most((it) => it.rssMb)],
      ['longest run, s', Math.round(most((it) => it.tookMs) / 1000)],
      ['longest time in which no signal was heard, ms', most((it) => it.stallMs)],
    ],
  ),
].join('\n');
console.log(text);
for (const it of problems) console.log(it);
if (values.write) writeSection('reliability.md', 'hostile-answers', text);
if (problems.length > 0) process.exitCode = 1;

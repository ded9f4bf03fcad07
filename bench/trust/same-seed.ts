import { type Job, type Judged, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';

/** Judges one target again and again with one seed: the verdict and the readings of every rule have to be the same. */
export async function measureSameSeed(runs: number): Promise<string> {
  const sandbox = await repeated(runs, { target: 'sandbox', seed: 1, withVerdicts: true });
  const foreignRuns = Math.ceil(runs / 10);
  const foreign = await repeated(foreignRuns, {
    target: 'foreign',
    seed: 1,
    readings: { failedPin: 'look-up' },
    holdMs: 5,
    withVerdicts: true,
  });
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:trust -- --part same-seed --runs ${runs}\`.`,
    '',
    table(
      ['target', 'runs with seed 1', 'distinct sets of verdicts and readings', 'rules told differently'],
      [
        ['embedded sandbox', runs, ...differences(sandbox)],
        ['foreign gateway, real clock, one tenant', foreignRuns, ...differences(foreign)],
      ],
    ),
  ].join('\n');
}

function repeated(runs: number, job: Job): Promise<Judged[]> {
  return judgeInWorkers(
    'same-seed',
    Array.from({ length: runs }, () => job),
    (done) => console.log(`same seed ${done}/${runs}`),
  );
}

/** How many sets there are, and how many rules make them differ, by what was said of them. */
function differences(judged: readonly Judged[]): [number, string] {
  const sets = judged.map((it) => it.verdicts ?? {});
  const told = (rule: string): string[] => [...new Set(sets.map((it) => it[rule] ?? 'nothing'))];
  const different = Object.keys(sets[0] ?? {}).filter((rule) => told(rule).length > 1);
  const byWords = Map.groupBy(different, (rule) => told(rule).sort().join(' / '));
  const lines = [...byWords].map(
    ([words, rules]) => `${words}: ${rules[0]}${rules.length > 1 ? ` and ${rules.length - 1} more` : ''}`,
  );
  return [new Set(sets.map((it) => JSON.stringify(it))).size, lines.join('; ') || 'none'];
}

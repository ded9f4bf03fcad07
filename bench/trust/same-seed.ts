import { type Job, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';

/** Judges one target again and again with one seed: the verdict and the readings of every rule have to be the same. */
export async function measureSameSeed(runs: number): Promise<string> {
  const sandbox = await distinct(runs, { target: 'sandbox', seed: 1 });
  const foreignRuns = Math.ceil(runs / 10);
  const foreign = await distinct(foreignRuns, {
    target: 'foreign',
    seed: 1,
    readings: { failedPin: 'look-up' },
    holdMs: 5,
  });
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:trust -- --part same-seed --runs ${runs}\`.`,
    '',
    table(
      ['target', 'runs with seed 1', 'distinct sets of verdicts and readings'],
      [
        ['embedded sandbox', runs, sandbox],
        ['foreign gateway, real clock, one tenant', foreignRuns, foreign],
      ],
    ),
  ].join('\n');
}

async function distinct(runs: number, job: Job): Promise<number> {
  const judged = await judgeInWorkers(
    Array.from({ length: runs }, () => job),
    (done) => console.log(`same seed ${done}/${runs}`),
  );
  return new Set(judged.map((it) => it.verdicts)).size;
}

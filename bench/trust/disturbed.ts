import { type Api, apis } from '../../src/contract/index.ts';
import { type Job, type Judged, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';

/** The least of generated inputs: what a network does to a run does not hang on how many there are. */
const effort = 0.1;

/** Seeds that are judged before the next API has its turn, so that a run broken off says something of every API. */
const turn = 10;

/**
 * Judges the correct foreign provider of each API behind disturbances with many seeds; `onPage` gets the table after
 * each turn. What counts is a verdict `fail`; one that ends in `error` with its cause is told beside it.
 */
export async function measureDisturbed(seeds: number, onPage: (text: string) => void): Promise<string> {
  const judged = new Map<Api, Judged[]>();
  let page = '';
  for (let upTo = turn; upTo < seeds + turn; upTo += turn) {
    for (const api of apis) judged.set(api, await judgeSeeds(api, Math.min(upTo, seeds)));
    page = pageOf(judged, seeds);
    onPage(page);
  }
  return page;
}

function judgeSeeds(api: Api, count: number): Promise<Judged[]> {
  const jobs = Array.from(
    { length: count },
    (_, index): Job => ({
      target: 'disturbed',
      api,
      seed: index + 1,
      effort,
    }),
  );
  return judgeInWorkers(`disturbed-${api}`, jobs, (done, _job, { failedRules }) => {
    console.log(`${api} ${done}/${count}${failedRules.map((it) => `\n  fail ${it}`).join('')}`);
  });
}

function pageOf(judged: ReadonlyMap<Api, readonly Judged[]>, wanted: number): string {
  const rows = [...judged].map(([api, runs]) => [
    api,
    runs.length,
    runs.reduce((sum, { exchanges }) => sum + exchanges, 0),
    runs.reduce((sum, { disturbed }) => sum + disturbed, 0),
    runs.filter(({ failedRules }) => failedRules.length > 0).length,
    runs.filter(({ accusations }) => accusations.some((it) => it.startsWith('error '))).length,
  ]);
  const failures = [...judged].flatMap(([api, runs]) =>
    runs.flatMap(({ failedRules }, index) => failedRules.map((rule) => [api, index + 1, `\`${rule}\``])),
  );
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:trust -- --part disturbed --disturbed-seeds ${wanted}\`, as far as it has come.`,
    '',
    table(
      ['correct provider', 'seeds', 'exchanges', 'told as disturbed', 'runs with a `fail`', 'runs with an `error`'],
      rows,
    ),
    ...(failures.length > 0 ? ['', table(['API', 'seed', 'rule that failed'], failures)] : []),
  ].join('\n');
}

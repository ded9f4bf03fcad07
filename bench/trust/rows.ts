import { type HoldingRow, readingRows } from '../../test/foreign/charge-gateway/rows.ts';
import { type Job, type Judged, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';

interface RowJob {
  row: HoldingRow;
  seed: number;
}

/**
 * Judges every row of the pairwise array with many seeds, and the gateway that throttles with one. A seed is begun when
 * all rows have begun with the one before; `onPage` gets the table whenever another seed is through.
 */
export async function measureRows(seeds: number, onPage: (text: string) => void): Promise<string> {
  const jobs: RowJob[] = [
    { row: throttling, seed: 1 },
    ...Array.from({ length: seeds }, (_, index) => [usual, ...rows].map((row) => ({ row, seed: index + 1 }))).flat(),
  ];
  const all = new Map<RowJob, Judged>();
  let shown = 0;
  const byPlace = jobs.map((job) => jobOf(job));
  const judged = await judgeInWorkers('rows', byPlace, (done, job, one) => {
    console.log(`rows ${done}/${jobs.length}${one.accusations.map((it) => `\n  ${it}`).join('')}`);
    all.set(jobs[byPlace.indexOf(job)] as RowJob, one);
    const through = seedsThrough(all, seeds);
    if (through > shown) onPage(page(all, through, seeds));
    shown = through;
  });
  return page(new Map(jobs.map((job, index) => [job, judged[index] as Judged])), seeds, seeds);
}

const rows = readingRows();
const usual: HoldingRow = { name: 'usual readings', readings: {}, holdMs: 60_000 };
const throttling: HoldingRow = {
  name: 'throttles above 500 a minute',
  readings: { rate: '429', failedPin: 'look-up' },
  holdMs: 5,
};

function jobOf({ row: { readings, holdMs }, seed }: RowJob): Job {
  return { target: 'foreign', readings, holdMs, seed, effort: 0.2 };
}

/** How many seeds, from the first on, every row was judged with. */
function seedsThrough(all: ReadonlyMap<RowJob, Judged>, seeds: number): number {
  const counts = Map.groupBy(
    [...all.keys()].filter(({ row }) => row !== throttling),
    ({ seed }) => seed,
  );
  let seed = 0;
  while (seed < seeds && counts.get(seed + 1)?.length === rows.length + 1) seed += 1;
  return seed;
}

function page(all: ReadonlyMap<RowJob, Judged>, through: number, wanted: number): string {
  const counted = [...all].filter(([{ seed }]) => seed <= through);
  const accused = counted.flatMap(([{ row, seed }, { accusations }]) =>
    accusations.map((it) => [row.name, seed, it.slice(0, 300)]),
  );
  const [limited, free] = [true, false].map((isLimited) =>
    counted.filter(([{ row }]) => (row === throttling) === isLimited),
  );
  const exchanges = counted.reduce((sum, [, it]) => sum + it.exchanges, 0);
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:trust -- --part rows --seeds ${wanted}\`${through < wanted ? `, of which ${through} seeds are through` : ''}.`,
    '',
    table(
      ['correct provider', 'runs', 'accusations'],
      [
        [
          `pairwise array of all readings but the rate: ${rows.length} rows, and the usual readings; seeds 1 to ${through}`,
          free?.length ?? 0,
          accused.filter(([name]) => name !== throttling.name).length,
        ],
        [
          'a gateway that answers 429 above 500 requests within a minute, on the real clock; seed 1',
          limited?.length ?? 0,
          accused.filter(([name]) => name === throttling.name).length,
        ],
      ],
    ),
    '',
    `${exchanges} exchanges were judged.`,
    ...(accused.length > 0 ? ['', table(['row', 'seed', 'accusation'], accused)] : []),
  ].join('\n');
}

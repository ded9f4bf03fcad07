import { type Row, readingRows } from '../../test/foreign/rows.ts';
import { judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';

/** Judges every row of the pairwise array with many seeds, and the gateway that throttles with one. */
export async function measureRows(seeds: number): Promise<string> {
  const rows = readingRows();
  const usual: Row = { name: 'usual readings', readings: {}, holdMs: 60_000 };
  const throttling: Row = {
    name: 'throttles above 500 a minute',
    readings: { rate: '429', failedPin: 'look-up' },
    holdMs: 5,
  };
  const jobs = [
    { row: throttling, seed: 1, effort: 0.2 },
    ...Array.from({ length: seeds }, (_, index) =>
      [usual, ...rows].map((row) => ({ row, seed: index + 1, effort: 0.2 })),
    ).flat(),
  ];
  const judged = await judgeInWorkers(
    jobs.map(({ row: { readings, holdMs }, seed, effort }) => ({ target: 'foreign', readings, holdMs, seed, effort })),
    (done, _, { accusations }) =>
      console.log(`rows ${done}/${jobs.length}${accusations.map((it) => `\n  ${it}`).join('')}`),
  );
  const accused = jobs.flatMap(({ row, seed }, index) =>
    (judged[index]?.accusations ?? []).map((it) => [row.name, seed, it.slice(0, 300)]),
  );
  const exchanges = judged.reduce((sum, it) => sum + it.exchanges, 0);
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:trust -- --part rows --seeds ${seeds}\`.`,
    '',
    table(
      ['correct provider', 'runs', 'accusations'],
      [
        [
          `pairwise array of all readings but the rate: ${rows.length} rows, and the usual readings; seeds 1 to ${seeds}`,
          jobs.length - 1,
          accused.filter(([name]) => name !== throttling.name).length,
        ],
        [
          'a gateway that answers 429 above 500 requests within a minute, on the real clock; seed 1',
          1,
          accused.filter(([name]) => name === throttling.name).length,
        ],
      ],
    ),
    '',
    `${exchanges} exchanges were judged.`,
    ...(accused.length > 0 ? ['', table(['row', 'seed', 'accusation'], accused)] : []),
  ].join('\n');
}

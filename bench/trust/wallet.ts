import { type Defect, defects } from '../../test/foreign/merchant-wallet/defects/index.ts';
import { type Row, readingRows } from '../../test/foreign/merchant-wallet/rows.ts';
import { type Job, type Judged, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';
import { defectTables } from './defect-tables.ts';

/** Readings under which every defect can show: time moves, and the image of a code can be read. */
const seeing = { clock: 'virtual', qrImage: 'png' } as const;

/** Plants every defect of the foreign wallet service and looks which rules fail. */
export async function measureWalletDefects(): Promise<string> {
  const jobs = defects.map(
    (defect): Job => ({
      target: 'foreign wallet',
      defect: defect.id,
      readings: { ...seeing, ...defect.readings },
      effort: 0.2,
    }),
  );
  const judged = await judgeInWorkers('wallet-defects', jobs, (done, job, { failedRules }) => {
    console.log(
      `defects ${done}/${jobs.length}: ${'defect' in job ? job.defect : ''}: ${failedRules.slice(0, 3).join(' ') || 'MISSED'}`,
    );
  });
  const all = defects.map((defect, index) => ({ defect, failed: judged[index]?.failedRules ?? [] }));
  const caughtOf = (members: typeof all): string =>
    `${members.filter(({ failed }) => failed.length > 0).length} of ${members.length}`;
  const grouped = (by: (defect: Defect) => string): [string, string][] =>
    [...Map.groupBy(all, ({ defect }) => by(defect))].map(([name, members]) => [name, caughtOf(members)]);
  return [
    `Measured ${today()} on ${machine()}, seed 1, one run a defect: \`npm run bench:trust -- --part wallet-defects\`.`,
    '',
    table(['foreign wallet service', 'caught'], [['all defects', caughtOf(all)], ...grouped(({ kind }) => kind)]),
    '',
    table(
      ['depends on', 'caught'],
      grouped(({ when }) => when),
    ),
    '',
    ...defectTables(all.map(({ defect, failed }) => ({ ...defect, failedRules: failed }))),
  ].join('\n');
}

/** Judges every row of the pairwise array of the foreign wallet service, with some seeds each. */
export async function measureWalletRows(seeds: number): Promise<string> {
  const rows: Row[] = [{ name: 'usual readings', readings: {} }, ...readingRows()];
  const cases = Array.from({ length: seeds }, (_, index) => rows.map((row) => ({ row, seed: index + 1 }))).flat();
  const jobs = cases.map(
    ({ row: { readings }, seed }): Job => ({ target: 'foreign wallet', readings, seed, effort: 0.2 }),
  );
  const judged = await judgeInWorkers('wallet-rows', jobs, (done, _job, { accusations }) => {
    console.log(`rows ${done}/${jobs.length}${accusations.map((it) => `\n  ${it}`).join('')}`);
  });
  const accused = cases.flatMap(({ row, seed }, index) =>
    (judged[index]?.accusations ?? []).map((it) => [row.name, seed, it.slice(0, 300)]),
  );
  const exchanges = judged.reduce((sum, it: Judged) => sum + it.exchanges, 0);
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:trust -- --part wallet-rows --seeds ${seeds}\`.`,
    '',
    table(
      ['correct provider', 'runs', 'accusations'],
      [
        [
          `pairwise array of all readings: ${rows.length - 1} rows, and the usual readings; seeds 1 to ${seeds}`,
          judged.length,
          accused.length,
        ],
      ],
    ),
    '',
    `${exchanges} exchanges were judged.`,
    ...(accused.length > 0 ? ['', table(['row', 'seed', 'accusation'], accused)] : []),
  ].join('\n');
}

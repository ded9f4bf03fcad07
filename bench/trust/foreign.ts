import { type Job, type Judged, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';
import { defectTables } from './defect-tables.ts';
import type { ForeignApi, ForeignDefect } from './foreign-apis.ts';

/** Plants every defect of a foreign provider and looks which rules fail. */
export async function measureForeignDefects({ name, target, title, defects, seeing }: ForeignApi): Promise<string> {
  const jobs = defects.map(
    (defect): Job => ({ target, defect: defect.id, readings: { ...seeing, ...defect.readings }, effort: 0.2 }),
  );
  const judged = await judgeInWorkers(`${name}-defects`, jobs, (done, job, { failedRules }) => {
    console.log(
      `defects ${done}/${jobs.length}: ${'defect' in job ? job.defect : ''}: ${failedRules.slice(0, 3).join(' ') || 'MISSED'}`,
    );
  });
  const all = defects.map((defect, index) => ({ defect, failed: judged[index]?.failedRules ?? [] }));
  const caughtOf = (members: typeof all): string =>
    `${members.filter(({ failed }) => failed.length > 0).length} of ${members.length}`;
  const grouped = (by: (defect: ForeignDefect) => string): [string, string][] =>
    [...Map.groupBy(all, ({ defect }) => by(defect))].map(([name, members]) => [name, caughtOf(members)]);
  return [
    `Measured ${today()} on ${machine()}, seed 1, one run a defect: \`npm run bench:trust -- --part ${name}-defects\`.`,
    '',
    table([title, 'caught'], [['all defects', caughtOf(all)], ...grouped(({ kind }) => kind)]),
    '',
    table(
      ['depends on', 'caught'],
      grouped(({ when }) => when),
    ),
    '',
    ...defectTables(all.map(({ defect, failed }) => ({ ...defect, failedRules: failed }))),
  ].join('\n');
}

/** Judges every row of the pairwise array of a foreign provider, with some seeds each. */
export async function measureForeignRows({ name, target, rows: rowsOf }: ForeignApi, seeds: number): Promise<string> {
  const rows = [{ name: 'usual readings', readings: {} }, ...rowsOf()];
  const cases = Array.from({ length: seeds }, (_, index) => rows.map((row) => ({ row, seed: index + 1 }))).flat();
  const jobs = cases.map(({ row: { readings }, seed }): Job => ({ target, readings, seed, effort: 0.2 }));
  const judged = await judgeInWorkers(`${name}-rows`, jobs, (done, _job, { accusations }) => {
    console.log(`rows ${done}/${jobs.length}${accusations.map((it) => `\n  ${it}`).join('')}`);
  });
  const accused = cases.flatMap(({ row, seed }, index) =>
    (judged[index]?.accusations ?? []).map((it) => [row.name, seed, it.slice(0, 300)]),
  );
  const exchanges = judged.reduce((sum, it: Judged) => sum + it.exchanges, 0);
  return [
    `Measured ${today()} on ${machine()}: \`npm run bench:trust -- --part ${name}-rows --seeds ${seeds}\`.`,
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

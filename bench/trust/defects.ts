import { defined } from '../../src/contract/index.ts';
import { type Defect, defects, laterDefects } from '../../test/foreign/charge-gateway/defects/index.ts';
import type { Readings } from '../../test/foreign/charge-gateway/readings.ts';
import { type Judged, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { sample } from '../parts/sample.ts';
import { table } from '../parts/table.ts';
import { defectTables } from './defect-tables.ts';

interface Measured {
  defect: Defect;
  judged: Judged;
}

/** How many defects are planted again in the gateway's usual readings, where most charges are held for their PIN. */
const sampleInUsualReadings = 30;

/** Shows under load alone: a whole run against it waits half an hour for its throttled calls. */
const loadChecks: Readonly<Record<string, string>> = { 'hundred-a-minute': 'documented-rate' };

/** Plants every defect of the foreign gateway and looks which rules fail. */
export async function measureDefects(): Promise<string> {
  const quick = await plant(defects, { failedPin: 'look-up' }, 5);
  const held = await plant(
    sample(defects, sampleInUsualReadings, 1, ({ id }) => id),
    {},
    60_000,
  );
  const later = await plant(laterDefects, { failedPin: 'look-up' }, 5);
  return [
    `Measured ${today()} on ${machine()}, seed 1, one run a defect: \`npm run bench:trust -- --part defects\`.`,
    'The defect that throttles at 100 calls a minute is judged with `--allow load` by the check of the documented rate alone.',
    '',
    table(
      ['foreign gateway', 'caught', 'rate'],
      [
        ['first list: answers PENDING at once (`failedPin=look-up`)', ...rate(quick)],
        [
          `first list: usual readings, holds a charge for its PIN: ${held.length} defects drawn with a fixed seed`,
          ...rate(held),
        ],
        ['second list: answers PENDING at once', ...rate(later)],
      ],
    ),
    '',
    table(
      ['kind (first list)', 'caught'],
      groups(quick, ({ defect }) => defect.kind),
    ),
    '',
    table(
      ['depends on (first list)', 'caught'],
      groups(quick, ({ defect }) => defect.when),
    ),
    '',
    ...defectTables([...quick, ...later].map(({ defect, judged }) => ({ ...defect, failedRules: judged.failedRules }))),
  ].join('\n');
}

async function plant(chosen: readonly Defect[], readings: Partial<Readings>, holdMs: number): Promise<Measured[]> {
  const jobs = chosen.map((defect) => ({
    target: 'foreign' as const,
    defect: defect.id,
    readings: { ...readings, ...defect.readings },
    holdMs,
    ...defined({ loadCheck: loadChecks[defect.id] }),
  }));
  const judged = await judgeInWorkers('defects', jobs, (done, job, { failedRules }) => {
    console.log(
      `defects ${done}/${jobs.length}: ${'defect' in job ? job.defect : ''}: ${failedRules.length} rules failed`,
    );
  });
  return chosen.flatMap((defect, index) => {
    const of = judged[index];
    return of ? [{ defect, judged: of }] : [];
  });
}

function rate(measured: readonly Measured[]): [string, string] {
  const caught = measured.filter(({ judged }) => judged.failedRules.length > 0).length;
  return [`${caught} of ${measured.length}`, `${Math.round((100 * caught) / measured.length)} %`];
}

function groups(measured: readonly Measured[], of: (it: Measured) => string): [string, string][] {
  return [...Map.groupBy(measured, of)].map(([name, members]) => [name, rate(members)[0]]);
}

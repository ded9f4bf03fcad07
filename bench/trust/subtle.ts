import * as bills from '../../test/foreign/bill-payment/defects/index.ts';
import * as gateway from '../../test/foreign/charge-gateway/defects/index.ts';
import * as wallet from '../../test/foreign/merchant-wallet/defects/index.ts';
import type { Shows } from '../../test/foreign/shared/subtle.ts';
import { type Job, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';
import { defectTables, type PlantedDefect } from './defect-tables.ts';

interface Measured extends PlantedDefect {
  api: string;
  shows: Shows;
  report?: string;
}

interface SubtleSets {
  gateway?: typeof gateway.subtleDefects;
  wallet?: typeof wallet.subtleDefects;
  bills?: typeof bills.thirdSetDefects;
}

/** The defects of each set, planted one at a time in the foreign providers. */
const sets = {
  subtle: { gateway: gateway.subtleDefects, wallet: wallet.subtleDefects },
  'third-set': { gateway: gateway.thirdSetDefects, wallet: wallet.thirdSetDefects, bills: bills.thirdSetDefects },
  'fourth-set': { gateway: gateway.fourthSetDefects, wallet: wallet.fourthSetDefects, bills: bills.fourthSetDefects },
  'fifth-set': { gateway: gateway.fifthSetDefects, wallet: wallet.fifthSetDefects, bills: bills.fifthSetDefects },
  'sixth-set': { gateway: gateway.sixthSetDefects, wallet: wallet.sixthSetDefects, bills: bills.sixthSetDefects },
  'seventh-set': {
    gateway: gateway.seventhSetDefects,
    wallet: wallet.seventhSetDefects,
    bills: bills.seventhSetDefects,
  },
  'eighth-set': { gateway: gateway.eighthSetDefects, wallet: wallet.eighthSetDefects, bills: bills.eighthSetDefects },
  'ninth-set': { gateway: gateway.ninthSetDefects, wallet: wallet.ninthSetDefects, bills: bills.ninthSetDefects },
  'tenth-set': { gateway: gateway.tenthSetDefects, wallet: wallet.tenthSetDefects, bills: bills.tenthSetDefects },
  'eleventh-set': {
    gateway: gateway.eleventhSetDefects,
    wallet: wallet.eleventhSetDefects,
    bills: bills.eleventhSetDefects,
  },
  'twelfth-set': { gateway: gateway.twelfthSetDefects, bills: bills.twelfthSetDefects },
  'thirteenth-set': {
    gateway: gateway.thirteenthSetDefects,
    wallet: wallet.thirteenthSetDefects,
    bills: bills.thirteenthSetDefects,
  },
  'fourteenth-set': {
    gateway: gateway.fourteenthSetDefects,
    wallet: wallet.fourteenthSetDefects,
    bills: bills.fourteenthSetDefects,
  },
  'fifteenth-set': { bills: bills.fifteenthSetDefects },
  'sixteenth-set': { gateway: gateway.sixteenthSetDefects, bills: bills.sixteenthSetDefects },
  'seventeenth-set': { gateway: gateway.seventeenthSetDefects },
  'eighteenth-set': { wallet: wallet.eighteenthSetDefects, bills: bills.eighteenthSetDefects },
  'nineteenth-set': {
    gateway: gateway.nineteenthSetDefects,
    wallet: wallet.nineteenthSetDefects,
    bills: bills.nineteenthSetDefects,
  },
  'twentieth-set': { wallet: wallet.twentiethSetDefects, bills: bills.twentiethSetDefects },
  'twenty-first-set': { bills: bills.twentyFirstSetDefects },
  'twenty-second-set': { gateway: gateway.twentySecondSetDefects },
  'twenty-third-set': { wallet: wallet.twentyThirdSetDefects },
  'twenty-fourth-set': { gateway: gateway.twentyFourthSetDefects },
  'twenty-fifth-set': { bills: bills.twentyFifthSetDefects },
} satisfies Record<string, SubtleSets>;

export type SubtlePart = keyof typeof sets;
export const subtleParts = Object.keys(sets) as SubtlePart[];

/** Plants each subtle defect of a set and looks which rules fail. */
export async function measureSubtle(part: SubtlePart): Promise<string> {
  const { gateway: ofAll = [], wallet: ofTills = [], bills: ofBillers = [] }: SubtleSets = sets[part];
  return page(part, [...(await ofGateway(ofAll)), ...(await ofWallet(ofTills)), ...(await ofBills(ofBillers))]);
}

function ofBills(defects: typeof bills.thirdSetDefects): Promise<Measured[]> {
  return plant('bill payment', defects, ({ id, readings = {} }) => ({
    ...{ target: 'foreign bills', defect: id, effort: 0.2 },
    readings,
  }));
}

function ofGateway(defects: typeof gateway.subtleDefects): Promise<Measured[]> {
  return plant('charge gateway', defects, ({ id, readings }) => ({
    ...{ target: 'foreign', defect: id, holdMs: 5, effort: 0.2 },
    readings: { failedPin: 'look-up', clock: 'virtual', ...readings },
  }));
}

function ofWallet(defects: typeof wallet.subtleDefects): Promise<Measured[]> {
  return plant('merchant wallet', defects, ({ id, readings }) => ({
    ...{ target: 'foreign wallet', defect: id, effort: 0.2 },
    readings: { clock: 'virtual', qrImage: 'png', ...readings },
  }));
}

function page(part: string, all: readonly Measured[]): string {
  return [
    `Measured ${today()} on ${machine()}, seed 1, a fifth of the generated inputs, one run a defect: \`npm run bench:trust -- --part ${part}\`.`,
    '',
    table(
      ['foreign provider', 'caught', 'of those from public reports'],
      groups(all, ({ api }) => api).map(([api, members]) => [
        api,
        caught(members),
        caught(members.filter(({ report }) => report !== undefined)),
      ]),
    ),
    '',
    table(
      ['shows', 'caught'],
      groups(all, ({ shows }) => shows).map(([shows, members]) => [shows, caught(members)]),
    ),
    '',
    ...defectTables(all.map(({ id, report, ...rest }) => ({ ...rest, id: report ? `${id} (${report})` : id }))),
  ].join('\n');
}

async function plant<Defect extends { id: string; sentence: string; section: string; shows: Shows; report?: string }>(
  api: string,
  defects: readonly Defect[],
  jobOf: (defect: Defect) => Job,
): Promise<Measured[]> {
  if (defects.length === 0) return [];
  const judged = await judgeInWorkers(`subtle-${api}`, defects.map(jobOf), (done, job, { failedRules }) => {
    const id = 'defect' in job ? job.defect : '';
    console.log(`${api} ${done}/${defects.length}: ${id}: ${failedRules.slice(0, 3).join(' ') || 'MISSED'}`);
  });
  return defects.map((defect, index) => ({ ...defect, api, failedRules: judged[index]?.failedRules ?? [] }));
}

function groups(all: readonly Measured[], by: (it: Measured) => string): [string, Measured[]][] {
  return [...Map.groupBy(all, by)];
}

function caught(members: readonly Measured[]): string {
  return `${members.filter(({ failedRules }) => failedRules.length > 0).length} of ${members.length}`;
}

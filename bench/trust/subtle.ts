import {
  eighthSetDefects as eighthOfBills,
  eleventhSetDefects as eleventhOfBills,
  fifthSetDefects as fifthOfBills,
  fourteenthSetDefects as fourteenthOfBills,
  fourthSetDefects as fourthOfBills,
  ninthSetDefects as ninthOfBills,
  seventhSetDefects as seventhOfBills,
  sixthSetDefects as sixthOfBills,
  tenthSetDefects as tenthOfBills,
  thirdSetDefects as thirdOfBills,
  thirteenthSetDefects as thirteenthOfBills,
  twelfthSetDefects as twelfthOfBills,
} from '../../test/foreign/bill-payment/defects/index.ts';
import {
  eighthSetDefects as eighthOfGateway,
  eleventhSetDefects as eleventhOfGateway,
  fifthSetDefects as fifthOfGateway,
  fourteenthSetDefects as fourteenthOfGateway,
  fourthSetDefects as fourthOfGateway,
  subtleDefects as gatewayDefects,
  ninthSetDefects as ninthOfGateway,
  seventhSetDefects as seventhOfGateway,
  sixthSetDefects as sixthOfGateway,
  tenthSetDefects as tenthOfGateway,
  thirdSetDefects as thirdOfGateway,
  thirteenthSetDefects as thirteenthOfGateway,
  twelfthSetDefects as twelfthOfGateway,
} from '../../test/foreign/charge-gateway/defects/index.ts';
import {
  eighthSetDefects as eighthOfWallet,
  eleventhSetDefects as eleventhOfWallet,
  fifthSetDefects as fifthOfWallet,
  fourteenthSetDefects as fourteenthOfWallet,
  fourthSetDefects as fourthOfWallet,
  ninthSetDefects as ninthOfWallet,
  seventhSetDefects as seventhOfWallet,
  sixthSetDefects as sixthOfWallet,
  tenthSetDefects as tenthOfWallet,
  thirdSetDefects as thirdOfWallet,
  thirteenthSetDefects as thirteenthOfWallet,
  subtleDefects as walletDefects,
} from '../../test/foreign/merchant-wallet/defects/index.ts';
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

/** Plants each subtle defect of the foreign gateway and the foreign wallet and looks which rules fail. */
export async function measureSubtle(): Promise<string> {
  return page('subtle', [...(await ofGateway(gatewayDefects)), ...(await ofWallet(walletDefects))]);
}

/** Does so with the third set, which has defects of each API. */
export async function measureThirdSet(): Promise<string> {
  const bills = await ofBills(thirdOfBills);
  return page('third-set', [...(await ofGateway(thirdOfGateway)), ...(await ofWallet(thirdOfWallet)), ...bills]);
}

/** Does so with the fourth set, of twenty an API. */
export async function measureFourthSet(): Promise<string> {
  const bills = await ofBills(fourthOfBills);
  return page('fourth-set', [...(await ofGateway(fourthOfGateway)), ...(await ofWallet(fourthOfWallet)), ...bills]);
}

/** Does so with the fifth sets. */
export async function measureFifthSet(): Promise<string> {
  const bills = await ofBills(fifthOfBills);
  return page('fifth-set', [...(await ofGateway(fifthOfGateway)), ...(await ofWallet(fifthOfWallet)), ...bills]);
}

/** Does so with the sixth sets. */
export async function measureSixthSet(): Promise<string> {
  const bills = await ofBills(sixthOfBills);
  return page('sixth-set', [...(await ofGateway(sixthOfGateway)), ...(await ofWallet(sixthOfWallet)), ...bills]);
}

/** Does so with the seventh sets. */
export async function measureSeventhSet(): Promise<string> {
  const bills = await ofBills(seventhOfBills);
  return page('seventh-set', [...(await ofGateway(seventhOfGateway)), ...(await ofWallet(seventhOfWallet)), ...bills]);
}

/** Does so with the eighth sets. */
export async function measureEighthSet(): Promise<string> {
  const bills = await ofBills(eighthOfBills);
  return page('eighth-set', [...(await ofGateway(eighthOfGateway)), ...(await ofWallet(eighthOfWallet)), ...bills]);
}

/** Does so with the ninth sets. */
export async function measureNinthSet(): Promise<string> {
  const bills = await ofBills(ninthOfBills);
  return page('ninth-set', [...(await ofGateway(ninthOfGateway)), ...(await ofWallet(ninthOfWallet)), ...bills]);
}

/** Does so with the tenth sets. */
export async function measureTenthSet(): Promise<string> {
  const bills = await ofBills(tenthOfBills);
  return page('tenth-set', [...(await ofGateway(tenthOfGateway)), ...(await ofWallet(tenthOfWallet)), ...bills]);
}

/** Does so with the eleventh sets. */
export async function measureEleventhSet(): Promise<string> {
  const bills = await ofBills(eleventhOfBills);
  return page('eleventh-set', [
    ...(await ofGateway(eleventhOfGateway)),
    ...(await ofWallet(eleventhOfWallet)),
    ...bills,
  ]);
}

/** Does so with the twelfth sets. */
export async function measureTwelfthSet(): Promise<string> {
  return page('twelfth-set', [...(await ofGateway(twelfthOfGateway)), ...(await ofBills(twelfthOfBills))]);
}

/** Does so with the thirteenth sets. */
export async function measureThirteenthSet(): Promise<string> {
  const bills = await ofBills(thirteenthOfBills);
  return page('thirteenth-set', [
    ...(await ofGateway(thirteenthOfGateway)),
    ...(await ofWallet(thirteenthOfWallet)),
    ...bills,
  ]);
}

/** Does so with the fourteenth sets. */
export async function measureFourteenthSet(): Promise<string> {
  const bills = await ofBills(fourteenthOfBills);
  return page('fourteenth-set', [
    ...(await ofGateway(fourteenthOfGateway)),
    ...(await ofWallet(fourteenthOfWallet)),
    ...bills,
  ]);
}

function ofBills(defects: typeof thirdOfBills): Promise<Measured[]> {
  return plant('bill payment', defects, ({ id, readings = {} }) => ({
    ...{ target: 'foreign bills', defect: id, effort: 0.2 },
    readings,
  }));
}

function ofGateway(defects: typeof gatewayDefects): Promise<Measured[]> {
  return plant('charge gateway', defects, ({ id, readings }) => ({
    ...{ target: 'foreign', defect: id, holdMs: 5, effort: 0.2 },
    readings: { failedPin: 'look-up', clock: 'virtual', ...readings },
  }));
}

function ofWallet(defects: typeof walletDefects): Promise<Measured[]> {
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

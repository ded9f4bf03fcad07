import { type Api, apis } from '../../../src/contract/index.ts';
import { readings as ofBills } from '../../../test/foreign/bill-payment/readings.ts';
import { readings as ofGateway } from '../../../test/foreign/charge-gateway/readings.ts';
import { readings as ofWallet } from '../../../test/foreign/merchant-wallet/readings.ts';
import { type ReadingTable, reading } from '../../../test/foreign/shared/reading.ts';
import { type Drawn, draw } from './draw.ts';
import { fixed } from './fixed.ts';

/** One run of the judge over a correct provider that is drawn by lot. */
export interface RandomRun {
  api: Api;
  /** That of what is drawn, and that of the run where no other is asked for. */
  seed: number;
}

/** What random runs are asked for: by the bench in a variable of the environment, as JSON. */
export interface Asked {
  apis: readonly Api[];
  /** The first; each API is judged with as many as there are `runs`, one after the other. */
  seed: number;
  runs: number;
  /** That of every run: users judge with the default, whatever their provider is like. */
  runSeed?: number;
  /** Share of each property's inputs. */
  effort: number;
  /** These alone; all where there is none. */
  checks: readonly string[];
}

/** What is asked for where nobody asks: by `npm run test:all`. */
export const usuallyAsked: Asked = { apis, seed: 1, runs: 2, effort: 0.2, checks: [] };

export const tables: Record<Api, ReadingTable> = {
  'charge-gateway': ofGateway,
  'merchant-wallet': ofWallet,
  'bill-payment': ofBills,
};

/** What the owner's target file says beside what the readings tell. */
export const targetTable: ReadingTable = {
  concurrency: reading(
    '',
    ['1', '3'],
    'Checks run one after the other on a tenant that they share, or three at a time.',
  ),
  holdMs: reading('', ['300', '5', '60000'], 'How long a held charge waits for its PIN.'),
};

/** Of every other seed the target can do all and its owner tells all: what is not seen cannot be accused. */
const whole: Record<Api, Drawn> = {
  'charge-gateway': { clock: 'virtual' },
  'merchant-wallet': { told: 'all', app: 'full', callers: 'both' },
  'bill-payment': { told: 'all', operator: 'all' },
};

/** All runs that are asked for; the APIs have their turns. */
export function randomRuns({ apis: asked, seed, runs }: Asked): RandomRun[] {
  const seeds = Array.from({ length: runs }, (_, n) => seed + n);
  return seeds.flatMap((own) => asked.map((api) => ({ api, seed: own })));
}

/** A provider of the API, and the target file of its owner. */
export function drawnFor({ api, seed }: RandomRun): { readings: Drawn; target: Drawn } {
  const kept = Object.fromEntries(fixed.filter((it) => it.api === api).map((it) => [it.reading, it.value]));
  const readings = draw(tables[api], seed, { ...(seed % 2 === 0 ? whole[api] : {}), ...kept });
  return { readings, target: draw(targetTable, seed) };
}

/** What is drawn that differs from what the provider does unless told, in words. */
export function waysOf({ api }: RandomRun, { readings, target }: ReturnType<typeof drawnFor>): string {
  const of = (table: ReadingTable, drawn: Drawn): string[] =>
    Object.entries(drawn)
      .filter(([name, value]) => table[name]?.default !== value)
      .map(([name, value]) => `${name}=${value}`);
  return [...of(targetTable, target), ...of(tables[api], readings)].join(' ');
}

/** The command that judges it again. */
export function commandOf({ api, seed }: RandomRun, { effort, checks, runSeed }: Asked): string {
  const judged = runSeed === undefined ? '' : ` --run-seed ${runSeed}`;
  const only = checks.map((it) => ` --check ${it}`).join('');
  return `npm run bench:trust -- --part random-readings --api ${api} --seed ${seed} --runs 1${judged} --effort ${effort}${only}`;
}

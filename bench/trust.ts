import { parseArgs } from 'node:util';
import { type Api, apis } from '../src/contract/index.ts';
import { writeSection } from './parts/write-section.ts';
import { measureDefects } from './trust/defects.ts';
import { measureDisturbed } from './trust/disturbed.ts';
import { measureForeignDefects, measureForeignRows } from './trust/foreign.ts';
import { foreignApis } from './trust/foreign-apis.ts';
import { measureIntegrators } from './trust/integrators.ts';
import { measureOpenings } from './trust/openings.ts';
import { judgeRandomReadings } from './trust/random-readings.ts';
import { measureRows } from './trust/rows.ts';
import { measureSameSeed } from './trust/same-seed.ts';
import { measureSubtle, subtleParts } from './trust/subtle.ts';

/**
 * `npm run bench:trust`: how far a verdict can be trusted. `--part` takes defects (misses), rows (false alarms) or
 * same-seed (repeatability) of the charge gateway, or defects and rows of another API, such as wallet-defects and bill-rows;
 * `subtle` and `third-set` to `twenty-fifth-set` (defects that show under circumstances alone), `openings` (the ways that a document leaves open, one by one), `disturbed` (correct providers behind a bad network) or
 * `integrators` (correct ones in every scenario) or `random-readings` (correct providers whose readings are drawn by lot, by `--seed`, `--runs`,
 * `--api`, `--effort` and `--check`, all in runs of one seed by `--run-seed`; exits 1 with an accusation); all by default; `--seeds` is for rows and integrators, `--disturbed-seeds` for disturbed, `--runs` for same-seed. `--write` puts the tables into docs/trust/. Broken off and started again it goes on where it was (report/bench/).
 */
const { values } = parseArgs({
  options: {
    part: {
      ...{ type: 'string', multiple: true },
      default: [
        'defects',
        'rows',
        'same-seed',
        ...subtleParts,
        'openings',
        'disturbed',
        'integrators',
        'random-readings',
        ...foreignApis.flatMap(({ name }) => [`${name}-defects`, `${name}-rows`]),
      ],
    },
    seeds: { type: 'string', default: '50' },
    'disturbed-seeds': { type: 'string', default: '200' },
    runs: { type: 'string', default: '200' },
    api: { type: 'string', multiple: true, default: [...apis] },
    seed: { type: 'string', default: '1' },
    'run-seed': { type: 'string' },
    effort: { type: 'string', default: '0.5' },
    check: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
/** The page below docs/trust/ that has the table of a part; that of each further set of subtle defects is written by hand. */
const pages: Record<string, string> = {
  defects: 'charge-gateway',
  rows: 'charge-gateway',
  'same-seed': 'charge-gateway',
  subtle: 'subtle-defects',
  openings: 'openings',
  disturbed: 'disturbances',
  integrators: 'integrators',
  ...Object.fromEntries(
    foreignApis.flatMap(({ name, page }) => [
      [`${name}-defects`, page],
      [`${name}-rows`, page],
    ]),
  ),
};
const parts: Record<string, () => Promise<string> | string> = {
  defects: measureDefects,
  rows: () => measureRows(Number(values.seeds), (text) => keep('rows', text)),
  'same-seed': () => measureSameSeed(Number(values.runs)),
  ...Object.fromEntries(subtleParts.map((part) => [part, () => measureSubtle(part)])),
  openings: measureOpenings,
  disturbed: () => measureDisturbed(Number(values['disturbed-seeds']), (text) => keep('disturbed', text)),
  'random-readings': () =>
    judgeRandomReadings({
      apis: chosenApis(values.api),
      checks: values.check,
      ...{ seed: Number(values.seed), runs: Number(values.runs), effort: Number(values.effort) },
      ...(values['run-seed'] !== undefined && { runSeed: Number(values['run-seed']) }),
    }),
  integrators: () => measureIntegrators(Number(values.seeds), (text) => keep('integrators', text)),
  ...Object.fromEntries(
    foreignApis.flatMap((api) => [
      [`${api.name}-defects`, () => measureForeignDefects(api)],
      [`${api.name}-rows`, () => measureForeignRows(api, Number(values.seeds))],
    ]),
  ),
};
const unknown = values.part.find((it) => !Object.hasOwn(parts, it));
if (unknown !== undefined) throw new Error(`unknown part '${unknown}'. Legal: ${Object.keys(parts).join(', ')}`);
for (const name of values.part) {
  const text = (await parts[name]?.()) ?? '';
  console.log(text);
  keep(name, text);
}

/** @throws Error where a name is none of an API. */
function chosenApis(names: readonly string[]): Api[] {
  const wrong = names.find((it) => !apis.some((api) => api === it));
  if (wrong !== undefined) throw new Error(`unknown API '${wrong}'. Legal: ${apis.join(', ')}`);
  return apis.filter((it) => names.includes(it));
}

/** Puts a table into its page; what has none is told on the terminal alone. */
function keep(name: string, text: string): void {
  const page = pages[name];
  if (values.write && page !== undefined) writeSection(`trust/${page}.md`, name, text);
}

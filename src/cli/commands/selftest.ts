import { extname } from 'node:path';
import { Command, Option } from 'commander';
import { killers } from '../../../properties/killers.ts';
import { partOf, type Shard } from '../../conformance/index.ts';
import type { Api } from '../../contract/index.ts';
import { visibleJson, visibleLines } from '../../protocol/visible.ts';
import type { FaultInfo } from '../../sandbox/index.ts';
import { integratorSelftest, isSound, renderSelftest, type SelftestResult, selftest } from '../../selftest/index.ts';
import { builtInTargets } from '../../targets/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { fewHealthyDialects, healthyDialects } from '../healthy-dialects.ts';
import { integratorSuite } from '../integrator-suite.ts';
import type { Io } from '../io.ts';
import { chooseAll } from '../options/choose.ts';
import { countOf, countOrNone, repeated, seedOf, shardOf } from '../options/parse-options.ts';
import { faultsOf, plantable } from '../options/planted-faults.ts';
import { apisOf } from '../options/target.ts';
import { progressLine } from '../progress.ts';

const workerModule = new URL(`../selftest-worker${extname(import.meta.url)}`, import.meta.url);

export interface SelftestCommandOptions {
  api?: string[];
  fault?: string[];
  seed: number;
  dialects?: keyof typeof dialectsOf;
  integrators?: boolean;
  seeds: number;
  causes: number;
  shard?: Shard;
  list?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** What the healthy sandbox is judged under beside its defaults, by the option's words. */
const dialectsOf = {
  all: healthyDialects,
  values: fewHealthyDialects,
  default: (): Record<string, string>[] => [],
};

/** The command `selftest`; `act` gets its options. */
export function selftestCommand(act: (options: SelftestCommandOptions) => Promise<void>): Command {
  return new Command('selftest')
    .description('Plant each fault in the sandbox and show which rule kills it; then look for false alarms.')
    .option('--api <api>', 'only this API; repeatable', repeated)
    .option('--fault <id>', 'only this fault, or mistake of an integrator; repeatable', repeated)
    .option('--seed <n>', 'seed of the generated inputs', seedOf, 1)
    .addOption(
      new Option(
        '--dialects <which>',
        'judge the healthy sandbox under each pair of values of two switches too, only under each other value of a switch, or not; with --integrators, values plays each scenario with one of the right ones in turn (default: all; default where --fault names some)',
      ).choices(Object.keys(dialectsOf)),
    )
    .option(
      '--integrators',
      'judge the model integrators in place of the sandbox: each with one mistake, and the right one',
    )
    .option(
      '--seeds <n>',
      'with --integrators: under how many seeds the right ones are judged, in turn beyond the first',
      countOf,
      1,
    )
    .option(
      '--causes <n>',
      'judge every n-th fault by everything too, and measure whether its rule stands in the first cause: 1 takes hours, 0 judges none',
      countOrNone,
      100,
    )
    .option('--shard <i/n>', 'only the i-th of n parts of the faults and dialects', shardOf)
    .option('--list', 'print the faults and the rules that they break, and run nothing')
    .option('--json', 'print the matrix (or the list) as one JSON value on stdout')
    .option('--quiet', 'no progress on stderr')
    .addHelpText('after', '\nExample: npx payproof selftest --fault charge-gateway/amount-as-text')
    .action(act);
}

/** 0 when every fault is killed by the rule that it names and no rule fails on the healthy sandbox; else 1. */
export async function runSelftest(options: SelftestCommandOptions, io: Io): Promise<ExitCode> {
  const target = builtInTargets.sandbox;
  const asked = apisOf(options.api, target);
  if (options.integrators) return selftestOfIntegrators(options, asked, io);
  const wanted = options.fault && faultsOf(options.fault);
  const shard = options.shard ?? { index: 1, count: 1 };
  const faults = partOf(
    plantable().filter((it) => asked.includes(it.api) && (wanted?.includes(it.id) ?? true)),
    shard,
  );
  // The other APIs have nothing to do with the faults that are named.
  const apis = wanted && faults.length > 0 ? asked.filter((api) => faults.some((it) => it.api === api)) : asked;
  if (options.list) {
    io.out(options.json ? `${visibleJson(faults)}\n` : faultList(faults));
    return exitCode.ok;
  }
  const { dialects: which = wanted ? 'default' : 'all' } = options;
  const dialects = partOf(dialectsOf[which](apis), shard);
  const progress = progressLine(io, { quiet: options.quiet === true, what: 'runs' });
  progress.note(
    `plants ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}, then judges the healthy sandbox`,
  );
  const work = selftest({
    worker: workerModule,
    target,
    apis,
    faults,
    dialects,
    seed: options.seed,
    killers,
    ...(options.causes > 0 && { causesOfEvery: options.causes }),
    onProgress: progress.tell,
    signal: io.interrupt,
  }).finally(progress.end);
  return concluded(work, options, io);
}

/** 0 when every mistake is found by the rule that it breaks, and the right integrators are not accused; else 1. */
async function selftestOfIntegrators(options: SelftestCommandOptions, apis: readonly Api[], io: Io): Promise<ExitCode> {
  const { models } = integratorSuite;
  const all = models
    .filter((it) => apis.includes(it.api))
    .flatMap(({ api, mistakes }) => mistakes.map((it) => ({ ...it, api, name: `${api}/${it.id}` })));
  const names = all.map((it) => it.name);
  const wanted = options.fault && chooseAll('mistake', options.fault, names, 'payproof selftest --integrators --list');
  const mistakes = partOf(
    all.filter((it) => wanted?.includes(it.name) ?? true),
    options.shard ?? { index: 1, count: 1 },
  );
  if (options.list) {
    const listed = mistakes.map(({ api, name, title, breaks, scenario }) => ({
      name,
      title,
      breaks: `${api}/${breaks}`,
      scenario,
    }));
    const blocks = listed.map((it) => `${it.name}\n  ${it.title}\n  breaks ${it.breaks}, as ${it.scenario} shows`);
    io.out(options.json ? `${visibleJson(listed)}\n` : `${[...blocks, `${listed.length} mistakes`].join('\n')}\n`);
    return exitCode.ok;
  }
  const progress = progressLine(io, { quiet: options.quiet === true, what: 'plays' });
  const work = integratorSelftest({
    worker: workerModule,
    ground: { target: builtInTargets.sandbox, apis, seed: options.seed },
    mistakes: mistakes.map(({ api, id, scenario }) => ({ api, id, scenario })),
    variants: models
      .filter((it) => apis.includes(it.api))
      .flatMap(({ api, variants }) => Object.keys(variants).map((variant) => ({ api, variant }))),
    fewPlays: options.dialects === 'values',
    seeds: wanted ? [] : Array.from({ length: options.seeds }, (_, i) => options.seed + i),
    onProgress: progress.tell,
    signal: io.interrupt,
  }).finally(progress.end);
  return concluded(work, options, io);
}

/** Prints what came of it. An interrupted one may end in whatever way. */
async function concluded(
  work: Promise<SelftestResult>,
  { json }: Pick<SelftestCommandOptions, 'json'>,
  io: Io,
): Promise<ExitCode> {
  const result = await work.catch((problem: unknown) => {
    if (io.interrupt.aborted) return undefined;
    throw problem;
  });
  if (result === undefined || io.interrupt.aborted) return exitCode.interrupted;
  io.out(json ? `${visibleJson(result)}\n` : visibleLines(renderSelftest(result)));
  if (result.faults.length === 0) return exitCode.undecided;
  return isSound(result) ? exitCode.ok : exitCode.broken;
}

function faultList(faults: readonly FaultInfo[]): string {
  const blocks = faults.map((it) => `${it.id}\n  ${it.title}\n  breaks ${it.breaks}`);
  return `${[...blocks, `${faults.length} faults`].join('\n')}\n`;
}

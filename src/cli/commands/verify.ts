import { randomInt } from 'node:crypto';
import { extname } from 'node:path';
import { Command, Option } from 'commander';
import { type Budget, type BudgetPlan, runConformance, type Shard, whyOneJob } from '../../conformance/index.ts';
import { defined, loadRegister } from '../../contract/index.ts';
import { visible } from '../../protocol/visible.ts';
import { uncheckedCertificates } from '../../targets/settings/unchecked-certificates.ts';
import { budgetOptions, budgetTold } from '../budget-told.ts';
import { conclude, prepare, withConclusion } from '../conclusion/conclude.ts';
import type { ConcludeOptions, Prepared } from '../conclusion/conclude-options.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { listPlan } from '../list-plan.ts';
import { chooseAll } from '../options/choose.ts';
import { chooseRules } from '../options/choose-rules.ts';
import { dialectOf } from '../options/dialects.ts';
import { notPassedSince } from '../options/not-passed-since.ts';
import {
  assignment,
  budgetOf,
  callsOf,
  countOf,
  effortOf,
  repeated,
  seedOf,
  shardOf,
} from '../options/parse-options.ts';
import { apisOf, refusePlanting, targetOf, targetOption } from '../options/target.ts';
import { progressLine } from '../progress.ts';
import { shellCommand } from '../shell-command.ts';
import { suiteFor } from '../suite.ts';
import { UsageError } from '../usage-error.ts';

const workerModule = new URL(`../verify-worker${extname(import.meta.url)}`, import.meta.url);

export interface VerifyOptions extends ConcludeOptions {
  api?: string[];
  target: string;
  rule?: string[];
  check?: string[];
  seed?: number | 'random';
  effort?: number;
  path?: string;
  fault?: string[];
  dialect?: Record<string, string>;
  allow?: 'load';
  shard?: Shard;
  failFast?: boolean;
  maxFailures?: number;
  changedSince?: string;
  budget?: number;
  calls?: number;
  jobs?: number;
  watch?: boolean;
  /** The command line, for --watch. */
  given: readonly string[];
  list?: boolean;
}

/** The command `verify`; `act` gets its options. */
export function verifyCommand(act: (options: VerifyOptions) => Promise<void>): Command {
  const command = new Command('verify')
    .description('Judge a target against the contract: one verdict for each rule.')
    .option('--api <api>', 'only this API; repeatable (default: all that the target has)', repeated)
    .option(targetOption.flags, targetOption.text, 'sandbox')
    .option('--rule <id>', 'only this rule, or all below a prefix such as charge-gateway/charge; repeatable', repeated)
    .option('--check <slug>', 'only this check; repeatable', repeated)
    .addOption(new Option('--seed <n>', 'seed of the generated inputs, or random').default(1).argParser(seedOrRandom))
    .option('--effort <n>', 'generate n times as many cases (default: 1); 100 takes a night', effortOf)
    .option('--path <path>', "fast-check's path to one counterexample, as a failure prints it; with --check and --seed")
    .option('--fault <id>', "plant a fault in payproof's own sandbox; repeatable", repeated)
    .option('--dialect <name=value>', "set a dialect switch of payproof's own sandbox; repeatable", assignment)
    .addOption(new Option('--allow <what>', 'permit what burdens a target').choices(['load']))
    .option('--shard <i/n>', 'run only this part of the checks; "payproof merge" makes one run of all parts', shardOf)
    .option('--fail-fast', 'begin no further check once a rule is broken; the same as --max-failures 1')
    .option('--max-failures <n>', 'begin no further check once so many rules are broken', countOf)
    .option(
      '--budget <time>',
      'decide as many rules as go in this time, such as 90s, 2m or 1h: docs/targets.md',
      budgetOf,
    )
    .option('--calls <n>', 'decide as many rules as go with about n calls, such as 200', callsOf)
    .option('--changed-since <run.json>', 'begin with the rules that did not pass in that run, or were not in it')
    .option('--jobs <n>', 'judge in at most n threads, such as 4; 1 is one (default: one for each core)', countOf)
    .option('--watch', 'run again what a change of the target file, its driver or a contract touches, until Ctrl-C')
    .option('--list', 'print what would run, and run nothing')
    .addHelpText(
      'after',
      '\nExample: npx payproof verify --target staging --report-dir report\nBefore a deployment: npx payproof verify --target staging --budget 2m\nA target is written by "payproof init", and looked at by "payproof doctor --target FILE": docs/targets.md.',
    );
  return withConclusion(command).action((options: Omit<VerifyOptions, 'given'>, { parent }: Command) =>
    act({ ...options, given: (parent as unknown as { rawArgs?: string[] })?.rawArgs ?? [] }),
  );
}

function seedOrRandom(text: string): number | 'random' {
  return text === 'random' ? text : seedOf(text);
}

/** Runs `verify`. Throws UsageError, ConfigurationError, ContractError before anything is sent. */
export async function verify(options: VerifyOptions, io: Io): Promise<ExitCode> {
  const target = { ...targetOf(options.target, io), ...(options.allow === 'load' ? { allowLoad: true } : {}) };
  refusePlanting(target, options);
  const selection = { ...(await selectionOf(options, target)), ...soonerOf(options, io) };
  if (options.path !== undefined && selection.checks === undefined) {
    throw new UsageError('--path belongs to one check: give --check beside it, as the command of a failure does');
  }
  const prepared = prepare(options, io.folder);
  refuseOfShard(options);
  const budget = budgetIn(options);
  if (options.list) {
    io.out(listPlan(suiteFor(target), selection, options.json === true, { ...options, target, budget }));
    return exitCode.ok;
  }
  if (options.watch) {
    const { watchVerify } = await import('../watch/watch-verify.ts');
    return watchVerify(
      {
        words: options.given.filter((it) => it !== '--watch'),
        read: () => targetOf(options.target, io),
        judged: selection.apis,
      },
      io,
    );
  }
  const one = budget ? `${budgetOptions(budget)[0]} looks at each check before the next` : whyOneJob(target);
  if (options.jobs !== undefined && options.jobs > 1 && one !== undefined && !options.quiet)
    io.err(`payproof: --jobs ${options.jobs}: judged in one, for ${visible(one)}\n`);
  const unchecked = uncheckedCertificates(target, io.environment);
  io.hurry?.();
  const progress = progressLine(io, { quiet: options.quiet === true, what: 'checks' });
  const result = await runConformance(
    defined({
      suite: suiteFor(target),
      target,
      ...selection,
      seed: options.seed === 'random' ? randomInt(0x7fffffff) : (options.seed ?? 1),
      effort: options.effort,
      path: options.path,
      onProgress: progress.tell,
      onNote: progress.note,
      signal: io.interrupt,
      terminal: io.terminal,
      shard: options.shard,
      jobs: { worker: workerModule, ...defined({ atMost: options.jobs }) },
      stop: stopOf(options, prepared),
      budget,
      onBudget: (plan: BudgetPlan) => budget && progress.note(budgetTold(plan, budget, target)),
      remarks: unchecked && [`${unchecked.found}. ${unchecked.remedy}`],
      command: commandOf(options),
      narrowed: narrowedOf(options),
    }),
  ).finally(progress.end);
  return conclude(result, prepared, options, io);
}

function soonerOf({ changedSince }: VerifyOptions, { folder }: Io): { sooner?: ReadonlySet<string> } {
  return changedSince === undefined ? {} : { sooner: notPassedSince(changedSince, folder) };
}

function budgetIn({ budget, calls }: Pick<VerifyOptions, 'budget' | 'calls'>): Budget | undefined {
  return budget === undefined && calls === undefined ? undefined : defined({ ms: budget, calls });
}

/** Failures that were expected stop nothing. */
function stopOf({ failFast, maxFailures }: VerifyOptions, { demands }: Prepared) {
  const failures = maxFailures ?? (failFast ? 1 : undefined);
  if (failures === undefined) return undefined;
  return { failures, known: new Set((demands.expected ?? []).map((it) => it.rule)) };
}

/** What is demanded of a run cannot be judged on a part of it, and a part that ended early is no part of a whole. */
function refuseOfShard(options: VerifyOptions): void {
  if (options.shard === undefined) return;
  const early = (['failFast', 'maxFailures', 'changedSince'] as const).find((it) => options[it] !== undefined);
  if (early !== undefined) {
    const name = { failFast: 'fail-fast', maxFailures: 'max-failures', changedSince: 'changed-since' }[early];
    throw new UsageError(`--${name} is of a whole run, and --shard runs a part that is merged: leave one of them out`);
  }
  const demand = (['require', 'expectedFailures', 'baseline'] as const).find((it) => options[it] !== undefined);
  if (demand === undefined) return;
  const name = demand === 'expectedFailures' ? 'expected-failures' : demand;
  throw new UsageError(`--${name} judges a whole run, and --shard runs a part: give it to payproof merge`);
}

async function selectionOf(options: VerifyOptions, target: ReturnType<typeof targetOf>) {
  const planted = options.fault && (await plantedFaults(options.fault));
  const all = apisOf(options.api, target);
  const register = all.flatMap((api) => loadRegister(api));
  const rules = options.rule && chooseRules(options.rule, register);
  const narrowed = rules?.map((it) => it.api) ?? (options.api || !planted ? all : planted.apis);
  const apis = all.filter((api) => narrowed.includes(api));
  const checks = options.check && checksOf(options.check, suiteFor(target));
  return defined({
    apis,
    rules: rules?.map((it) => it.id),
    checks: checks?.length ? checks : undefined,
    faults: planted?.ids,
    dialect: options.dialect && dialectOf(options.dialect),
  });
}

/** Full ids and APIs of faults. Their lists are loaded where one is planted alone: they are long. */
async function plantedFaults(names: readonly string[]) {
  const { apisOfFaults, faultsOf } = await import('../options/planted-faults.ts');
  const ids = faultsOf(names);
  return { ids, apis: apisOfFaults(ids) };
}

/** Slugs of checks. An observer's slug is legal too and narrows nothing: it judges what all checks sent. */
function checksOf(slugs: readonly string[], suite: ReturnType<typeof suiteFor>): string[] {
  const observers = suite.observers.map((it) => it.slug);
  const chosen = chooseAll(
    'check',
    slugs,
    [...suite.checks.map((it) => it.slug), ...observers],
    'payproof verify --list',
  );
  return chosen.some((it) => observers.includes(it)) ? [] : chosen;
}

/** What narrows the run, as it was given; nothing where nothing does. */
function narrowedOf({ rule, check, path, ...rest }: VerifyOptions): string | undefined {
  const words = [
    ...(rule ?? []).flatMap((it) => ['--rule', it]),
    ...(check ?? []).flatMap((it) => ['--check', it]),
    ...(path === undefined ? [] : ['--path', path]),
    ...budgetOptions(budgetIn(rest) ?? {}),
  ];
  return words.length > 0 ? shellCommand(words) : undefined;
}

/** The run's command without --rule, --check, --seed and --path: each failure adds its own. */
function commandOf({ api, target, fault, dialect, allow, effort }: VerifyOptions): string {
  return shellCommand([
    ...['npx', 'payproof', 'verify'],
    ...(target === 'sandbox' ? [] : ['--target', target]),
    ...(api ?? []).flatMap((it) => ['--api', it]),
    ...(fault ?? []).flatMap((it) => ['--fault', it]),
    ...Object.entries(dialect ?? {}).flatMap(([name, value]) => ['--dialect', `${name}=${value}`]),
    ...(allow === undefined ? [] : ['--allow', allow]),
    ...(effort === undefined ? [] : ['--effort', String(effort)]),
  ]);
}

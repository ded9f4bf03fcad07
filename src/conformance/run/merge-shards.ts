import { loadContract } from '../../contract/contract.ts';
import { defined } from '../../contract/defined.ts';
import { loadRegister } from '../../contract/register.ts';
import type { RunResult, ShardRecord, SpentBudget } from '../result.ts';
import { verdictsOf, verdictsSoFar } from '../verdicts.ts';
import { decidedBy } from './budget/decided-by.ts';
import { joinedBases } from './called-bases.ts';
import { joinParts } from './join-parts.ts';
import type { Suite } from './plan.ts';
import { wholeOrder } from './shard.ts';

/** Results that are not all the shards of one run. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

type ShardResult = RunResult & { shard: ShardRecord };

/**
 * One run out of all its shards, with the verdicts that an unsharded run gives. Exchanges stand in the order of the
 * shards and are numbered anew. What each check and observer contributed is joined; observers that compare exchanges
 * of different checks judge all exchanges anew. Throws MergeError where a shard is missing or is of another run.
 */
export function mergeShards(
  results: readonly RunResult[],
  { observers, checks: planned }: Pick<Suite, 'checks' | 'observers'>,
): RunResult {
  const shards = allShards(results);
  const [first] = shards as [ShardResult, ...ShardResult[]];
  const order = wholeOrder(shards.map((it) => it.shard.planned));
  const capabilities = [...new Set(shards.flatMap((it) => it.target.capabilities))].sort();
  const judged = new Set(shards.flatMap((it) => it.shard.contributions.map(({ slug }) => slug)));
  const {
    contributions,
    disturbances,
    notes,
    names: _names,
    ...whole
  } = joinParts(
    shards.map((it) => ({ ...it, contributions: it.shard.contributions })),
    {
      order,
      capabilities: new Set(capabilities),
      observers: observers.filter((it) => judged.has(it.slug)),
      rules: registerOf(first),
      command: unnarrowed(first.command),
      seed: first.seed,
    },
  );
  const { shard: _, budget: __, ...rest } = first;
  const budget = budgetOf(shards);
  return {
    ...rest,
    target: { ...first.target, ...joinedBases(shards.map((it) => it.target)), capabilities },
    simulated: shards.some((it) => it.simulated),
    startedAt: shards.map((it) => it.startedAt).sort()[0] as string,
    tookMs: Math.max(...shards.map((it) => it.tookMs)),
    command: withoutShard(first.command),
    interrupted: shards.some((it) => it.interrupted),
    verdicts: budget
      ? verdictsSoFar(first.rules, contributions, leftOutOf(shards, first.rules, { observers, checks: planned }))
      : verdictsOf(first.rules, contributions),
    ...whole,
    ...defined({ disturbances, notes, budget }),
  };
}

/** Each shard had a budget of its own: what they made together, and left out. */
function budgetOf(shards: readonly ShardResult[]): SpentBudget | undefined {
  const spent = shards.flatMap((it) => it.budget ?? []);
  if (spent.length === 0) return undefined;
  const sum = (of: (it: SpentBudget) => number): number => spent.reduce((all, it) => all + of(it), 0);
  return { ...(spent[0] as SpentBudget), sent: sum((it) => it.sent), leftOut: sum((it) => it.leftOut) };
}

/** What the checks could have decided that no shard came to. */
function leftOutOf(shards: readonly ShardResult[], rules: RunResult['rules'], suite: Suite): ReadonlySet<string> {
  const begun = new Set(shards.flatMap((it) => it.checks.map(({ check }) => check)));
  const planned = new Set(shards.flatMap((it) => it.shard.planned));
  const checks = suite.checks.filter((it) => planned.has(it.slug));
  const decided = decidedBy({ rules, checks, observers: suite.observers });
  return new Set([...decided].flatMap(([slug, own]) => (begun.has(slug) ? [] : [...own])));
}

/** The shards in their order, each once and of the same run. */
function allShards(results: readonly RunResult[]): ShardResult[] {
  const [first] = results;
  if (!first) throw new MergeError('there is nothing to merge; give the folders of the shards');
  const shards = results.filter((it): it is ShardResult => it.shard !== undefined);
  if (shards.length < results.length)
    throw new MergeError('a run is not a shard: give the folders that "payproof verify --shard i/n" wrote');
  for (const it of results) mustMatch(first, it);
  const { count } = (first as ShardResult).shard;
  return Array.from({ length: count }, (_, position) => {
    const mine = shards.filter((it) => it.shard.index === position + 1);
    if (mine.length !== 1)
      throw new MergeError(`shard ${position + 1}/${count} is ${mine.length === 0 ? 'missing' : 'there twice'}`);
    return mine[0] as ShardResult;
  });
}

function mustMatch(a: RunResult, b: RunResult): void {
  const facts = (it: RunResult): Record<string, string> => ({
    version: it.tool.version,
    target: `${it.target.name} ${it.target.kind}`,
    contracts: JSON.stringify(Object.entries(it.contracts).sort()),
    seed: String(it.seed),
    command: withoutShard(it.command),
    'number of shards': String(it.shard?.count),
    'list of rules': it.rules.map((rule) => rule.id).join(' '),
  });
  const [left, right] = [facts(a), facts(b)];
  const other = Object.keys(left).filter((key) => left[key] !== right[key]);
  if (other.length > 0)
    throw new MergeError(
      `these are not shards of one run: ${other.map((key) => (key === 'list of rules' ? `the ${key} differs` : `${key} is ${left[key]} in one and ${right[key]} in another`)).join('; ')}`,
    );
}

/** The register that the shards were judged by. */
function registerOf({ contracts }: RunResult): ReadonlyMap<string, RunResult['rules'][number]> {
  const apis = Object.keys(contracts) as (keyof typeof contracts)[];
  const other = apis.find((api) => loadContract(api).sha256 !== contracts[api]);
  if (other !== undefined)
    throw new MergeError(
      `the shards were judged by another contract of ${other}; merge them with the version that ran`,
    );
  return new Map(apis.flatMap((api) => loadRegister(api)).map((rule) => [rule.id, rule]));
}

/** The command without what narrowed its run: each finding has a rule and a check of its own. */
function unnarrowed(command: string): string {
  const words = command.split(' ');
  const seed = words.lastIndexOf('--seed');
  let end = seed;
  while (narrowing.has(words[end - 2] ?? '')) end -= 2;
  return seed < 0 ? command : words.slice(0, end).join(' ');
}

const narrowing = new Set(['--rule', '--check', '--path', '--calls', '--budget']);

function withoutShard(command: string): string {
  return command.replace(/ --shard \S+$/, '');
}

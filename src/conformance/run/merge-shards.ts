import { loadContract } from '../../contract/contract.ts';
import { defined } from '../../contract/defined.ts';
import { loadRegister } from '../../contract/register.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { cutAnswer } from '../../targets/wire/cut-answer.ts';
import type { Observer } from '../check.ts';
import type { Finding, RunResult, ShardRecord } from '../result.ts';
import { type Contribution, verdictsOf } from '../verdicts.ts';
import { joinedBases } from './called-bases.ts';
import { firstOfEach, observeAll } from './observe.ts';
import { readContribution, wholeOrder } from './shard.ts';

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
export function mergeShards(results: readonly RunResult[], observers: readonly Observer[]): RunResult {
  const shards = allShards(results).map((it, index, all) =>
    renumbered(
      it,
      all.slice(0, index).reduce((sum, one) => sum + one.exchanges.length, 0),
    ),
  );
  const [first] = shards as [ShardResult, ...ShardResult[]];
  const order = wholeOrder(shards.map((it) => it.shard.planned));
  const place = (slug: string): number => (order.includes(slug) ? order.indexOf(slug) : order.length);
  const exchanges = shards.flatMap((it) => it.exchanges);
  const events = shards.flatMap((it) => it.events ?? []).sort((a, b) => a.at - b.at);
  const capabilities = [...new Set(shards.flatMap((it) => it.target.capabilities))].sort();
  const again = observeAll(
    {
      exchanges: exchanges.map(asJudged),
      capabilities: new Set(capabilities),
      context: { secrets: [], callbackSignatureOf: () => undefined, events },
    },
    observers.filter((it) => it.acrossChecks),
    registerOf(first),
    { command: unnarrowed(first.command), seed: first.seed },
  );
  const contributions = joined(shards.flatMap((it) => it.shard.contributions.map(readContribution)))
    .map((it) => again.find((one) => one.slug === it.slug) ?? it)
    .sort((a, b) => place(a.slug) - place(b.slug));
  const { shard: _, ...rest } = first;
  return {
    ...rest,
    target: { ...first.target, ...joinedBases(shards.map((it) => it.target)), capabilities },
    simulated: shards.some((it) => it.simulated),
    startedAt: shards.map((it) => it.startedAt).sort()[0] as string,
    tookMs: Math.max(...shards.map((it) => it.tookMs)),
    command: withoutShard(first.command),
    interrupted: shards.some((it) => it.interrupted),
    verdicts: verdictsOf(first.rules, contributions),
    checks: shards.flatMap((it) => it.checks).sort((a, b) => place(a.check) - place(b.check)),
    exchanges,
    events,
    ...defined({ disturbances: disturbancesIn(shards), notes: notesIn(shards) }),
  };
}

function disturbancesIn(shards: readonly ShardResult[]): RunResult['disturbances'] {
  const times = new Map<string, number>();
  for (const { disturbances = [] } of shards)
    for (const it of disturbances) times.set(it.call, (times.get(it.call) ?? 0) + it.times);
  return times.size === 0 ? undefined : [...times].map(([call, n]) => ({ call, times: n }));
}

function notesIn(shards: readonly ShardResult[]): RunResult['notes'] {
  const notes = Map.groupBy(
    shards.flatMap((it) => it.notes ?? []),
    (it) => it.note,
  );
  if (notes.size === 0) return undefined;
  return [...notes].map(([note, all]) => ({ note, times: all.reduce((sum, it) => sum + it.times, 0) }));
}

/** An exchange as it was while its shard judged: what was cut cannot be read by mistake. */
function asJudged(exchange: Exchange): Exchange {
  const { answer, request } = exchange;
  if (typeof answer === 'string' || !answer.cut) return exchange;
  return { ...exchange, answer: cutAnswer(`${request.method} ${request.url}`, answer, answer.body, answer.cut) };
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

/** Contributions of the same check or observer as one; an observer's three examples of a rule stay three. */
function joined(all: readonly Contribution[]): Contribution[] {
  return [...Map.groupBy(all, (it) => it.slug).values()].map((parts) => {
    const [first] = parts as [Contribution, ...Contribution[]];
    if (parts.length === 1) return first;
    const decided = new Map<string, number>();
    const readings = new Map<string, Set<string>>();
    const shown = new Map(parts.toReversed().flatMap((part) => [...(part.shown ?? [])]));
    for (const part of parts) {
      for (const [rule, n] of part.decided) decided.set(rule, (decided.get(rule) ?? 0) + n);
      for (const [rule, seen] of part.readings) readings.set(rule, new Set([...(readings.get(rule) ?? []), ...seen]));
    }
    return { ...first, decided, readings, shown, findings: firstOfEach(parts.flatMap((it) => it.findings)) };
  });
}

/** The shard with its exchanges numbered from `offset`, and every id that names them. */
function renumbered(run: ShardResult, offset: number): ShardResult {
  const ids = new Map([
    ...run.exchanges.map((it, index) => [it.id, `x${offset + index + 1}`] as const),
    ...(run.events ?? []).flatMap(({ id }) => (id === undefined ? [] : [[id, `${id}s${run.shard.index}`] as const])),
  ]);
  const fresh = (id: string): string => ids.get(id) ?? id;
  const exchange = (it: Exchange): Exchange => ({ ...it, id: fresh(it.id) });
  const finding = (it: Finding): Finding => ({
    ...it,
    proof: it.proof.map(fresh),
    ...(it.deed && { deed: it.deed.map(fresh) }),
  });
  const contributions = run.shard.contributions.map((it) => ({
    ...it,
    findings: it.findings.map(finding),
    ...(it.shown === undefined ? {} : { shown: mapValues(it.shown, (ids) => ids.map(fresh)) }),
  }));
  const events = run.events?.map((it) => (it.id === undefined ? it : { ...it, id: fresh(it.id) }));
  return {
    ...run,
    ...defined({ events }),
    exchanges: run.exchanges.map(exchange),
    shard: { ...run.shard, contributions },
  };
}

function mapValues<V>(record: Record<string, V>, change: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/** The command without what narrowed its run: each finding has a rule and a check of its own. */
function unnarrowed(command: string): string {
  const words = command.split(' ');
  const seed = words.lastIndexOf('--seed');
  let end = seed;
  while (narrowing.has(words[end - 2] ?? '')) end -= 2;
  return seed < 0 ? command : words.slice(0, end).join(' ');
}

const narrowing = new Set(['--rule', '--check', '--path']);

function withoutShard(command: string): string {
  return command.replace(/ --shard \S+$/, '');
}

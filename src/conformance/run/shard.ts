import type { Shard, StoredContribution } from '../result.ts';
import type { Contribution } from '../verdicts.ts';
import type { Plan } from './plan.ts';

/** What a rule lacks that the checks of this shard could not decide. */
export const otherShards = 'the checks of the other shards';

/** One shard's part of a list: every `count`-th member. */
export function partOf<T>(list: readonly T[], { index, count }: Shard): T[] {
  return list.filter((_, position) => position % count === index - 1);
}

/** The part of a plan that is one shard's. Rules and observers stay. */
export function planOfShard(plan: Plan, shard: Shard): Plan {
  return { ...plan, checks: partOf(plan.checks, shard) };
}

/** The order that the checks of all shards had in the whole plan. `planned` is by shard, from the first. */
export function wholeOrder(planned: readonly (readonly string[])[]): string[] {
  const rounds = Math.max(0, ...planned.map((it) => it.length));
  return Array.from({ length: rounds }, (_, round) => planned.flatMap((it) => it[round] ?? [])).flat();
}

export function storedContribution(contribution: Contribution): StoredContribution {
  const { slug, rules, decided, readings, shown, findings, feeders, missing, error } = contribution;
  return {
    slug,
    rules: [...rules],
    decided: Object.fromEntries(decided),
    readings: Object.fromEntries([...readings].map(([rule, seen]) => [rule, [...seen]])),
    ...(shown === undefined ? {} : { shown: Object.fromEntries([...shown].map(([rule, ids]) => [rule, [...ids]])) }),
    findings,
    ...(feeders === undefined ? {} : { feeders }),
    ...(missing === undefined ? {} : { missing }),
    ...(error === undefined ? {} : { error }),
  };
}

export function readContribution({ decided, readings, shown, ...rest }: StoredContribution): Contribution {
  return {
    ...rest,
    decided: new Map(Object.entries(decided)),
    readings: new Map(Object.entries(readings).map(([rule, seen]) => [rule, new Set(seen)])),
    ...(shown === undefined ? {} : { shown: new Map(Object.entries(shown)) }),
  };
}

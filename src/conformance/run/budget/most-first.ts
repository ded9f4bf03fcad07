/** A check as a budget sees it. */
export interface Priced {
  slug: string;
  /** About how many calls it makes. */
  calls: number;
  /** What it can decide. */
  rules: ReadonlySet<string>;
}

/** What is chosen, and what may follow if calls are left over, each in the order in which it is worth most. */
export interface Choice<T extends Priced> {
  chosen: T[];
  rest: T[];
  /** What the chosen ones can decide. */
  rules: ReadonlySet<string>;
  calls: number;
}

/**
 * Chooses what decides most rules by so many calls: next comes always what adds most rules a call to those before it,
 * and fits; of equals the one that stood before. Rules that are wanted sooner come before all others. Where nothing fits,
 * the cheapest is chosen, so that anything is decided at all.
 */
export function mostFirst<T extends Priced>(
  checks: readonly T[],
  { atMost, sooner }: { atMost: number; sooner?: ReadonlySet<string> | undefined },
): Choice<T> {
  const left = new Set(checks);
  const rules = new Set<string>();
  const take = (fits: (it: T) => boolean): T | undefined => {
    let best: { it: T; worth: readonly [number, number] } | undefined;
    for (const it of left) {
      if (!fits(it)) continue;
      const worth = worthOf(it, rules, sooner);
      if (best === undefined || isMore(worth, best.worth)) best = { it, worth };
    }
    if (best === undefined) return undefined;
    left.delete(best.it);
    for (const rule of best.it.rules) rules.add(rule);
    return best.it;
  };
  const chosen: T[] = [];
  let calls = 0;
  const choose = (fits: (it: T) => boolean): boolean => {
    const next = take((it) => [...it.rules].some((rule) => !rules.has(rule)) && fits(it));
    if (next === undefined) return false;
    chosen.push(next);
    calls += next.calls;
    return true;
  };
  while (choose((it) => calls + it.calls <= atMost));
  const least = Math.min(...checks.map((it) => it.calls));
  if (chosen.length === 0) choose((it) => it.calls === least);
  const decided = new Set(rules);
  const rest: T[] = [];
  for (let next = take(() => true); next !== undefined; next = take(() => true)) rest.push(next);
  return { chosen, rest, rules: decided, calls };
}

/** New rules a call: first of those that are wanted sooner, then of all. */
function worthOf({ rules, calls }: Priced, had: ReadonlySet<string>, sooner: ReadonlySet<string> | undefined) {
  const added = [...rules].filter((it) => !had.has(it));
  const wanted = sooner === undefined ? 0 : added.filter((it) => sooner.has(it)).length;
  return [wanted / Math.max(1, calls), added.length / Math.max(1, calls)] as const;
}

function isMore(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] === b[0] ? a[1] > b[1] : a[0] > b[0];
}

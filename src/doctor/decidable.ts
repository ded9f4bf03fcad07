import type { Suite } from '../conformance/run/plan.ts';
import { feedersOf, planOf } from '../conformance/run/plan.ts';
import type { Api } from '../contract/api.ts';
import { loadRegister } from '../contract/register.ts';

/** What a run could decide, and what would let it decide more. */
export interface Decidable {
  /** Rules of the provider that anything decides. */
  rules: number;
  /** How many of them what the target has is enough for. */
  now: number;
  /** What is missing, in the order of what gains most; each is counted with those before it. */
  more: { with: string[]; rules: number }[];
}

/** Sets of needs of which one is enough, of each rule. */
type Ways = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * What can be decided with the capabilities that a target has for each API, and what each thing that it lacks would add.
 * Needs of fixtures are told with their API: `charge-gateway fixture:merchant`.
 */
export function decidable(suite: Suite, had: ReadonlyMap<Api, ReadonlySet<string>>): Decidable {
  const ways = new Map([...had].flatMap(([api, capabilities]) => [...waysOf(suite, api, capabilities)]));
  const left = new Map([...ways].filter(([, sets]) => !sets.some((it) => it.length === 0)));
  const now = ways.size - left.size;
  const more: Decidable['more'] = [];
  const given = new Set<string>();
  for (let best = bestOf(left, given); best !== undefined; best = bestOf(left, given)) {
    more.push(best);
    for (const it of best.with) given.add(it);
    for (const [rule, sets] of left) if (sets.some((it) => it.every((need) => given.has(need)))) left.delete(rule);
  }
  return { rules: ways.size, now, more };
}

/** Of each rule that is planned, what its checks and observers lack: an empty list where they lack nothing. */
function waysOf(suite: Suite, api: Api, capabilities: ReadonlySet<string>): Ways {
  const plan = planOf(suite, loadRegister(api), { apis: [api] });
  const ids = new Set(plan.rules.map((it) => it.id));
  // What no target file gives: a mock alone is static, and each real target has state.
  const isHopeless = (need: string): boolean => need === 'static' || need === 'state';
  const lacking = (needs: readonly string[]): string[] | undefined => {
    const lacked = needs.filter((it) => !capabilities.has(it));
    return lacked.some(isHopeless) ? undefined : lacked.map((it) => (it.startsWith('fixture:') ? `${api} ${it}` : it));
  };
  const ways = new Map<string, string[][]>();
  const add = (rule: string, needs: readonly string[]): void => {
    if (!ids.has(rule)) return;
    const lacked = lacking(needs);
    ways.set(rule, [...(ways.get(rule) ?? []), ...(lacked ? [lacked] : [])]);
  };
  for (const { rules, assumes = [], needs } of plan.checks) for (const it of [...rules, ...assumes]) add(it, needs);
  const needsOf = new Map(plan.checks.map((it) => [it.slug, it.needs]));
  const checked = new Set(plan.checks.flatMap((it) => it.rules));
  // Where a check is there for a rule, others seldom bring its occasion about.
  for (const observer of plan.observers)
    for (const rule of observer.rules.filter((it) => !checked.has(it)))
      for (const slug of feedersOf(suite, [observer], new Set([rule])))
        add(rule, [...new Set([...observer.needs, ...(needsOf.get(slug) ?? [])])]);
  return new Map([...ways].map(([rule, sets]) => [rule, leastOf(sets)]));
}

/** Each set once, and none that holds another. */
function leastOf(sets: readonly string[][]): string[][] {
  const sorted = sets.map((it) => it.toSorted()).toSorted((a, b) => a.length - b.length);
  const least: string[][] = [];
  for (const set of sorted) if (!least.some((it) => it.every((need) => set.includes(need)))) least.push(set);
  return least;
}

/** Which set of missing things decides most rules for each thing in it. */
function bestOf(left: Ways, given: ReadonlySet<string>): Decidable['more'][number] | undefined {
  const wanted = new Map<string, string[]>();
  for (const sets of left.values())
    for (const set of sets) {
      const lacked = set.filter((it) => !given.has(it));
      wanted.set(lacked.join(' + '), lacked);
    }
  let best: Decidable['more'][number] | undefined;
  for (const lacked of wanted.values()) {
    const has = new Set([...given, ...lacked]);
    const rules = [...left.values()].filter((sets) => sets.some((it) => it.every((need) => has.has(need)))).length;
    const isBetter = best === undefined || rules * best.with.length > best.rules * lacked.length;
    if (rules > 0 && isBetter) best = { with: lacked, rules };
  }
  return best;
}

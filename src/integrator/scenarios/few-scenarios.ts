import type { Scenario } from '../scenario.ts';

/**
 * As few of the scenarios as give each rule that any of them names an occasion, in their order: by turns the one that names
 * most rules without one.
 */
export function fewScenarios(all: readonly Scenario[]): Scenario[] {
  const rulesOf = ({ api, occasions }: Scenario): string[] => occasions.map((it) => `${api}/${it}`);
  const without = new Set(all.flatMap(rulesOf));
  const chosen = new Set<Scenario>();
  while (without.size > 0) {
    const adds = (it: Scenario): number => rulesOf(it).filter((rule) => without.has(rule)).length;
    const most = all.reduce((best, it) => (adds(it) > adds(best) ? it : best));
    chosen.add(most);
    for (const rule of rulesOf(most)) without.delete(rule);
  }
  return all.filter((it) => chosen.has(it));
}

import { memberOf } from '../../../conformance/index.ts';

/**
 * Names with their values, of metadata in either form (section 2.3). How the two members of a pair are called, and which of them
 * stands first, is not shown: that which holds most of these names is taken for the name; where both hold as many, nothing is told.
 */
export function metadataPairs(metadata: unknown, names: readonly string[]): [name: string, value: unknown][] {
  if (typeof metadata !== 'object' || metadata === null) return [];
  if (!Array.isArray(metadata)) return Object.entries(metadata);
  const pairs = metadata.filter((it) => Object.keys((it ?? {}) as object).length === 2);
  const members = [...new Set(pairs.flatMap((it) => Object.keys(it as object)))];
  const held = (member: string): number =>
    pairs.filter((it) => (names as readonly unknown[]).includes(memberOf(it, member))).length;
  const [first, second] = members.toSorted((one, other) => held(other) - held(one));
  if (first === undefined || held(first) === (second === undefined ? 0 : held(second))) return [];
  return pairs.flatMap((it): [string, unknown][] => {
    const name = memberOf(it, first);
    const value = Object.keys(it as object).find((member) => member !== first);
    return typeof name === 'string' && value !== undefined ? [[name, memberOf(it, value)]] : [];
  });
}

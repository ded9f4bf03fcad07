import { visible } from '../protocol/visible.ts';
import { isReferenceName, leavesOfBody } from './deed.ts';
import { shortReference } from './short-reference.ts';

/** Of what a list repeats, all where they are few, else the first and the last. */
const repeatedAtMost = 3;

/** What is particular to a message: the members that are wanted, in that order, references shortened. */
export function messageWords(body: Buffer, wanted: readonly string[]): string[] {
  const leaves = leavesOfBody(body).filter(
    ([name, value]) => wanted.includes(name) && value !== '' && value !== 'null',
  );
  const byName = Map.groupBy(leaves, ([name]) => name);
  const shown = leaves.filter((it) => {
    const same = byName.get(it[0]) ?? [];
    return same.length <= repeatedAtMost || it === same[0] || it === same.at(-1);
  });
  // What names the call stands first, whatever the order of its members; items of a list stay together.
  if (shown.every(([name]) => byName.get(name)?.length === 1))
    shown.sort((a, b) => wanted.indexOf(a[0]) - wanted.indexOf(b[0]));
  return shown.map(([name, value]) => visible(`${name} ${isReferenceName(name) ? shortReference(value) : value}`));
}

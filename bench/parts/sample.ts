import { createHash } from 'node:crypto';

/** `count` of the items, always the same ones for a seed; in their own order. All where there are no more. */
export function sample<T>(items: readonly T[], count: number, seed: number, idOf: (item: T) => string): T[] {
  const rank = (item: T): string =>
    createHash('sha256')
      .update(`${seed} ${idOf(item)}`)
      .digest('hex');
  const chosen = new Set([...items].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count));
  return items.filter((it) => chosen.has(it));
}

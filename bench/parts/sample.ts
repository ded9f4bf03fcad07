import { createHash } from 'node:crypto';

/** The items in an order that looks drawn by lot and is always the same one for a seed. */
export function drawn<T>(items: readonly T[], seed: number, idOf: (item: T) => string): T[] {
  const rank = (item: T): string =>
    createHash('sha256')
      .update(`${seed} ${idOf(item)}`)
      .digest('hex');
  return [...items].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** `count` of the items, always the same ones for a seed; in their own order. All where there are no more. */
export function sample<T>(items: readonly T[], count: number, seed: number, idOf: (item: T) => string): T[] {
  const chosen = new Set(drawn(items, seed, idOf).slice(0, count));
  return items.filter((it) => chosen.has(it));
}

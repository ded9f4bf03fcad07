/** Four waits of which each is at most this share of the one before are no jitter. */
const shrinkingBy = 0.6;

/**
 * Whether waits may be those of an exponential backoff: with jitter one may be shorter than the one before, but the first
 * three are not all the same, and no four in a row shrink to about a half each.
 * @param sameWithin as a share: no two timers end alike.
 */
export function isGrowing(gaps: readonly number[], sameWithin: number): boolean {
  const first = gaps.slice(0, 3);
  const areSame = first.length === 3 && Math.max(...first) - Math.min(...first) <= sameWithin * Math.max(...first);
  return !areSame && !isShrinking(gaps.slice(-4));
}

function isShrinking(last: readonly number[]): boolean {
  return last.length === 4 && last.slice(1).every((gap, before) => gap <= shrinkingBy * (last[before] ?? 0));
}

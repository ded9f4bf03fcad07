/**
 * Whether waits may be those of an exponential backoff: with jitter one may be shorter than the one before, but the first
 * three are not all the same.
 * @param sameWithin as a share: no two timers end alike.
 */
export function isGrowing(gaps: readonly number[], sameWithin: number): boolean {
  const first = gaps.slice(0, 3);
  return first.length < 3 || Math.max(...first) - Math.min(...first) > sameWithin * Math.max(...first);
}

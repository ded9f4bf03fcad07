/**
 * Whether waits may be those of an exponential backoff: with jitter one may be shorter than the one before, but the first
 * three are not all the same, and they do not shrink from the first on as only a rule makes them.
 * @param sameWithin as a share: no two timers end alike.
 */
export function isGrowing(gaps: readonly number[], sameWithin: number): boolean {
  const first = gaps.slice(0, 3);
  const areSame = first.length === 3 && Math.max(...first) - Math.min(...first) <= sameWithin * Math.max(...first);
  return !areSame && !isShrinking(gaps);
}

/** Four waits that each are about half of the one before, or five that are six tenths of it at most: jitter does so once in 20,000 times. */
function isShrinking(gaps: readonly number[]): boolean {
  const shares = gaps.slice(1, 5).map((gap, before) => gap / (gaps[before] || 1));
  const areHalves = shares.length >= 3 && shares.slice(0, 3).every((it) => it >= 0.45 && it <= 0.55);
  return areHalves || (shares.length === 4 && shares.every((it) => it <= 0.6));
}

/**
 * Whether waits may be those of an exponential backoff: with jitter one may be shorter than the one before, but the first
 * three are not all the same, and they do not shrink from the first on as only a rule makes them.
 * @param sameWithin as a share: no two timers end alike.
 */
export function isGrowing(gaps: readonly number[], sameWithin: number): boolean {
  return !areAlike(gaps.slice(0, 3), 3, sameWithin) && !isShrinking(gaps);
}

/** Whether five waits from the first on are alike: a process that is late makes no growing ones so, each by just what it lacks. */
export function isSteady(gaps: readonly number[]): boolean {
  return areAlike(gaps.slice(0, 5), 5, 0.12);
}

function areAlike(gaps: readonly number[], count: number, within: number): boolean {
  const longest = Math.max(...gaps);
  return gaps.length === count && longest - Math.min(...gaps) <= within * longest;
}

/** Four waits that each are about half of the one before, or five that are six tenths of it at most: jitter does so once in 20,000 times. */
function isShrinking(gaps: readonly number[]): boolean {
  const shares = gaps.slice(1, 5).map((gap, before) => gap / (gaps[before] || 1));
  const areHalves = shares.length >= 3 && shares.slice(0, 3).every((it) => it >= 0.45 && it <= 0.55);
  return areHalves || (shares.length === 4 && shares.every((it) => it <= 0.6));
}

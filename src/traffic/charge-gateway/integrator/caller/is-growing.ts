/** Timers end late by less than that share of a wait; no jitter makes so many so near to each other. */
const byTimer = 0.02;

/**
 * Whether waits may be those of an exponential backoff: with jitter one may be shorter than the one before, but the first
 * three are not all the same, and they do not shrink from the first on as only a rule makes them.
 * @param sameWithin as a share: no two timers end alike.
 * @param lateMs by how much a wait may be too long: three that are alike may then have grown.
 */
export function isGrowing(gaps: readonly number[], sameWithin: number, lateMs = 0): boolean {
  const areSame = areAlike(gaps.slice(0, 3), 3, sameWithin) && (isSteady(gaps) || !mayHaveGrown(gaps, lateMs));
  return !areSame && !isShrinking(gaps) && !isBegunAnew(gaps) && !isSettledBelow(gaps);
}

/** The least that two waits of a backoff grow by, each by half. */
const leastGrowth = 2.25;

function mayHaveGrown([first = 0, , third = 0]: readonly number[], lateMs: number): boolean {
  return (first - lateMs) * leastGrowth <= third;
}

/** Two waits in turn, three times: a backoff that begins anew each time grows to nothing. One that is at its longest wait has one. */
function isBegunAnew(gaps: readonly number[]): boolean {
  const last = gaps.slice(-6);
  const [odd, even] = [0, 1].map((from) => last.filter((_, index) => index % 2 === from)) as [number[], number[]];
  return areAlike(odd, 3, byTimer) && areAlike(even, 3, byTimer) && !areAlike(last, 6, 0.25);
}

/** Five waits of one timer that are less than half of an earlier one: a backoff that has reached its longest wait stays there. */
function isSettledBelow(gaps: readonly number[]): boolean {
  const last = gaps.slice(-5);
  return areAlike(last, 5, byTimer) && Math.max(...last) < 0.5 * Math.max(...gaps.slice(0, -5));
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

/**
 * Whether four waits or more behind the first one are below a quarter of it and do not grow, or shrink on and on to that: jitter does
 * so once in 30,000 times. No wait is measured shorter than it was: a process that is late only makes it longer.
 * @param lateMs by how much the first one may be too long.
 */
export function isDropped(gaps: readonly number[], lateMs: number): boolean {
  const [first = 0, ...rest] = gaps;
  if (rest.length < 4) return false;
  const isBelow = (ms: number): boolean => ms * 4 < first && ms < first - lateMs;
  const [shortest, longest] = [Math.min(...rest), Math.max(...rest)];
  const isOnAndOn = rest.every((gap, at) => gap < (gaps[at] ?? 0));
  return isOnAndOn ? isBelow(shortest) : isBelow(longest) && longest <= 3 * shortest;
}

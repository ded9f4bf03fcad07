import type { Exchange, Trial } from '../../../../../src/conformance/index.ts';
import { apartMs, shiftMs, timeOfDay, wallTimeOf, zoneSlackMs } from '../../../../../src/given/bill-payment/index.ts';

/** A date that an answer tells, and when that was which it tells of, in Unix ms. */
export interface Dated {
  text: string;
  at: number;
  proof: readonly Exchange[];
}

/**
 * Each date is near what it tells of. Which zone dates without one are in is not shown; it is one: whatever the hour, they
 * stand as far from what they tell of. Gives how far that is.
 */
export function judgeHours(trial: Trial, rule: string, name: string, dated: readonly Dated[]): number {
  const offsets = dated.flatMap((it) => {
    const at = timeOfDay(it.text);
    return at === undefined ? [] : [{ it, ms: at - it.at }];
  });
  const likeIt = (ms: number): number => offsets.filter((other) => apartMs(ms, other.ms) < shiftMs).length;
  const usual = offsets.toSorted((a, b) => likeIt(b.ms) - likeIt(a.ms))[0]?.ms ?? 0;
  for (const { it, ms } of offsets) {
    const apart = apartMs(ms, usual);
    const seen = `${Math.round(apart / 3_600_000)} hours from where those of the others stand`;
    trial.expects(rule, `a ${name} of that hour`, apart < shiftMs, seen, ...it.proof);
  }
  for (const { text, at, proof } of dated) {
    const told = wallTimeOf(text);
    const isNear = told === undefined || Math.abs(told - at) < zoneSlackMs + shiftMs;
    trial.expects(rule, `a ${name} near ${new Date(at).toISOString().slice(0, 19)}`, isNear, text, ...proof);
  }
  return usual;
}

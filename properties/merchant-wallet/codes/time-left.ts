import type { Exchange, Trial } from '../../../src/conformance/index.ts';
import { type Generated, secondsToLive } from '../../../src/given/merchant-wallet/index.ts';
import { lifeMs } from '../storylines/code-steps.ts';

/**
 * A code that nobody used is told to live for what is left of its ten minutes at least, give or take a minute. That the
 * time counts down is not shown: where it does for another code, it is no more either. Gives whether it is what is left.
 */
export function judgeTimeLeft(
  trial: Trial,
  { exchange: generated }: Generated,
  inquiry: Exchange,
  { waitedMs, countsDown = false }: { waitedMs: number; countsDown?: boolean },
): boolean {
  const seconds = secondsToLive(inquiry);
  if (seconds === undefined) return false;
  const passedMs = waitedMs + Math.max(0, inquiry.at.wall + inquiry.at.tookMs - generated.at.wall);
  const left = Math.floor((lifeMs - passedMs) / 1000);
  const [least, most] = [left - 60, left + 60];
  const expected = countsDown ? `${least} to ${most} seconds` : `${least} seconds at least`;
  const isEnough = seconds >= least;
  const isLeft = isEnough && seconds <= most;
  const holds = countsDown ? isLeft : isEnough;
  trial.expects('time-to-live-counts-down', expected, holds, `${seconds} seconds`, generated, inquiry);
  return isLeft;
}

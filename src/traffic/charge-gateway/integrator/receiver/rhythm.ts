import { RecentMap } from '../../../../conformance/index.ts';

const remembered = 400;
/** Waits of one timer differ by this share at most, or by what it may end late. */
const alikeWithin = 0.1;
/** Some 60 ms of the wall: what a timer of a clock that runs faster is late by. */
const latenessesOfATimer = 4;

/** A look-up behind a forged callback, which may have been due by itself. */
interface Suspect<T> {
  of: T;
  waitMs: number;
  /** ms before the look-up that came before it. */
  earlierMs: number | undefined;
}

/**
 * The waits before look-ups: who polls keeps its pace, or waits longer and longer, whatever comes in between. Whoever looks up
 * as something came does so earlier than it would have.
 */
export interface Rhythm<T> {
  /** Takes in a look-up; gives the one before it that was suspected, where no pace explains it. */
  asked(correlator: string, waitMs: number, suspected: T | undefined): T | undefined;
  /** Those suspected that nothing came after, and no pace explains. */
  left(): T[];
}

export function newRhythm<T>(latenessMs: number): Rhythm<T> {
  const waits: number[] = [];
  const lastWait = new RecentMap<string, number>(2_000);
  const suspects = new RecentMap<string, Suspect<T>>(500);

  function isOfPace({ waitMs, earlierMs }: Suspect<T>): boolean {
    const within = Math.max(alikeWithin * waitMs, latenessMs / latenessesOfATimer);
    const isLonger = earlierMs !== undefined && waitMs >= earlierMs * (1 - alikeWithin / 2);
    return isLonger || waits.some((it) => Math.abs(it - waitMs) <= within);
  }

  return {
    asked(correlator, waitMs, suspected) {
      const before = suspects.get(correlator);
      if (!suspected) {
        waits.push(waitMs);
        if (waits.length > remembered) waits.shift();
      }
      suspects.delete(correlator);
      if (suspected) suspects.set(correlator, { of: suspected, waitMs, earlierMs: lastWait.get(correlator) });
      lastWait.set(correlator, waitMs);
      return before && !isOfPace(before) ? before.of : undefined;
    },
    left: () => [...suspects.values()].filter((it) => !isOfPace(it)).map(({ of }) => of),
  };
}

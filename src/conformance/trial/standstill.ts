import type { Timers } from '../../targets/timers.ts';

/** Nothing is answered any more: so many checks in a row ended disturbed, and so long it has been. */
const checksAtLeast = 3;
const callsAtLeast = 3;
const stillMs = 60_000;

/** How long a run has met nothing but disturbed calls. */
export interface Standstill {
  /** How many calls had been answered when the last one was disturbed. */
  answered: number;
  /** Of the target's timers, in ms. */
  since: number;
  /** Calls that were disturbed since then. */
  calls: number;
  /** Checks, or inputs of one, that ended disturbed since then. */
  checks: number;
  /** The last of those calls, and what it met: `POST charge answered 503`. */
  last: string;
}

/** What of a run is needed to tell. */
interface Standing {
  standstill: Standstill;
  answered: number;
  target: { timers: Pick<Timers, 'elapsed'> };
}

export function newStandstill(): Standstill {
  return { answered: -1, since: 0, calls: 0, checks: 0, last: '' };
}

/** A call was disturbed. */
export function metStandstill(run: Standing, words: string): void {
  if (run.standstill.answered !== run.answered)
    run.standstill = { ...newStandstill(), answered: run.answered, since: run.target.timers.elapsed() };
  run.standstill.calls += 1;
  run.standstill.last = words;
}

/** That it does, in words. */
export function standstillWords({ standstill: { last } }: Pick<Standing, 'standstill'>): string {
  return `nothing was answered any more for a minute and longer: ${last}`;
}

/** Whether nothing was answered for so long that no further attempt of a check is worth its time. */
export function standsStill(run: Standing): boolean {
  const { answered, since, calls } = run.standstill;
  return answered === run.answered && calls >= callsAtLeast && run.target.timers.elapsed() - since >= stillMs;
}

/** Whether that holds for so many checks that no further check is. */
export function isGivenUp(run: Standing): boolean {
  return run.standstill.checks >= checksAtLeast && standsStill(run);
}

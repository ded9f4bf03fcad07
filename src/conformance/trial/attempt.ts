import type { Exchange } from '../../targets/exchange.ts';

/**
 * What is no answer of the provider to what was asked: a connection that broke, an answer that came too late, or a 5xx
 * without cause, which section 7 of the charge gateway's document and every network allow now and then.
 */
export interface Disturbance {
  /** In words: `POST /transactions/amount/ answered 500`. */
  words: string;
  /** What was asked, without what is made anew for each call: the same in each attempt where a provider always does it. */
  call: string;
  exchange: Exchange;
}

/** One try of a check, or of one generated input: from the start, with references of its own. */
export interface Attempt {
  readonly met: Disturbance[];
  /** The check lets the provider answer 5xx itself: those are no disturbance. */
  readonly expects5xx: boolean;
}

export function newAttempt({ expects5xx }: Pick<Attempt, 'expects5xx'>): Attempt {
  return { met: [], expects5xx };
}

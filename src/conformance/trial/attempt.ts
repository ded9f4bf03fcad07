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
  /** The how manieth of its kind in its attempt it is. */
  nth: number;
  exchange: Exchange;
}

/**
 * What may be the provider's answer or not: a 5xx in a check that lets it give one, as which of them was asked for is not to be seen; a page
 * or half a JSON with a 4xx.
 */
export interface ExpectedFailure extends Pick<Disturbance, 'words' | 'exchange'> {
  /** It is a 5xx and no JSON: a proxy may have given it. */
  isPage: boolean;
}

/** One try of a check, or of one generated input: from the start, with references of its own. */
export interface Attempt {
  readonly met: Disturbance[];
  readonly expected: ExpectedFailure[];
  /** The calls that were made in it, in order. */
  readonly made: MadeCall[];
  /** The check lets the provider answer 5xx itself: those are no disturbance. */
  readonly expects5xx: boolean;
}

/** One call of an attempt; its name, as `Disturbance` has it, is told only where something was disturbed. */
export interface MadeCall {
  name(): string;
  /** Whether it was answered undisturbed. */
  passed: boolean;
}

export function newAttempt({ expects5xx }: Pick<Attempt, 'expects5xx'>): Attempt {
  return { met: [], expected: [], made: [], expects5xx };
}

import { type Exchange, fieldOf, statusOf, textIn } from '../../../conformance/index.ts';

/** The `Status` of a payment in an answer of process under HTTP 200; undefined where there is none. */
export function statusIn(exchange: Exchange): string | undefined {
  return statusOf(exchange) === 200 ? textIn(fieldOf(exchange, 'Status')) : undefined;
}

const finals = new Set(['Paid', 'Reversed', 'Failed']);

/** Whether a payment that answered so is at its end; any value beyond the table is not (section 3.1). */
export function isFinal(status: string | undefined): boolean {
  return status !== undefined && finals.has(status);
}

/**
 * Which way an AUTH or PAY went. `accepted`: Authorized resp. Paid. `refused`: Failed, Reversed, or an HTTP 4xx; which
 * of the two a refusal takes is mostly not shown. `open`: another status, which is not final. `broken`: anything else.
 */
export type Outcome = 'accepted' | 'refused' | 'open' | 'broken';

export function outcomeOf(exchange: Exchange): Outcome {
  const status = statusOf(exchange);
  if (typeof status === 'number' && status >= 400 && status < 500) return 'refused';
  const told = statusIn(exchange);
  if (told === undefined) return 'broken';
  if (told === 'Authorized' || told === 'Paid') return 'accepted';
  return told === 'Failed' || told === 'Reversed' ? 'refused' : 'open';
}

/** What came of a call, in words that a finding can show: `Failed`, `HTTP 400`, `timeout`. */
export function resultOf(exchange: Exchange): string {
  const status = statusOf(exchange);
  if (typeof status === 'string') return status;
  return statusIn(exchange) ?? (status === 200 ? 'HTTP 200 without Status' : `HTTP ${status}`);
}

/** How a refusal was told, as a reading of an open place. */
export function refusalFormOf(exchange: Exchange): string {
  const status = statusOf(exchange);
  if (status === 400) return 'http-400';
  return statusIn(exchange) === 'Failed' ? 'failed' : resultOf(exchange);
}

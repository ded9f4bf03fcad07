import { type Exchange, statusOf } from '../../../../conformance/index.ts';
import { successCodeOf } from '../../../../given/merchant-wallet/calls/result.ts';
import { answeredText } from './members.ts';

/**
 * What a caller knows of a call once it is over (sections 2.1, 7). `unknown`: no answer, or one without a responseCode that
 * leaves open what was done.
 */
export type Result = 'success' | 'refused' | 'unknown';

export function resultOf(exchange: Exchange): Result {
  const status = statusOf(exchange);
  // Nobody listened, so nobody did anything.
  if (status === 'refused') return 'refused';
  if (typeof status === 'string') return 'unknown';
  const code = answeredText(exchange, 'responseCode');
  if (code === undefined) return status >= 400 && status < 500 ? 'refused' : 'unknown';
  if (code !== successCodeOf(exchange.operation)) return 'refused';
  return status >= 400 ? 'unknown' : 'success';
}

/** An answer that calls itself a failure by its responseCode. */
export function isRefusedByCode(exchange: Exchange): boolean {
  return resultOf(exchange) === 'refused' && answeredText(exchange, 'responseCode') !== undefined;
}

/** Says success by its responseCode, which is the primary result, and something else by its HTTP status (sections 2.1, 7). */
export function isMadeAsAProblem(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  if (typeof status !== 'number' || status < 400) return false;
  return answeredText(exchange, 'responseCode') === successCodeOf(exchange.operation);
}

/** A success by its responseCode, whatever its HTTP status, of which a caller may go on. */
export function isDone(exchange: Exchange): boolean {
  return resultOf(exchange) === 'success' || isMadeAsAProblem(exchange);
}

/** Turned away at the door for its credentials: nothing of what was asked was looked at. */
export function isTurnedAway(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return status === 401 || status === 403 || status === 'refused';
}

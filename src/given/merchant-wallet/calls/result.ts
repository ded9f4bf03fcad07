import { type Exchange, fieldOf, statusOf, textIn } from '../../../conformance/index.ts';

/** The result of a call as text; undefined where the answer has none. */
export function responseCodeOf(exchange: Exchange): string | undefined {
  return textIn(fieldOf(exchange, 'responseCode'));
}

/** The code that means success of an operation (sections 2.1, 7). */
export function successCodeOf(operation: string | undefined): string {
  return operation === 'linkedAccountInquiry' ? '000' : '00';
}

/**
 * Whether the call succeeded. The code is the primary result; the file of response codes alone has none, and
 * succeeds by its status, unless a refusal with a code came in its place.
 */
export function succeeded(exchange: Exchange): boolean {
  const code = responseCodeOf(exchange);
  if (exchange.operation === 'responseCodeList' && code === undefined)
    return /^2\d\d$/.test(String(statusOf(exchange)));
  return code === successCodeOf(exchange.operation);
}

/** What came of a call, in words that a finding can show: `success`, `refused (051, HTTP 400)`, `timeout`. */
export function outcomeOf(exchange: Exchange): string {
  if (succeeded(exchange)) return 'success';
  const status = statusOf(exchange);
  if (typeof status === 'string') return status;
  return `refused (${responseCodeOf(exchange) ?? 'no responseCode'}, HTTP ${status})`;
}

/** Which of the two a call came to; anything unanswered is neither. */
export function verdictOf(exchange: Exchange): 'success' | 'refused' | 'unanswered' {
  if (typeof statusOf(exchange) === 'string') return 'unanswered';
  return succeeded(exchange) ? 'success' : 'refused';
}

import { type Exchange, statusOf } from '../../../../conformance/index.ts';

/** Whether an answer leaves open what was done: none came, or one of HTTP 5xx (section 3.2). */
export function isOutcomeUnknown(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return typeof status === 'string' || status >= 500;
}

/** Whether the call was turned away as it stood. */
export function isRefused(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return typeof status === 'number' && status >= 400 && status < 500;
}

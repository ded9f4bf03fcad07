import { type Exchange, statusOf } from '../../conformance/index.ts';
import { responseCodeOf } from '../../given/merchant-wallet/calls/result.ts';
import { sent } from '../sent.ts';

/** The limit of one inquiry a code in 30 seconds is another one than that of all calls; a clock that was moved is not looked at. */
export function isEarlyInquiry(exchange: Exchange, before: readonly Exchange[]): boolean {
  if (exchange.operation !== 'codeInquiry') return false;
  const code = sent(exchange, 'code');
  const sinceMs = exchange.at.wall - 30_000;
  return before.some(
    (it) =>
      it.operation === 'codeInquiry' &&
      it.check === exchange.check &&
      it.at.wall + it.at.tookMs >= sinceMs &&
      sent(it, 'code') === code,
  );
}

/** Of the exchanges of a run, whether one is a 429 of the service itself: no proxy knows of codes, nor has response codes. */
export function ownThrottling(exchanges: readonly Exchange[]): (exchange: Exchange) => boolean {
  return (exchange) =>
    statusOf(exchange) === 429 &&
    responseCodeOf(exchange) !== undefined &&
    isEarlyInquiry(exchange, exchanges.slice(0, exchanges.indexOf(exchange)));
}

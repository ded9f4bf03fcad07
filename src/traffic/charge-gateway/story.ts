import { type Exchange, statusOf } from '../../conformance/index.ts';
import { sent } from '../sent.ts';

/** What a run did under each correlator, in order. */
export interface Story {
  /** The first charge sent under each correlator that no refund had before. */
  firstCharge: ReadonlyMap<unknown, Exchange>;
  /** The first charge that was answered 200 under each correlator. */
  acceptedCharge: ReadonlyMap<unknown, Exchange>;
  /** The first refund sent under each correlator. */
  firstRefund: ReadonlyMap<unknown, Exchange>;
}

/** Orders the exchanges of a run by the correlator that they were sent with. */
export function storyOf(exchanges: readonly Exchange[]): Story {
  const firstCharge = new Map<unknown, Exchange>();
  const acceptedCharge = new Map<unknown, Exchange>();
  const firstRefund = new Map<unknown, Exchange>();
  for (const exchange of exchanges) {
    const correlator = sent(exchange, 'clientCorrelator');
    if (typeof correlator !== 'string') continue;
    // Under the correlator of a refund, what comes back may be that refund.
    if (exchange.operation === 'charge' && !firstRefund.has(correlator)) {
      setFirst(firstCharge, correlator, exchange);
      if (statusOf(exchange) === 200) setFirst(acceptedCharge, correlator, exchange);
    }
    if (exchange.operation === 'refund') setFirst(firstRefund, correlator, exchange);
  }
  return { firstCharge, acceptedCharge, firstRefund };
}

/** The correlator and number of a look-up's path, decoded. */
export function lookedUp(exchange: Exchange): { endUserId: string; clientCorrelator: string } {
  const parts = new URL(exchange.request.url).pathname.split('/').map(decodeURIComponent);
  return { endUserId: parts.at(-4) ?? '', clientCorrelator: parts.at(-1) ?? '' };
}

function setFirst(map: Map<unknown, Exchange>, key: unknown, exchange: Exchange): void {
  if (!map.has(key)) map.set(key, exchange);
}

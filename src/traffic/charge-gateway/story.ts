import { type Exchange, fieldOf, statusOf, textIn } from '../../conformance/index.ts';
import { sent } from '../sent.ts';

/** What a run did under each correlator, in order. */
export interface Story {
  /** The first charge sent under each correlator that no refund had before. */
  firstCharge: ReadonlyMap<unknown, Exchange>;
  /** The first charge that was answered 200 under each correlator. */
  acceptedCharge: ReadonlyMap<unknown, Exchange>;
  /** The first refund sent under each correlator. */
  firstRefund: ReadonlyMap<unknown, Exchange>;
  /** Correlators of charges that were under way together and all answered 200, and those in other letters. */
  contested: ReadonlySet<unknown>;
  /**
   * Correlators of charges that were refused after one in other letters, or answered with its transaction: whether letter case
   * tells two apart is not shown.
   */
  inOtherLetters: ReadonlySet<unknown>;
  /** The first accepted charge whose answer has this transactionId. */
  chargeOf(transactionId: string | undefined): Exchange | undefined;
}

/** Orders the exchanges of a run by the correlator that they were sent with. */
export function storyOf(exchanges: readonly Exchange[]): Story {
  const firstCharge = new Map<unknown, Exchange>();
  const acceptedCharge = new Map<unknown, Exchange>();
  const firstRefund = new Map<unknown, Exchange>();
  const together = new Set<unknown>();
  const inOtherLetters = new Set<unknown>();
  const firstInAnyCase = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const correlator = sent(exchange, 'clientCorrelator');
    if (typeof correlator !== 'string') continue;
    if (exchange.operation !== 'lookup') {
      const isAccepted = statusOf(exchange) === 200;
      const first = firstInAnyCase.get(correlator.toLowerCase()) ?? exchange;
      if (isAccepted) firstInAnyCase.set(correlator.toLowerCase(), first);
      const isOther = sent(first, 'clientCorrelator') !== correlator;
      if (isOther && (!isAccepted || isOfOne(first, exchange))) inOtherLetters.add(correlator);
    }
    // Under the correlator of a refund, what comes back may be that refund.
    if (exchange.operation === 'charge' && !firstRefund.has(correlator)) {
      setFirst(firstCharge, correlator, exchange);
      if (statusOf(exchange) !== 200) continue;
      const accepted = acceptedCharge.get(correlator);
      if (accepted && exchange.at.wall <= accepted.at.wall + accepted.at.tookMs) together.add(correlator);
      setFirst(acceptedCharge, correlator, exchange);
    }
    if (exchange.operation === 'refund') setFirst(firstRefund, correlator, exchange);
  }
  const contested = new Set([...together, ...inOtherLetters]);
  const chargeOf = byTransaction([...acceptedCharge.values()]);
  return { firstCharge, acceptedCharge, firstRefund, contested, inOtherLetters, chargeOf };
}

function isOfOne(first: Exchange, other: Exchange): boolean {
  const id = textIn(fieldOf(first, 'transactionId'));
  return id !== undefined && id === textIn(fieldOf(other, 'transactionId'));
}

/** Looks through charges no further than it takes: one that cannot be read hides none before it. */
function byTransaction(charges: readonly Exchange[]): Story['chargeOf'] {
  const first = new Map<string | undefined, Exchange>();
  let next = 0;
  return (transactionId) => {
    for (; !first.has(transactionId) && next < charges.length; next += 1) {
      const charge = charges[next] as Exchange;
      const id = textIn(fieldOf(charge, 'transactionId'));
      if (!first.has(id)) first.set(id, charge);
    }
    return first.get(transactionId);
  };
}

/** The correlator and number of a look-up's path, decoded. */
export function lookedUp(exchange: Exchange): { endUserId: string; clientCorrelator: string } {
  const parts = new URL(exchange.request.url).pathname.split('/').map(decodeURIComponent);
  return { endUserId: parts.at(-4) ?? '', clientCorrelator: parts.at(-1) ?? '' };
}

function setFirst(map: Map<unknown, Exchange>, key: unknown, exchange: Exchange): void {
  if (!map.has(key)) map.set(key, exchange);
}

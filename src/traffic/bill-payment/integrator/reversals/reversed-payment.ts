import {
  type Exchange,
  integratorObserver,
  memberOf,
  RecentMap,
  type Sending,
  textIn,
} from '../../../../conformance/index.ts';
import { reversalResultOf } from '../../../../given/bill-payment/payments/reversal.ts';
import { answerOf, bodyOf } from '../seen/body-of.ts';
import { processRequestIn } from '../seen/process-request.ts';

const rule = 'client-reverses-by-the-payments-reference';
/** What else an answer calls a payment. */
const otherNames = ['PlatformReference', 'WalletDebitReference', 'BillerPaymentReference'] as const;

/** Another name of a payment, and the answer that told it. */
interface OtherName {
  name: (typeof otherNames)[number];
  proof: Exchange;
}

/**
 * Section 4.1. That a platform finds a payment under another name as well is its own business: only where it tells that there is
 * none (ErrorCode 1) did the name do harm.
 */
export const reversesByReference = integratorObserver({
  slug: 'caller-reversed-payments',
  title: 'a reversal names its payment by the Reference that it was paid under',
  rules: [rule],
  watch(hand) {
    const payments = new RecentMap<string, true>(5_000);
    const others = new RecentMap<string, OtherName>(10_000);
    /** References as they read without capitals and spaces, with a call that holds each. */
    const alike = new RecentMap<string, Sending>(5_000);
    return (moment) => {
      if (moment.kind === 'sent') {
        const request = processRequestIn(moment.call, moment.at);
        if (request) payments.set(request.reference, true);
        if (request) alike.set(plain(request.reference), request.call);
      }
      if (moment.kind !== 'answered' || moment.exchange.by !== 'client') return;
      const { exchange } = moment;
      if (processRequestIn(exchange, moment.at)) for (const [text, it] of otherNamesIn(exchange)) others.set(text, it);
      if (exchange.operation !== 'reversePayment') return;
      const original = textIn(memberOf(bodyOf(exchange), 'OriginalReference')) ?? '';
      const other = others.get(original);
      if (payments.has(original)) hand.holds(rule, true, true, exchange);
      else if (other && reversalResultOf(exchange) === 'ErrorCode 1')
        hand.expects(rule, 'its Reference', false, `its ${other.name}`, other.proof, exchange);
      const paid = alike.get(plain(original));
      if (paid && !other && !payments.has(original) && reversalResultOf(exchange) === 'ErrorCode 1')
        hand.expects(rule, 'its Reference', false, `${original}, which is written otherwise`, paid, exchange);
    };
  },
});

function plain(reference: string): string {
  return reference.replaceAll(/\s/g, '').toLowerCase();
}

function otherNamesIn(exchange: Exchange): [string, OtherName][] {
  const body = answerOf(exchange);
  return otherNames.flatMap((name) => {
    const text = textIn(memberOf(body, name));
    return text ? [[text, { name, proof: exchange }] as [string, OtherName]] : [];
  });
}

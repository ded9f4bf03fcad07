import {
  type Exchange,
  integratorObserver,
  memberOf,
  RecentMap,
  type Sending,
  statusOf,
  textIn,
} from '../../../conformance/index.ts';
import { reversalResultOf } from '../../../given/bill-payment/payments/reversal.ts';
import { bodyOf } from './seen/body-of.ts';
import { paymentsOfDay } from './seen/payments.ts';
import { processRequestIn } from './seen/process-request.ts';

export { reversesByReference } from './reversals/reversed-payment.ts';

interface Used {
  original: string;
  isAnswered: boolean;
  proof: Sending;
}

/** References of reversals (sections 4.1 and 8). */
export const reversalReferences = integratorObserver({
  slug: 'caller-reversal-references',
  title: 'each reversal has a Reference that was used for nothing else',
  rules: ['client-reversal-reference-new'],
  watch(hand) {
    const used = new RecentMap<string, Used>(5_000);
    const payments = new RecentMap<string, Sending>(5_000);
    return (moment) => {
      if (moment.kind === 'answered' && moment.exchange.operation === 'reversePayment') {
        const known = used.get(referenceIn(moment.exchange, 'Reference'));
        if (known && statusOf(moment.exchange) === 200) known.isAnswered = true;
      }
      if (moment.kind !== 'sent') return;
      const { call } = moment;
      const request = processRequestIn(call, moment.at);
      if (request) payments.set(request.reference, call);
      if (call.operation !== 'reversePayment') return;
      const reference = referenceIn(call, 'Reference');
      const original = referenceIn(call, 'OriginalReference');
      const before = used.get(reference);
      // The same reversal may be sent again as long as nobody told what became of it.
      const isTaken = before !== undefined && (before.isAnswered || before.original !== original);
      const proof = isTaken ? before.proof : payments.get(reference);
      const isNew = !isTaken && proof === undefined && reference !== original;
      hand.expects(
        'client-reversal-reference-new',
        'a new Reference',
        isNew,
        reference,
        ...(proof ? [proof, call] : [call]),
      );
      if (!before) used.set(reference, { original, isAnswered: false, proof: call });
    };
  },
});

/** A reversal that was answered: what is told next about its payment follows from that. */
interface Answered {
  result: string;
  proof: Exchange;
}

/** ErrorCode 5: the money went back before. */
const doneBefore = 'ErrorCode 5';

/** What a reversal is taken for (section 7). What is told later may rest on what people did since. */
export const reversalResults = integratorObserver({
  slug: 'caller-reversal-results',
  title: 'a payment is told as given back where its reversal has ErrorCode 0',
  rules: ['client-reads-error-code'],
  watch(hand) {
    const payments = paymentsOfDay();
    const answered = new RecentMap<string, Answered>(2_000);
    const originals = new RecentMap<string, string>(2_000);
    return (moment) => {
      payments.see(moment);
      if (moment.kind === 'answered' && moment.exchange.operation === 'reversePayment') {
        const { exchange } = moment;
        const original = referenceIn(exchange, 'OriginalReference');
        const result = reversalResultOf(exchange);
        if (!result.startsWith('ErrorCode ')) return;
        originals.set(referenceIn(exchange, 'Reference'), original);
        answered.set(original, { result, proof: exchange });
      }
      if (moment.kind !== 'outcome') return;
      const { outcome, reference } = moment.told;
      const original = answered.get(reference) ? reference : originals.get(reference);
      const it = original === undefined ? undefined : answered.get(original);
      if (original === undefined || !it || it.result === doneBefore || !meant.has(outcome)) return;
      answered.delete(original);
      const { standing, status } = payments.get(original) ?? {};
      const isRight = (outcome === 'refunded') === (it.result === 'ErrorCode 0');
      // Of a payment that failed, or went back after all, the money is given back for that.
      if (isRight) hand.holds('client-reads-error-code', it.result, it.result, it.proof);
      else if (outcome === 'refunded' && standing === 'final' && status === 'Paid')
        hand.expects('client-reads-error-code', 'ErrorCode 0', false, `refunded on ${it.result}`, it.proof);
    };
  },
});

/** What is told of the end of a reversal. */
const meant: ReadonlySet<string> = new Set(['refunded', 'failed', 'open', 'escalated']);

function referenceIn(call: Sending, name: string): string {
  return textIn(memberOf(bodyOf(call), name)) ?? '';
}

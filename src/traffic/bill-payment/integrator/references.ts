import { integratorObserver, memberOf, RecentMap, type Sending, textIn } from '../../../conformance/index.ts';
import { answerOf } from './seen/body-of.ts';
import type { Payment } from './seen/payment.ts';
import { paymentsOfDay } from './seen/payments.ts';
import type { ProcessRequest } from './seen/process-request.ts';
import { twinOf } from './seen/twin.ts';

/** References of a transaction (sections 2.3 and 8). */
export const referencesOfPayments = integratorObserver({
  slug: 'caller-references',
  title: 'each transaction has a Reference of its own, and one through all of its calls',
  rules: ['client-reference-unique', 'client-reference-same-through-transaction'],
  watch(hand) {
    const payments = paymentsOfDay();
    /** References that the platform made, which are none of the caller's. */
    const platforms = new RecentMap<string, Sending>(2_000);
    const strangers: Sending[] = [];
    /** AUTHs of another biller under a Reference that was authorized for one. */
    const others = new RecentMap<string, { call: Sending; billerCode: string }>(2_000);
    const same = 'client-reference-same-through-transaction';
    return (moment) => {
      const step = payments.see(moment);
      if (moment.kind === 'end' && hand.issued && !payments.isForgetful) {
        const neverAsked = payments
          .all()
          .filter((it) => isOpen(it) && it.standing !== 'in-flight' && it.inquiries === 0);
        for (const it of neverAsked) {
          const call = strangers.find((own) => numberOf(own) > numberOf(it.proof));
          if (call) hand.expects(same, it.reference, false, 'STATUS under another Reference', it.proof, call);
        }
      }
      if (step?.exchange) {
        const answer = answerOf(step.exchange);
        for (const name of ['PlatformReference', 'BillerPaymentReference', 'WalletDebitReference']) {
          const text = textIn(memberOf(answer, name));
          if (text && text !== step.payment.reference) platforms.set(text, step.exchange);
        }
      }
      const { request, before, isNew } = step ?? {};
      if (!step || !request || !before) return;
      const { call, reference } = request;
      if (step.kind === 'auth-sent' || step.kind === 'pay-sent') {
        const isEnded = before.pays > 0 && before.standing === 'final';
        const isUnderWay = step.kind === 'auth-sent' && before.pays > 0 && isOpen(before);
        if (before.pays > 0 && before.standing !== 'refused' && (isEnded || isUnderWay))
          hand.expects(
            'client-reference-unique',
            'a Reference of its own',
            false,
            `${reference} again`,
            before.proof,
            call,
          );
        else if (step.kind === 'auth-sent') hand.holds('client-reference-unique', 'its own', 'its own', call);
        judgeOther(step.kind, request, before);
      }
      if (step.kind === 'pay-sent' && before.pays === 0) {
        const twin = twinOf(payments, request);
        if (twin !== undefined) hand.holds(same, twin, reference, payments.get(twin)?.proof ?? call, call);
        else if (!isNew) hand.holds(same, reference, reference, call);
      }
      if (step.kind !== 'status-sent') return;
      const foreign = isNew ? platforms.get(reference) : undefined;
      if (foreign) return void hand.expects(same, "the caller's Reference", false, "the platform's", foreign, call);
      if (!isNew) return void hand.holds(same, reference, reference, call);
      // A payment of another day may be asked for: what it was shows at the end.
      if (strangers.length < 100) strangers.push(call);
    };

    /** A customer may choose another biller before paying; who then pays the first one has two transactions under one Reference. */
    function judgeOther(kind: string, { call, reference, billerCode }: ProcessRequest, before: Payment): void {
      const known = before.authorized.map((it) => it.request.billerCode);
      if (kind === 'auth-sent' && known.length > 0 && !known.includes(billerCode)) {
        others.set(reference, { call, billerCode });
        return;
      }
      const other = others.get(reference);
      others.delete(reference);
      if (kind !== 'pay-sent' || !other || other.billerCode === billerCode) return;
      const actual = `${reference} for ${other.billerCode} and ${billerCode}`;
      hand.expects('client-reference-unique', 'a Reference of its own', false, actual, other.call, call);
    }
  },
});

function isOpen({ standing }: Payment): boolean {
  return ['in-flight', 'unknown', 'open', 'flagged'].includes(standing);
}

function numberOf({ id }: Sending): number {
  return Number(id.slice(1));
}

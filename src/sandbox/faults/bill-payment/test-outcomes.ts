import { answeredLate } from '../../bill-payment/answers/answered-late.ts';
import type { BillFault } from '../../bill-payment/bill-fault.ts';
import type { Scenario } from '../../bill-payment/billers/test-scenario.ts';
import { paid } from '../../bill-payment/payments/settle.ts';
import { payments } from '../../bill-payment/tables/payments.ts';
import { nothing } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { fault } from './define.ts';
import { judgedOtherwise, paymentOf, retimed, startsWith, storedPayment, turnDown } from './edit-life.ts';
import { actionOf, buys, editPayment, editProducts } from './edit-payment.ts';

const hourMs = 3_600_000;

/** What the test biller does with some member numbers. */
function scenarioOf(edit: (memberNumber: string, is: Scenario) => Partial<Scenario>): Pick<BillFault, 'policy'> {
  return {
    policy: ({ scenario }) => ({
      scenario: (memberNumber) => ({ ...scenario(memberNumber), ...edit(memberNumber, scenario(memberNumber)) }),
    }),
  };
}

/** When a payment that is under way comes to its outcome; never where it is undefined. */
function resolved(status: string, delayMs: (is: number) => number | undefined): Pick<BillFault, 'decision'> {
  return {
    decision: (decision) =>
      storedPayment(decision)?.status === status ? retimed(decision, 'payment-resolved', delayMs) : decision,
  };
}

/** Defects in what the test biller's prefixes do. */
export const testOutcomeFaults: readonly BillFault[] = [
  fault(
    'member-numbers-are-digits',
    'refuses-too-much',
    'test-any-member-number-works',
    'The test biller turns AUTH down for a member number with a letter but no prefix',
    {
      ...turnDown(
        'Auth',
        (site) => startsWith(site, 'BillerCode', 'TESTBILLER') && startsWith(site, 'MemberNumber', 'M'),
      ),
    },
  ),
  fault(
    'at-answers-at-once',
    'wrong-answer',
    'test-at-auth-answers-after-120-s',
    'AUTH with the prefix AT is answered at once',
    { ...scenarioOf((_number, { auth }) => (auth === 'slow' ? { auth: 'at-once' } : {})) },
  ),
  fault(
    'at-answers-after-a-minute',
    'wrong-answer',
    'test-at-auth-answers-after-120-s',
    'AUTH with the prefix AT is answered after 60 s',
    {
      decision: (decision, site) =>
        actionOf(site) === 'Auth' ? retimed(decision, 'answer-held', () => 60_000) : decision,
    },
  ),
  fault(
    'at-turned-down',
    'refuses-too-much',
    'test-at-auth-answers-after-120-s',
    'AUTH with the prefix AT fails at once',
    { ...scenarioOf((_number, { auth }) => (auth === 'slow' ? { auth: 'fails' } : {})) },
  ),
  fault('af-is-authorised', 'accepts-too-much', 'test-af-auth-fails', 'AUTH with the prefix AF is Authorized', {
    ...scenarioOf((_number, { auth }) => (auth === 'fails' ? { auth: 'at-once' } : {})),
  }),
  fault(
    'af-is-authorised-for-vouchers',
    'accepts-too-much',
    'test-af-auth-fails',
    'AUTH of the product RV with the prefix AF is Authorized',
    {
      ...judgedOtherwise(
        'Auth',
        ({ scenario }) => ({ scenario: (number) => ({ ...scenario(number), auth: 'at-once' }) }),
        (site) => buys(site, 'RV') && startsWith(site, 'MemberNumber', 'AF'),
      ),
    },
  ),
  fault(
    'af-fails-late',
    'wrong-answer',
    'test-af-auth-fails-at-once',
    'AUTH with the prefix AF is turned down after 120 s',
    {
      decision(decision, site) {
        const { answer } = decision;
        if (actionOf(site) !== 'Auth' || 'hold' in answer || !startsWith(site, 'MemberNumber', 'AF')) return decision;
        return answer.status === 200 ? answeredLate({ ...decision, answer }, site.env.newId(), site.env) : decision;
      },
    },
  ),
  fault(
    'pt-answers-at-once',
    'wrong-answer',
    'test-pt-pay-answers-after-120-s',
    'PAY with the prefix PT is answered Paid at once',
    { ...scenarioOf((_number, { pay }) => (pay === 'slow' ? { pay: 'paid' } : {})) },
  ),
  fault(
    'pt-answers-after-90-seconds',
    'wrong-answer',
    'test-pt-pay-answers-after-120-s',
    'PAY with the prefix PT is answered after 90 s',
    {
      decision: (decision, site) =>
        actionOf(site) === 'Pay' ? retimed(decision, 'answer-held', () => 90_000) : decision,
    },
  ),
  fault('pf-is-paid', 'accepts-too-much', 'test-pf-pay-fails', 'PAY with the prefix PF is Paid', {
    ...scenarioOf((_number, { pay }) => (pay === 'fails' ? { pay: 'paid' } : {})),
  }),
  fault('pf-is-flagged', 'wrong-answer', 'test-pf-pay-fails', 'PAY with the prefix PF is Flagged, as with PFF', {
    ...scenarioOf((_number, { pay }) => (pay === 'fails' ? { pay: 'flagged' } : {})),
  }),
  fault(
    'pf-is-paid-in-forex',
    'accepts-too-much',
    'test-pf-pay-fails',
    'PAY of the product FP with the prefix PF is Paid',
    {
      ...judgedOtherwise(
        'Pay',
        ({ scenario }) => ({ scenario: (number) => ({ ...scenario(number), pay: 'paid' }) }),
        (site) =>
          buys(site, 'FP') && paymentOf(site)?.status === 'Authorized' && startsWith(site, 'MemberNumber', 'PF'),
      ),
    },
  ),
  fault(
    'pf-is-paid-an-hour-later',
    'wrong-answer',
    'test-pf-stays-failed',
    'A payment that failed for the prefix PF is Paid an hour later',
    {
      decision(decision, site) {
        const made = storedPayment(decision);
        if (actionOf(site) !== 'Pay' || made?.status !== 'Failed' || !startsWith(site, 'MemberNumber', 'PF'))
          return decision;
        const timer = { delayMs: hourMs, event: 'failed-is-paid', payload: { reference: made.reference } };
        return { ...decision, timers: [...decision.timers, timer] };
      },
      events: {
        'failed-is-paid'({ reference }, view, env) {
          const before = view.get(payments, String(reference));
          return before ? paid(before, view, env) : nothing();
        },
      },
    },
  ),
  fault('pp-is-paid-at-once', 'accepts-too-much', 'test-pp-pay-being-paid', 'PAY with the prefix PP is Paid', {
    ...scenarioOf((_number, { pay }) => (pay === 'next-day' ? { pay: 'paid' } : {})),
  }),
  fault('pp-is-being-processed', 'wrong-answer', 'test-pp-pay-being-paid', 'PAY with the prefix PP is BeingProcessed', {
    ...editPayment({ action: 'Pay', status: 'BeingPaid' }, () => ({ Status: 'BeingProcessed' })),
  }),
  fault(
    'pp-is-paid-after-20-hours',
    'wrong-answer',
    'test-pp-not-paid-before-24-h',
    'With the prefix PP a payment is Paid after 20 hours',
    { ...resolved('BeingPaid', () => 20 * hourMs) },
  ),
  fault(
    'pp-is-paid-at-midnight',
    'wrong-answer',
    'test-pp-not-paid-before-24-h',
    'With the prefix PP a payment is Paid at the next midnight',
    {
      decision: (decision, { env }) =>
        storedPayment(decision)?.status === 'BeingPaid'
          ? retimed(decision, 'payment-resolved', (is) => Math.min(is, 24 * hourMs - (env.now % (24 * hourMs))))
          : decision,
    },
  ),
  fault(
    'pp-is-paid-by-an-inquiry',
    'wrong-answer',
    'test-pp-not-paid-before-24-h',
    'With the prefix PP the first inquiry finds the payment Paid',
    {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Status' || before?.status !== 'BeingPaid') return decision;
        const { payment } = paid(before, site.view, site.env);
        return { ...decision, changes: [put(payments, payment)] };
      },
    },
  ),
  fault(
    'pp-is-never-paid',
    'refuses-too-much',
    'test-pp-paid-after-24-h',
    'With the prefix PP no payment is ever Paid',
    {
      ...resolved('BeingPaid', () => undefined),
    },
  ),
  fault(
    'pp-is-paid-on-working-days',
    'refuses-too-much',
    'test-pp-paid-after-24-h',
    'With the prefix PP a payment in USD is Paid after two days',
    {
      decision(decision) {
        const made = storedPayment(decision);
        return made?.status === 'BeingPaid' && made.currency === 'USD'
          ? retimed(decision, 'payment-resolved', () => 48 * hourMs)
          : decision;
      },
    },
  ),
  fault('pff-fails', 'wrong-answer', 'test-pff-pay-flagged', 'PAY with the prefix PFF is Failed, as with PF', {
    ...scenarioOf((_number, { pay }) => (pay === 'flagged' ? { pay: 'fails' } : {})),
  }),
  fault('pff-is-paid', 'accepts-too-much', 'test-pff-pay-flagged', 'PAY with the prefix PFF is Paid', {
    ...scenarioOf((_number, { pay }) => (pay === 'flagged' ? { pay: 'paid' } : {})),
  }),
  fault('pff-stays-flagged', 'wrong-answer', 'test-pff-resolves', 'With the prefix PFF a payment stays Flagged', {
    ...resolved('Flagged', () => undefined),
  }),
  fault('usd-prefix-ignored', 'wrong-answer', 'test-usd-prefix-needs-forex', 'The prefix USD has no effect', {
    ...scenarioOf(() => ({ isForex: false })),
  }),
  fault(
    'usd-prefix-told-at-pay-only',
    'wrong-answer',
    'test-usd-prefix-needs-forex',
    'With the prefix USD the answer to AUTH says RequiresForexPayment false',
    {
      ...editProducts(
        { action: 'Auth', status: 'Authorized', when: (_body, site) => startsWith(site, 'MemberNumber', 'USD') },
        () => ({ RequiresForexPayment: false }),
      ),
    },
  ),
  fault(
    'usd-prefix-makes-any-product-forex',
    'wrong-answer',
    'test-usd-prefix-only-where-sometimes-forex',
    'The prefix USD takes a product that never needs forex from the USD wallet',
    { policy: ({ isForex }) => ({ isForex: (product, forMember) => forMember || isForex(product, forMember) }) },
  ),
  fault(
    'forex-needs-the-usd-prefix',
    'wrong-answer',
    'test-usd-prefix-only-where-sometimes-forex',
    'The prefix USD takes a product that always needs forex from the ZWG wallet',
    {
      policy: ({ isForex }) => ({
        isForex: (product, forMember) => !(forMember && product.requiresForex === true) && isForex(product, forMember),
      }),
    },
  ),
  fault(
    'usd-after-a-prefix-ignored',
    'wrong-answer',
    'test-usd-combines-with-prefix',
    'USD has no effect after another prefix',
    { ...scenarioOf((number) => ({ isForex: number.startsWith('USD') })) },
  ),
  fault(
    'prefix-before-usd-ignored',
    'accepts-too-much',
    'test-usd-combines-with-prefix',
    'A prefix has no effect where USD follows it',
    { ...scenarioOf((number) => (/^[A-Z]+USD/.test(number) ? { auth: 'at-once', pay: 'paid' } : {})) },
  ),
];

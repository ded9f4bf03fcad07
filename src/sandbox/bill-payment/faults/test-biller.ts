import { answerOnly, type JsonObject, nothing } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { answeredLate } from '../answers/answered-late.ts';
import { badRequest } from '../answers/bad-request.ts';
import type { BillFault } from '../bill-fault.ts';
import type { Scenario } from '../billers/test-scenario.ts';
import { paid } from '../payments/settle.ts';
import { payments } from '../tables/payments.ts';
import { sent } from './edit/answers.ts';
import { dateOf } from './edit/company.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { judgedOtherwise, paymentOf, retimed, startsWith, storedPayment, turnDown } from './edit/life.ts';
import { actionOf, buys, editPayment, editProducts } from './edit/payment.ts';
import { editListed, editReceipts } from './edit/test-products.ts';

const dayMs = 24 * 3_600_000;

const hourMs = 3_600_000;

/** Defects of the topic test-biller, by the rule that they break. */
export const faults: BillFaults = {
  'test-any-member-number-works': {
    'member-numbers-are-digits': refusesTooMuch(
      'The test biller turns AUTH down for a member number with a letter but no prefix',
      turnDown('Auth', (site) => startsWith(site, 'BillerCode', 'TESTBILLER') && startsWith(site, 'MemberNumber', 'M')),
    ),
    'af-anywhere-in-the-number': careless.refusesTooMuch(
      'A member number that holds AF anywhere is turned down',
      turnDown(
        'Auth',
        (site) => startsWith(site, 'BillerCode', 'TESTBILLER') && String(sent(site).MemberNumber).includes('AF'),
      ),
    ),
    'test-members-of-six-characters': careless.refusesTooMuch(
      'A member number of fewer than six characters is turned down by the test biller',
      turnDown(
        'Auth',
        (site) => startsWith(site, 'BillerCode', 'TESTBILLER') && String(sent(site).MemberNumber).length < 6,
      ),
    ),
  },

  'test-af-auth-fails': {
    'af-is-authorised': acceptsTooMuch(
      'AUTH with the prefix AF is Authorized',
      scenarioOf((_number, { auth }) => (auth === 'fails' ? { auth: 'at-once' } : {})),
    ),
    'af-is-authorised-for-vouchers': acceptsTooMuch(
      'AUTH of the product RV with the prefix AF is Authorized',
      judgedOtherwise(
        'Auth',
        ({ scenario }) => ({ scenario: (number) => ({ ...scenario(number), auth: 'at-once' }) }),
        (site) => buys(site, 'RV') && startsWith(site, 'MemberNumber', 'AF'),
      ),
    ),
  },
  'test-af-auth-fails-at-once': {
    'af-fails-late': answersWrongly('AUTH with the prefix AF is turned down after 120 s', {
      decision(decision, site) {
        const { answer } = decision;
        if (actionOf(site) !== 'Auth' || 'hold' in answer || !startsWith(site, 'MemberNumber', 'AF')) return decision;
        return answer.status === 200 ? answeredLate({ ...decision, answer }, site.env.newId(), site.env) : decision;
      },
    }),
  },
  'test-pt-pay-answers-after-120-s': {
    'pt-answers-at-once': answersWrongly(
      'PAY with the prefix PT is answered Paid at once',
      scenarioOf((_number, { pay }) => (pay === 'slow' ? { pay: 'paid' } : {})),
    ),
    'pt-answers-after-90-seconds': answersWrongly('PAY with the prefix PT is answered after 90 s', {
      decision: (decision, site) =>
        actionOf(site) === 'Pay' ? retimed(decision, 'answer-held', () => 90_000) : decision,
    }),
  },
  'test-pf-pay-fails': {
    'pf-is-paid': acceptsTooMuch(
      'PAY with the prefix PF is Paid',
      scenarioOf((_number, { pay }) => (pay === 'fails' ? { pay: 'paid' } : {})),
    ),
    'pf-is-flagged': answersWrongly(
      'PAY with the prefix PF is Flagged, as with PFF',
      scenarioOf((_number, { pay }) => (pay === 'fails' ? { pay: 'flagged' } : {})),
    ),
    'pf-is-paid-in-forex': acceptsTooMuch(
      'PAY of the product FP with the prefix PF is Paid',
      judgedOtherwise(
        'Pay',
        ({ scenario }) => ({ scenario: (number) => ({ ...scenario(number), pay: 'paid' }) }),
        (site) =>
          buys(site, 'FP') && paymentOf(site)?.status === 'Authorized' && startsWith(site, 'MemberNumber', 'PF'),
      ),
    ),
    'pf-is-http-400': careless.answersWrongly('PAY with the prefix PF is answered 400', {
      decision: (decision, site) =>
        actionOf(site) === 'Pay' &&
        storedPayment(decision)?.status === 'Failed' &&
        startsWith(site, 'MemberNumber', 'PF')
          ? {
              ...answerOnly(badRequest([{ path: 'request.MemberNumber', message: 'Failed.' }])),
              changes: decision.changes,
            }
          : decision,
    }),
  },
  'test-pf-stays-failed': {
    'pf-is-paid-an-hour-later': answersWrongly('A payment that failed for the prefix PF is Paid an hour later', {
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
    }),
  },
  'test-pp-pay-being-paid': {
    'pp-is-paid-at-once': acceptsTooMuch(
      'PAY with the prefix PP is Paid',
      scenarioOf((_number, { pay }) => (pay === 'next-day' ? { pay: 'paid' } : {})),
    ),
    'pp-is-being-processed': answersWrongly(
      'PAY with the prefix PP is BeingProcessed',
      editPayment({ action: 'Pay', status: 'BeingPaid' }, () => ({ Status: 'BeingProcessed' })),
    ),
  },
  'test-pp-not-paid-before-24-h': {
    'pp-is-paid-after-20-hours': answersWrongly(
      'With the prefix PP a payment is Paid after 20 hours',
      resolved('BeingPaid', () => 20 * hourMs),
    ),
    'pp-is-paid-at-midnight': answersWrongly('With the prefix PP a payment is Paid at the next midnight', {
      decision: (decision, { env }) =>
        storedPayment(decision)?.status === 'BeingPaid'
          ? retimed(decision, 'payment-resolved', (is) => Math.min(is, 24 * hourMs - (env.now % (24 * hourMs))))
          : decision,
    }),
    'pp-is-paid-by-an-inquiry': answersWrongly('With the prefix PP the first inquiry finds the payment Paid', {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Status' || before?.status !== 'BeingPaid') return decision;
        const { payment } = paid(before, site.view, site.env);
        return { ...decision, changes: [put(payments, payment)] };
      },
    }),
    'pp-counts-from-auth': careless.answersWrongly('The 24 hours of the prefix PP count from AUTH', {
      decision(decision, { env }) {
        const made = storedPayment(decision);
        return made?.status === 'BeingPaid'
          ? retimed(decision, 'payment-resolved', (is) => Math.max(0, is - (env.now - made.authorizedAt)))
          : decision;
      },
    }),
  },
  'test-pp-paid-after-24-h': {
    'pp-is-never-paid': refusesTooMuch(
      'With the prefix PP no payment is ever Paid',
      resolved('BeingPaid', () => undefined),
    ),
    'pp-is-paid-on-working-days': refusesTooMuch('With the prefix PP a payment in USD is Paid after two days', {
      decision(decision) {
        const made = storedPayment(decision);
        return made?.status === 'BeingPaid' && made.currency === 'USD'
          ? retimed(decision, 'payment-resolved', () => 48 * hourMs)
          : decision;
      },
    }),
    'pp-waits-for-midnight': careless.answersWrongly(
      'After its 24 hours a payment with the prefix PP waits for the next run at midnight',
      {
        decision(decision, { env }) {
          return storedPayment(decision)?.status === 'BeingPaid'
            ? retimed(decision, 'payment-resolved', (is) => is + dayMs - ((env.now + is) % dayMs))
            : decision;
        },
      },
    ),
    'pp-fails-in-usd': careless.answersWrongly('A payment in USD with the prefix PP is Failed after 24 hours', {
      event(decision, { name, payload, view }) {
        const before = view.get(payments, String(payload.reference));
        if (name !== 'payment-resolved' || before?.status !== 'BeingPaid' || before.currency !== 'USD') return decision;
        const row = { ...before, status: 'Failed' as const, narration: 'The biller did not accept the payment.' };
        return { ...decision, changes: [put(payments, row)], deliveries: [], timers: [] };
      },
    }),
    'next-day-lost-over-month-end': careless.answersWrongly(
      'A payment with the prefix PP whose 24 hours end in another month stays BeingPaid',
      {
        event(decision, { name, env }) {
          const row = storedPayment(decision);
          if (name !== 'payment-resolved' || !row?.memberNumber.startsWith('PP')) return decision;
          const isOtherMonth = dateOf(row.authorizedAt, 'month') !== dateOf(env.now, 'month');
          return isOtherMonth ? { ...decision, changes: [], deliveries: [], timers: [] } : decision;
        },
      },
    ),
  },
  'test-pff-pay-flagged': {
    'pff-fails': answersWrongly(
      'PAY with the prefix PFF is Failed, as with PF',
      scenarioOf((_number, { pay }) => (pay === 'flagged' ? { pay: 'fails' } : {})),
    ),
    'pff-is-paid': acceptsTooMuch(
      'PAY with the prefix PFF is Paid',
      scenarioOf((_number, { pay }) => (pay === 'flagged' ? { pay: 'paid' } : {})),
    ),
  },
  'test-pff-resolves': {
    'pff-stays-flagged': answersWrongly(
      'With the prefix PFF a payment stays Flagged',
      resolved('Flagged', () => undefined),
    ),
  },
  'test-usd-prefix-needs-forex': {
    'usd-prefix-ignored': answersWrongly(
      'The prefix USD has no effect',
      scenarioOf(() => ({ isForex: false })),
    ),
    'usd-prefix-told-at-pay-only': answersWrongly(
      'With the prefix USD the answer to AUTH says RequiresForexPayment false',
      editProducts(
        { action: 'Auth', status: 'Authorized', when: (_body, site) => startsWith(site, 'MemberNumber', 'USD') },
        () => ({ RequiresForexPayment: false }),
      ),
    ),
  },
  'test-usd-prefix-only-where-sometimes-forex': {
    'usd-prefix-makes-any-product-forex': answersWrongly(
      'The prefix USD takes a product that never needs forex from the USD wallet',
      { policy: ({ isForex }) => ({ isForex: (product, forMember) => forMember || isForex(product, forMember) }) },
    ),
    'forex-needs-the-usd-prefix': answersWrongly(
      'The prefix USD takes a product that always needs forex from the ZWG wallet',
      {
        policy: ({ isForex }) => ({
          isForex: (product, forMember) =>
            !(forMember && product.requiresForex === true) && isForex(product, forMember),
        }),
      },
    ),
  },
  'test-usd-combines-with-prefix': {
    'usd-after-a-prefix-ignored': answersWrongly(
      'USD has no effect after another prefix',
      scenarioOf((number) => ({ isForex: number.startsWith('USD') })),
    ),
    'prefix-before-usd-ignored': acceptsTooMuch(
      'A prefix has no effect where USD follows it',
      scenarioOf((number) => (/^[A-Z]+USD/.test(number) ? { auth: 'at-once', pay: 'paid' } : {})),
    ),
    'slow-with-usd-answers-at-once': careless.answersWrongly('AT followed by USD is answered at once', {
      policy: ({ scenario }) => ({
        scenario: (number) => ({
          ...scenario(number),
          ...(number.startsWith('ATUSD') ? { auth: 'at-once' as const } : {}),
        }),
      }),
    }),
    'flagged-with-usd-fails': careless.answersWrongly('PFF followed by USD is taken for PF', {
      policy: ({ scenario }) => ({
        scenario: (number) => ({
          ...scenario(number),
          ...(number.startsWith('PFFUSD') ? { pay: 'fails' as const } : {}),
        }),
      }),
    }),
  },
  'test-ai-auth-returns-price': {
    'ai-without-price': answersWrongly(
      'AUTH of AI answers no Price',
      editProducts({ action: 'Auth', when: (_body, site) => buys(site, 'AI') }, () => ({ Price: undefined })),
    ),
  },
  'test-ai-part-payment': {
    'ai-must-be-paid-in-full': answersWrongly(
      'AI is listed as due in full',
      editListed('TESTBILLER', 'AI', { AuthAmountMandated: true }),
    ),
  },
  'test-am-auth-returns-price': {
    'am-without-price': answersWrongly(
      'AUTH of AM answers no Price',
      editProducts({ action: 'Auth', when: (_body, site) => buys(site, 'AM') }, () => ({ Price: null })),
    ),
  },
  'test-am-full-payment': {
    'am-may-be-paid-in-part': answersWrongly(
      'AM is listed as payable in part',
      editListed('TESTBILLER', 'AM', { AuthAmountMandated: false }),
    ),
  },
  'test-aa-caller-sets-price': {
    'aa-has-a-price': answersWrongly('AA is listed with a Price', editListed('TESTBILLER', 'AA', { Price: 1 })),
    'aa-priced-by-auth': answersWrongly(
      'AA is listed as priced by AUTH',
      editListed('TESTBILLER', 'AA', { AuthAmountMandated: false }),
    ),
  },
  'test-rv-fixed-price': {
    'rv-without-price': answersWrongly('RV is listed without a Price', editListed('TESTBILLER', 'RV', { Price: null })),
  },
  'test-rv-returns-vouchers': {
    'rv-listed-without-vouchers': answersWrongly(
      'RV is listed as no voucher',
      editListed('TESTBILLER', 'RV', { ReturnsVouchers: false }),
    ),
  },
  'test-rv-quantity': {
    'rv-one-at-a-time': refusesTooMuch('RV is sold one at a time, whatever its listing says', {
      policy: ({ allowsQuantity }) => ({
        allowsQuantity: (product, quantity) =>
          (product.code !== 'RV' || quantity === 1) && allowsQuantity(product, quantity),
      }),
    }),
  },
  'test-fp-fixed-price': {
    'fp-without-price': answersWrongly('FP is listed without a Price', editListed('TESTBILLER', 'FP', { Price: null })),
  },
  'test-fp-forex': {
    'fp-sometimes-forex': answersWrongly(
      'FP is listed with RequiresForex null',
      editListed('TESTBILLER', 'FP', { RequiresForex: null }),
    ),
  },
  'test-biller-returns-html': {
    'forex-payment-without-html': answersWrongly(
      'A payment of FP has an empty ReceiptHtml',
      editReceipts(
        ({ BillerCode: code, Currency: currency }) => code === 'TESTBILLER' && currency === 'USD',
        () => ({ ReceiptHtml: [] }),
      ),
    ),
  },
  'test-biller-returns-smses': {
    'voucher-without-sms': answersWrongly(
      'A payment of RV has ReceiptSmses null',
      editReceipts(
        ({ BillerCode: code, Products: lines }) =>
          code === 'TESTBILLER' && Array.isArray(lines) && lines.some((it) => (it as JsonObject).Code === 'RV'),
        () => ({ ReceiptSmses: null }),
      ),
    ),
    'late-payment-without-sms': careless.answersWrongly('A payment that becomes Paid only later has no ReceiptSmses', {
      event(decision, { name }) {
        const made = name === 'payment-resolved' ? storedPayment(decision) : undefined;
        if (made?.status !== 'Paid') return decision;
        const row = { ...made, data: { ...made.data, ReceiptSmses: [] } };
        return { ...decision, changes: [...decision.changes, put(payments, row)] };
      },
    }),
  },
};

/** What the test biller does with some member numbers. */
export function scenarioOf(edit: (memberNumber: string, is: Scenario) => Partial<Scenario>): Pick<BillFault, 'policy'> {
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

import { paymentAnswer } from '../../bill-payment/answers/payment-answers.ts';
import type { BillFault, CallSite } from '../../bill-payment/bill-fault.ts';
import { paid } from '../../bill-payment/payments/settle.ts';
import { type Action, payments } from '../../bill-payment/tables/payments.ts';
import { type Decision, jsonAnswer, objectIn } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { fault } from './define.ts';
import { sent } from './edit.ts';
import { alsoMoving, paymentOf, retimed, storedPayment } from './edit-life.ts';
import { actionOf, editPayment } from './edit-payment.ts';

const hourMs = 3_600_000;

/** Pays at once what was never authorised. */
function paidWithoutAuth(decision: Decision, site: CallSite): Decision {
  const body = Buffer.from(JSON.stringify({ ...sent(site), Action: 'Auth', Reference: `${site.env.newId()}` }));
  const made = storedPayment(site.again({ call: { body } }));
  if (made?.status !== 'Authorized') return decision;
  const row = { ...made, reference: String(sent(site).Reference), stage: 'Pay' as Action };
  const { payment, ...settled } = paid(row, site.view, site.env);
  return { ...settled, answer: jsonAnswer(200, paymentAnswer(payment, 'Pay', site.view, site.env)) };
}

/** Defects in the states of a payment and its inquiries. */
export const paymentLifeFaults: readonly BillFault[] = [
  fault('forex-pay-says-authorized', 'wrong-answer', 'pay-status-set', 'PAY of a USD product answers Authorized', {
    ...editPayment({ action: 'Pay', when: ({ Currency: currency }) => currency === 'USD' }, () => ({
      Status: 'Authorized',
    })),
  }),
  fault(
    'pay-needs-no-auth',
    'accepts-too-much',
    'pay-without-auth',
    'A PAY under a reference that is not known is paid',
    {
      decision: (decision, site) =>
        actionOf(site) === 'Pay' && !paymentOf(site) ? paidWithoutAuth(decision, site) : decision,
    },
  ),
  fault('pay-after-failed-auth', 'accepts-too-much', 'pay-without-auth', 'A PAY is paid although its AUTH failed', {
    decision(decision, site) {
      const before = paymentOf(site);
      if (actionOf(site) !== 'Pay' || before?.status !== 'Failed' || before.stage !== 'Auth') return decision;
      const { payment, ...settled } = paid({ ...before, stage: 'Pay' }, site.view, site.env);
      return { ...settled, answer: jsonAnswer(200, paymentAnswer(payment, 'Pay', site.view, site.env)) };
    },
  }),
  fault(
    'being-processed-in-usd-for-ever',
    'wrong-answer',
    'being-processed-resolves',
    'A payment in BeingProcessed that is in USD never comes to an end',
    {
      decision: (decision) => {
        const made = storedPayment(decision);
        return made?.status === 'BeingProcessed' && made.currency === 'USD'
          ? retimed(decision, 'payment-resolved', () => undefined)
          : decision;
      },
    },
  ),
  fault(
    'being-processed-goes-back',
    'wrong-answer',
    'being-processed-resolves',
    'A payment in BeingProcessed becomes Authorized again',
    {
      event: (decision, { name, payload, view }) => {
        const before = view.get(payments, String(payload.reference));
        if (name !== 'payment-resolved' || before?.status !== 'BeingProcessed') return decision;
        return {
          ...decision,
          changes: [put(payments, { ...before, status: 'Authorized' })],
          deliveries: [],
          timers: [],
        };
      },
    },
  ),
  fault('flagged-goes-back', 'wrong-answer', 'flagged-resolves', 'A Flagged payment becomes Authorized again', {
    event: (decision, { name, payload, view }) => {
      const before = view.get(payments, String(payload.reference));
      if (name !== 'payment-resolved' || before?.status !== 'Flagged') return decision;
      return { ...decision, changes: [put(payments, { ...before, status: 'Authorized' })], deliveries: [], timers: [] };
    },
  }),
  fault(
    'flagged-shows-authorized-in-between',
    'wrong-answer',
    'flagged-resolves',
    'From ten minutes on, a Flagged payment shows as Authorized until it is resolved',
    {
      ...editPayment(
        {
          action: 'Status',
          status: 'Flagged',
          when(_body, site) {
            const { authorizedAt = 0 } = paymentOf(site) ?? {};
            return site.env.now - authorizedAt >= 600_000;
          },
        },
        () => ({ Status: 'Authorized' }),
      ),
    },
  ),
  fault(
    'paid-is-processed-after-an-hour',
    'wrong-answer',
    'paid-stays-paid',
    'One hour after it was paid, a payment shows as BeingProcessed',
    {
      ...editPayment(
        {
          action: 'Status',
          status: 'Paid',
          when(_body, site) {
            const { paidAt } = paymentOf(site) ?? {};
            return typeof paidAt === 'number' && site.env.now - paidAt > hourMs;
          },
        },
        () => ({ Status: 'BeingProcessed' }),
      ),
    },
  ),
  fault(
    'second-pay-fails-the-payment',
    'wrong-answer',
    'paid-stays-paid',
    'A second PAY turns a Paid payment into a Failed one',
    {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Pay' || before?.status !== 'Paid') return decision;
        const changes = [put(payments, { ...before, status: 'Failed' as const, narration: 'paid before' })];
        return { ...decision, changes };
      },
    },
  ),
  fault(
    'reversed-shows-paid-next-day',
    'wrong-answer',
    'reversed-is-final',
    'From the day after on, a Reversed payment shows as Paid',
    {
      ...editPayment(
        {
          action: 'Status',
          status: 'Reversed',
          when(_body, site) {
            const { paidAt } = paymentOf(site) ?? {};
            return site.env.now - (paidAt ?? 0) > 24 * hourMs;
          },
        },
        () => ({ Status: 'Paid' }),
      ),
    },
  ),
  fault(
    'second-pay-revives-a-reversed-payment',
    'accepts-too-much',
    'reversed-is-final',
    'PAY of a Reversed payment makes it Paid, without a debit',
    {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Pay' || before?.status !== 'Reversed') return decision;
        return { ...decision, changes: [put(payments, { ...before, status: 'Paid' as const })] };
      },
    },
  ),
  fault(
    'failed-shows-being-processed-later',
    'wrong-answer',
    'failed-is-final',
    'Ten minutes after a payment failed, STATUS shows BeingProcessed',
    {
      ...editPayment(
        {
          action: 'Status',
          status: 'Failed',
          when(_body, site) {
            const { authorizedAt = 0 } = paymentOf(site) ?? {};
            return site.env.now - authorizedAt > 600_000;
          },
        },
        () => ({ Status: 'BeingProcessed' }),
      ),
    },
  ),
  fault('failed-is-paid-again', 'accepts-too-much', 'failed-is-final', 'A second PAY pays a payment that failed', {
    decision(decision, site) {
      const before = paymentOf(site);
      if (actionOf(site) !== 'Pay' || before?.status !== 'Failed' || before.stage !== 'Pay') return decision;
      const { payment, ...settled } = paid(before, site.view, site.env);
      return { ...settled, answer: jsonAnswer(200, paymentAnswer(payment, 'Pay', site.view, site.env)) };
    },
  }),
  fault(
    'failed-usd-payment-is-debited',
    'wrong-answer',
    'failed-debits-nothing',
    'A payment in USD that fails at PAY is debited for good',
    {
      decision(decision, site) {
        const made = storedPayment(decision);
        if (actionOf(site) !== 'Pay' || made?.status !== 'Failed' || made.currency !== 'USD') return decision;
        return alsoMoving(decision, site.view, 'USD', -made.totalCents);
      },
    },
  ),
  fault(
    'inquiry-costs-a-cent',
    'wrong-answer',
    'status-changes-nothing',
    'Each STATUS of a Paid payment takes 0.01 USD',
    {
      decision: (decision, site) =>
        actionOf(site) === 'Status' && paymentOf(site)?.status === 'Paid'
          ? alsoMoving(decision, site.view, 'USD', -1)
          : decision,
    },
  ),
  fault(
    'inquiry-debits-what-is-pending',
    'accepts-too-much',
    'one-debit-per-reference',
    'STATUS of a payment that is under way debits it once more',
    {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Status' || before?.paidAt !== null || before.debitReference === null) return decision;
        return alsoMoving(decision, site.view, before.currency, -before.totalCents);
      },
    },
  ),
  fault(
    'status-with-empty-products-answered',
    'accepts-too-much',
    'status-body-refused-with-empty-products',
    'A STATUS with an empty Products array is answered like any other',
    {
      policy: ({ issueStands }) => ({
        issueStands: (issue, operation) =>
          !(operation === 'Status' && issue.keyword === 'minItems') && issueStands(issue, operation),
      }),
    },
  ),
  fault(
    'status-with-empty-products-is-422',
    'wrong-answer',
    'status-body-refused-with-empty-products',
    'A STATUS with an empty Products array is answered 422',
    {
      answer: (answer, site) =>
        actionOf(site) === 'Status' && answer.status === 400 && 'Products' in sent(site)
          ? { ...answer, status: 422 }
          : answer,
    },
  ),
  fault(
    'empty-products-message-says-nothing',
    'wrong-answer',
    'empty-products-message',
    'The message for an empty Products array is an empty text',
    {
      answer: (answer, site) => {
        const body = objectIn(answer);
        return actionOf(site) === 'Status' && answer.status === 400 && body && 'Products' in sent(site)
          ? { ...answer, body: { Message: 'Bad request.', ModelState: { 'request.Products': [''] } } }
          : answer;
      },
    },
  ),
];

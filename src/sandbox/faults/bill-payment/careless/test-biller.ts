import { badRequest } from '../../../bill-payment/answers/bad-request.ts';
import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { payments } from '../../../bill-payment/tables/payments.ts';
import { answerOnly } from '../../../slice/decision.ts';
import { put } from '../../../store/table.ts';
import { fault } from '../define.ts';
import { sent } from '../edit.ts';
import { retimed, startsWith, storedPayment, turnDown } from '../edit-life.ts';
import { actionOf } from '../edit-payment.ts';

const dayMs = 24 * 3_600_000;

/** What a careless implementer gets wrong about the test biller. */
export const carelessTestBillerFaults: readonly BillFault[] = [
  fault(
    'af-anywhere-in-the-number',
    'refuses-too-much',
    'test-any-member-number-works',
    'A member number that holds AF anywhere is turned down',
    {
      ...turnDown(
        'Auth',
        (site) => startsWith(site, 'BillerCode', 'TESTBILLER') && String(sent(site).MemberNumber).includes('AF'),
      ),
    },
  ),
  fault(
    'test-members-of-six-characters',
    'refuses-too-much',
    'test-any-member-number-works',
    'A member number of fewer than six characters is turned down by the test biller',
    {
      ...turnDown(
        'Auth',
        (site) => startsWith(site, 'BillerCode', 'TESTBILLER') && String(sent(site).MemberNumber).length < 6,
      ),
    },
  ),
  fault(
    'slow-with-usd-answers-at-once',
    'wrong-answer',
    'test-usd-combines-with-prefix',
    'AT followed by USD is answered at once',
    {
      policy: ({ scenario }) => ({
        scenario: (number) => ({
          ...scenario(number),
          ...(number.startsWith('ATUSD') ? { auth: 'at-once' as const } : {}),
        }),
      }),
    },
  ),
  fault(
    'flagged-with-usd-fails',
    'wrong-answer',
    'test-usd-combines-with-prefix',
    'PFF followed by USD is taken for PF',
    {
      policy: ({ scenario }) => ({
        scenario: (number) => ({
          ...scenario(number),
          ...(number.startsWith('PFFUSD') ? { pay: 'fails' as const } : {}),
        }),
      }),
    },
  ),
  fault(
    'pp-counts-from-auth',
    'wrong-answer',
    'test-pp-not-paid-before-24-h',
    'The 24 hours of the prefix PP count from AUTH',
    {
      decision(decision, { env }) {
        const made = storedPayment(decision);
        return made?.status === 'BeingPaid'
          ? retimed(decision, 'payment-resolved', (is) => Math.max(0, is - (env.now - made.authorizedAt)))
          : decision;
      },
    },
  ),
  fault(
    'pp-waits-for-midnight',
    'wrong-answer',
    'test-pp-paid-after-24-h',
    'After its 24 hours a payment with the prefix PP waits for the next run at midnight',
    {
      decision(decision, { env }) {
        return storedPayment(decision)?.status === 'BeingPaid'
          ? retimed(decision, 'payment-resolved', (is) => is + dayMs - ((env.now + is) % dayMs))
          : decision;
      },
    },
  ),
  fault(
    'pp-fails-in-usd',
    'wrong-answer',
    'test-pp-paid-after-24-h',
    'A payment in USD with the prefix PP is Failed after 24 hours',
    {
      event(decision, { name, payload, view }) {
        const before = view.get(payments, String(payload.reference));
        if (name !== 'payment-resolved' || before?.status !== 'BeingPaid' || before.currency !== 'USD') return decision;
        const row = { ...before, status: 'Failed' as const, narration: 'The biller did not accept the payment.' };
        return { ...decision, changes: [put(payments, row)], deliveries: [], timers: [] };
      },
    },
  ),
  fault('pf-is-http-400', 'wrong-answer', 'test-pf-pay-fails', 'PAY with the prefix PF is answered 400', {
    decision: (decision, site) =>
      actionOf(site) === 'Pay' && storedPayment(decision)?.status === 'Failed' && startsWith(site, 'MemberNumber', 'PF')
        ? {
            ...answerOnly(badRequest([{ path: 'request.MemberNumber', message: 'Failed.' }])),
            changes: decision.changes,
          }
        : decision,
  }),
  fault(
    'late-payment-without-sms',
    'wrong-answer',
    'test-biller-returns-smses',
    'A payment that becomes Paid only later has no ReceiptSmses',
    {
      event(decision, { name }) {
        const made = name === 'payment-resolved' ? storedPayment(decision) : undefined;
        if (made?.status !== 'Paid') return decision;
        const row = { ...made, data: { ...made.data, ReceiptSmses: [] } };
        return { ...decision, changes: [...decision.changes, put(payments, row)] };
      },
    },
  ),
];

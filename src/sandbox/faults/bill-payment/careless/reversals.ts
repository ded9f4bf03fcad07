import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { payments } from '../../../bill-payment/tables/payments.ts';
import { reversals } from '../../../bill-payment/tables/reversals.ts';
import { jsonAnswer } from '../../../slice/decision.ts';
import { put } from '../../../store/table.ts';
import { fault } from '../define.ts';
import { answered, sent } from '../edit.ts';
import { alsoMoving, storedPayment } from '../edit-life.ts';
import { editReversal, onReversal, original, refuseReversal } from '../reversals.ts';

/** What a careless implementer gets wrong about reversals. */
export const carelessReversalFaults: readonly BillFault[] = [
  fault(
    'repeated-reversal-answers-0',
    'accepts-too-much',
    'reversal-duplicate-reference',
    'The same reversal again is answered as the first was, with ErrorCode 0',
    {
      ...onReversal(2, (decision, site) => {
        const made = site.view.get(reversals, String(sent(site).Reference));
        if (!made || made.originalReference !== sent(site).OriginalReference) return decision;
        const own = { PlatformReference: made.platformReference, BillerReference: made.billerReference };
        return { ...decision, answer: jsonAnswer(200, { ...answered(decision), ErrorCode: 0, ...own }) };
      }),
    },
  ),
  fault(
    'reversal-reference-forgotten-next-day',
    'accepts-too-much',
    'reversal-duplicate-reference',
    'The Reference of a reversal can be used again a day later',
    {
      decision: (decision, site) => {
        const made = site.view.get(reversals, String(sent(site).Reference));
        const isOld = made !== undefined && site.env.now - made.at > 24 * 3_600_000;
        return site.call.operation === 'reversePayment' && isOld
          ? site.again({ policy: { usedReversal: () => undefined } })
          : decision;
      },
    },
  ),
  fault(
    'two-reversals-at-once',
    'accepts-too-much',
    'reversal-already-refunded',
    'A second reversal within a second of the first refunds the payment again',
    {
      ...onReversal(5, (decision, site) => {
        const payment = original(site);
        if (!payment || site.env.now - (payment.debitReversedAt ?? 0) > 1000) return decision;
        const own = { PlatformReference: `REV-${site.env.newId()}`, BillerReference: 'BR-2' };
        const answer = jsonAnswer(200, { ...answered(decision), ErrorCode: 0, ...own });
        return alsoMoving({ ...decision, answer }, site.view, payment.currency, payment.debitedCents);
      }),
    },
  ),
  fault(
    'reversal-returns-one-unit',
    'wrong-answer',
    'reversal-returns-money',
    'A reversal of several units returns the price of one',
    {
      ...onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        const line = made?.lines[0];
        if (!made || !line || line.quantity < 2) return decision;
        return alsoMoving(decision, view, made.currency, line.priceCents - made.debitedCents);
      }),
    },
  ),
  fault(
    'reversal-returns-whole-units',
    'wrong-answer',
    'reversal-returns-money',
    'A reversal returns the amount without its cents',
    {
      ...onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        return made ? alsoMoving(decision, view, made.currency, -(made.debitedCents % 100)) : decision;
      }),
    },
  ),
  fault(
    'usd-payments-not-reversed',
    'refuses-too-much',
    'reversal-reverses-paid-payment',
    'A payment in USD has ErrorCode 4, although its biller takes reversals',
    { ...refuseReversal(4, ({ currency }) => currency === 'USD') },
  ),
  fault(
    'one-reversal-a-member',
    'refuses-too-much',
    'reversal-reverses-paid-payment',
    'A second payment of a member has ErrorCode 5, as another one of the member was reversed',
    {
      ...refuseReversal(5, ({ memberNumber }, { view }) =>
        view.all(payments).some((it) => it.memberNumber === memberNumber && it.status === 'Reversed'),
      ),
    },
  ),
  fault(
    'all-reversals-have-one-reference',
    'wrong-answer',
    'reversal-has-platform-reference',
    'Every reversal has the PlatformReference REV-000001',
    { ...editReversal(0, () => ({ PlatformReference: 'REV-000001' })) },
  ),
  fault(
    'unknown-original-is-4',
    'wrong-answer',
    'reversal-original-not-found',
    'An unknown payment has no biller, and so has ErrorCode 4',
    { ...editReversal(1, () => ({ ErrorCode: 4 })) },
  ),
  fault(
    'refunded-is-not-found',
    'wrong-answer',
    'reversal-already-refunded',
    'A payment that was refunded has ErrorCode 1',
    { ...editReversal(5, () => ({ ErrorCode: 1 })) },
  ),
  fault(
    'failed-reversal-shows-reversed',
    'wrong-answer',
    'failed-reversal-changes-nothing',
    'A payment whose biller failed to reverse it shows as Reversed',
    {
      ...onReversal(3, (decision, site) => {
        const payment = original(site);
        const changes = payment ? [put(payments, { ...payment, status: 'Reversed' as const })] : [];
        return { ...decision, changes: [...decision.changes, ...changes] };
      }),
    },
  ),
  fault(
    'duplicate-reversal-refunds',
    'wrong-answer',
    'failed-reversal-changes-nothing',
    'A reversal with ErrorCode 2 returns the money of the payment that it names',
    {
      ...onReversal(2, (decision, site) => {
        const payment = original(site);
        return payment?.status === 'Paid'
          ? alsoMoving(decision, site.view, payment.currency, payment.debitedCents)
          : decision;
      }),
    },
  ),
];

import type { BillFault, CallSite } from '../../bill-payment/bill-fault.ts';
import { moneyBack } from '../../bill-payment/payments/settle.ts';
import { type PaymentRow, payments } from '../../bill-payment/tables/payments.ts';
import { counters } from '../../bill-payment/tables/settings.ts';
import { type Decision, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import type { Edit } from '../edit-answer.ts';
import { fault } from './define.ts';
import { answered, editAnswer, sent } from './edit.ts';
import { alsoMoving, storedPayment } from './edit-life.ts';

/** Changes members of the answers to reversals with this ErrorCode. */
export function editReversal(
  code: number,
  edit: (body: JsonObject, site: CallSite) => Edit,
): Pick<BillFault, 'answer'> {
  return editAnswer('reversePayment', 200, (body, site) => (body.ErrorCode === code ? edit(body, site) : {}));
}

/** Changes decisions over reversals with this ErrorCode. */
export function onReversal(
  code: number,
  edit: (decision: Decision, site: CallSite) => Decision,
): Pick<BillFault, 'decision'> {
  return {
    decision: (decision, site) =>
      site.call.operation === 'reversePayment' && answered(decision).ErrorCode === code
        ? edit(decision, site)
        : decision,
  };
}

/** The payment that a reversal is about, as it was before. */
export function original(site: CallSite): PaymentRow | undefined {
  return site.view.get(payments, String(sent(site).OriginalReference));
}

/** Answers reversals that would be made with another ErrorCode, and makes none. */
export function refuseReversal(code: number, isMeant: (payment: PaymentRow, site: CallSite) => boolean) {
  return onReversal(0, (decision, site) => {
    const payment = original(site);
    if (!payment || !isMeant(payment, site) || 'hold' in decision.answer) return decision;
    const body = { ...answered(decision), ErrorCode: code, PlatformReference: null, BillerReference: null };
    return { ...decision, answer: { ...decision.answer, body }, changes: [] };
  });
}

/** Gives a field that a reversal lacks a value. */
function defaulted(member: string, value: (site: CallSite) => string): Pick<BillFault, 'decision'> {
  return {
    decision(decision, site) {
      const given = sent(site);
      if (site.call.operation !== 'reversePayment' || (given[member] !== undefined && given[member] !== ''))
        return decision;
      return site.again({ call: { body: Buffer.from(JSON.stringify({ ...given, [member]: value(site) })) } });
    },
  };
}

/** Defects in reversals. */
export const reversalFaults: readonly BillFault[] = [
  fault(
    'reversed-above-50-stays-paid',
    'wrong-answer',
    'reversal-reverses-paid-payment',
    'A reversal of a payment above 50.00 answers 0 and leaves it Paid',
    {
      ...onReversal(0, (decision) => {
        const made = storedPayment(decision);
        if (!made || made.totalCents <= 5000) return decision;
        return { ...decision, changes: decision.changes.filter(({ table }) => table !== payments.name) };
      }),
    },
  ),
  fault(
    'reversed-payment-stays-paid',
    'wrong-answer',
    'reversal-reverses-paid-payment',
    'A reversal answers 0, returns the money and leaves the payment Paid',
    {
      ...onReversal(0, (decision) => ({
        ...decision,
        changes: decision.changes.filter(({ table }) => table !== payments.name),
      })),
    },
  ),
  fault(
    'reversal-within-the-minute-refused',
    'refuses-too-much',
    'reversal-reverses-paid-payment',
    'A payment cannot be reversed in the minute in which it was paid',
    { ...refuseReversal(99, ({ paidAt }, { env }) => env.now - (paidAt ?? 0) < 60_000) },
  ),
  fault(
    'reversal-returns-nothing',
    'wrong-answer',
    'reversal-returns-money',
    'A reversal up to 30.00 returns no money',
    {
      ...onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        return made && made.debitedCents <= 3000
          ? alsoMoving(decision, view, made.currency, -made.debitedCents)
          : decision;
      }),
    },
  ),
  fault('reversal-returns-twice', 'wrong-answer', 'reversal-returns-money', 'A reversal returns the money twice', {
    ...onReversal(0, (decision, { view }) => {
      const made = storedPayment(decision);
      return made ? alsoMoving(decision, view, made.currency, made.debitedCents) : decision;
    }),
  }),
  fault(
    'reversal-returns-to-the-other-wallet',
    'wrong-answer',
    'reversal-returns-money',
    'The money of a reversal goes to the wallet of the other currency',
    {
      ...onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        if (!made) return decision;
        const other = made.currency === 'USD' ? 'ZWG' : 'USD';
        const out = alsoMoving(decision, view, made.currency, -made.debitedCents);
        return alsoMoving(out, view, other, made.debitedCents);
      }),
    },
  ),
  fault(
    'reversal-swaps-its-references',
    'wrong-answer',
    'reversal-answers-original-reference',
    'A reversal answers its own Reference as OriginalReference',
    { ...editReversal(0, ({ Reference: own = null }) => ({ OriginalReference: own })) },
  ),
  fault(
    'reversal-in-capitals',
    'wrong-answer',
    'reversal-answers-reference',
    'A reversal answers Reference in capitals',
    {
      ...editReversal(0, ({ Reference: own }) => ({ Reference: String(own).toUpperCase() })),
    },
  ),
  fault(
    'reversal-repeats-the-original',
    'wrong-answer',
    'reversal-answers-reference',
    'A reversal answers OriginalReference as Reference',
    { ...editReversal(0, ({ OriginalReference: of = null }) => ({ Reference: of })) },
  ),
  fault(
    'reversal-has-the-payments-reference',
    'wrong-answer',
    'reversal-has-platform-reference',
    'The PlatformReference of a reversal is that of the payment',
    { ...editReversal(0, (_body, site) => ({ PlatformReference: original(site)?.platformReference ?? null })) },
  ),
  fault(
    'reversal-without-biller-reference',
    'wrong-answer',
    'reversal-has-biller-reference',
    'BillerReference is null',
    {
      ...editReversal(0, () => ({ BillerReference: null })),
    },
  ),
  fault(
    'original-not-found-is-99',
    'wrong-answer',
    'reversal-original-not-found',
    'An unknown payment has ErrorCode 99',
    {
      ...editReversal(1, () => ({ ErrorCode: 99 })),
    },
  ),
  fault(
    'unknown-original-reversed',
    'accepts-too-much',
    'reversal-original-not-found',
    'A reversal of an unknown payment answers 0',
    {
      ...editReversal(1, () => ({ ErrorCode: 0, PlatformReference: 'REV-NONE-1', BillerReference: 'BR1' })),
    },
  ),
  fault(
    'reversal-reference-used-again',
    'accepts-too-much',
    'reversal-duplicate-reference',
    'A Reference of a reversal can be used again for another payment',
    { policy: () => ({ usedReversal: () => undefined }) },
  ),
  fault(
    'duplicate-reversal-is-99',
    'wrong-answer',
    'reversal-duplicate-reference',
    'A Reference that another reversal used has ErrorCode 99',
    { ...editReversal(2, () => ({ ErrorCode: 99 })) },
  ),
  fault('failing-biller-is-99', 'wrong-answer', 'reversal-biller-failed', 'A biller that fails has ErrorCode 99', {
    ...editReversal(3, () => ({ ErrorCode: 99 })),
  }),
  fault(
    'biller-not-asked',
    'accepts-too-much',
    'reversal-biller-failed',
    'A reversal is made although the biller fails',
    {
      ...onReversal(3, (decision, site) => {
        const payment = original(site);
        if (!payment) return decision;
        const { payment: made, changes } = moneyBack({ ...payment, status: 'Reversed' }, site.view, site.env);
        const spent = decision.changes.filter(({ table }) => table === counters.name);
        const body = { ...answered(decision), ErrorCode: 0, PlatformReference: 'REV-1', BillerReference: 'BR1' };
        return { ...decision, answer: jsonAnswer(200, body), changes: [...spent, ...changes, put(payments, made)] };
      }),
    },
  ),
  fault('every-biller-reverses', 'accepts-too-much', 'reversal-not-supported', 'Every biller takes reversals', {
    policy: () => ({ takesReversals: () => true }),
  }),
  fault('not-supported-is-3', 'wrong-answer', 'reversal-not-supported', 'A biller without reversals has ErrorCode 3', {
    ...editReversal(4, () => ({ ErrorCode: 3 })),
  }),
  fault(
    'reversed-again-under-a-new-reference',
    'accepts-too-much',
    'reversal-already-refunded',
    'A payment that was refunded is refunded again',
    {
      ...onReversal(5, (decision, site) => {
        const payment = original(site);
        if (!payment) return decision;
        const { changes } = moneyBack(payment, site.view, site.env);
        const body = { ...answered(decision), ErrorCode: 0, PlatformReference: 'REV-2', BillerReference: 'BR2' };
        return { ...decision, answer: jsonAnswer(200, body), changes };
      }),
    },
  ),
  fault('refunded-is-duplicate', 'wrong-answer', 'reversal-already-refunded', 'A refunded payment has ErrorCode 2', {
    ...editReversal(5, () => ({ ErrorCode: 2 })),
  }),
  fault('general-error-is-100', 'wrong-answer', 'reversal-general-error', 'Any other error has ErrorCode 100', {
    ...editReversal(99, () => ({ ErrorCode: 100 })),
  }),
  fault(
    'failed-reversal-returns-the-money',
    'wrong-answer',
    'failed-reversal-changes-nothing',
    'A reversal at which the biller fails returns the money all the same',
    {
      ...onReversal(3, (decision, site) => {
        const payment = original(site);
        return payment ? alsoMoving(decision, site.view, payment.currency, payment.debitedCents) : decision;
      }),
    },
  ),
  fault(
    'unsupported-reversal-reverses',
    'wrong-answer',
    'failed-reversal-changes-nothing',
    'A reversal with ErrorCode 4 makes the payment Reversed',
    {
      ...onReversal(4, (decision, site) => {
        const payment = original(site);
        const changes = payment ? [put(payments, { ...payment, status: 'Reversed' as const })] : [];
        return { ...decision, changes: [...decision.changes, ...changes] };
      }),
    },
  ),
  fault(
    'reversal-without-original-takes-the-last',
    'accepts-too-much',
    'reversal-without-original-reference-refused',
    'A reversal without OriginalReference reverses the last payment',
    {
      ...defaulted(
        'OriginalReference',
        ({ view }) => view.all(payments).findLast((it) => it.status === 'Paid')?.reference ?? '',
      ),
    },
  ),
  fault(
    'reversal-reference-optional',
    'accepts-too-much',
    'reversal-without-reference-refused',
    'A reversal without Reference gets one',
    { ...defaulted('Reference', ({ env }) => env.newId()) },
  ),
];

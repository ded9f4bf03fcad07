import type { Edit } from '../../faults/answer-editor.ts';
import { type Decision, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import type { BillFault, CallSite } from '../bill-fault.ts';
import { moneyBack } from '../payments/settle.ts';
import { accountKey, type PaymentRow, payments } from '../tables/payments.ts';
import { reversals } from '../tables/reversals.ts';
import { counters } from '../tables/settings.ts';
import { entries, wallets } from '../tables/wallets.ts';
import { answered, editAnswer, sent, stored } from './edit/answers.ts';
import { dateOf } from './edit/company.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { alsoMoving, storedPayment } from './edit/life.ts';
import { editPayment } from './edit/payment.ts';
import { note, noted } from './edit/rows.ts';

/** Defects of the topic reversals, by the rule that they break. */
export const faults: BillFaults = {
  'reversal-reverses-paid-payment': {
    'reversed-above-50-stays-paid': answersWrongly(
      'A reversal of a payment above 50.00 answers 0 and leaves it Paid',
      onReversal(0, (decision) => {
        const made = storedPayment(decision);
        if (!made || made.totalCents <= 5000) return decision;
        return { ...decision, changes: decision.changes.filter(({ table }) => table !== payments.name) };
      }),
    ),
    'reversed-payment-stays-paid': answersWrongly(
      'A reversal answers 0, returns the money and leaves the payment Paid',
      onReversal(0, (decision) => ({
        ...decision,
        changes: decision.changes.filter(({ table }) => table !== payments.name),
      })),
    ),
    'reversal-within-the-minute-refused': refusesTooMuch(
      'A payment cannot be reversed in the minute in which it was paid',
      refuseReversal(99, ({ paidAt }, { env }) => env.now - (paidAt ?? 0) < 60_000),
    ),
    'usd-payments-not-reversed': careless.refusesTooMuch(
      'A payment in USD has ErrorCode 4, although its biller takes reversals',
      refuseReversal(4, ({ currency }) => currency === 'USD'),
    ),
    'one-reversal-a-member': careless.refusesTooMuch(
      'A second payment of a member has ErrorCode 5, as another one of the member was reversed',
      refuseReversal(5, ({ memberNumber }, { view }) =>
        view.all(payments).some((it) => it.memberNumber === memberNumber && it.status === 'Reversed'),
      ),
    ),
    // Found by what two payments may share: github.com/bcgov/entity/issues/8074.
    'reversal-takes-the-latest-alike': careless.answersWrongly(
      'A reversal takes back the latest Paid payment of the same member and amount',
      {
        decision(decision, site) {
          const { call, view } = site;
          const meant = view.get(payments, String(sent(site).OriginalReference));
          if (call.operation !== 'reversePayment' || !meant || answered(decision).ErrorCode !== 0) return decision;
          const alike = view
            .find(payments, 'account', accountKey(meant.billerCode, meant.memberNumber))
            .findLast((it) => it.status === 'Paid' && it.totalCents === meant.totalCents);
          const findPayment = (_view: View, reference: string): PaymentRow | undefined =>
            reference === meant.reference ? alike : view.get(payments, reference);
          return alike && alike !== meant ? site.again({ policy: { findPayment } }) : decision;
        },
      },
    ),
    'used-reference-ends-the-payment': careless.refusesTooMuch(
      'After a reversal with ErrorCode 2 its payment is taken for refunded',
      {
        decision(decision, site) {
          if (site.call.operation !== 'reversePayment') return decision;
          const name = `spoiled ${String(sent(site).OriginalReference)}`;
          if (answered(decision).ErrorCode === 2) return { ...decision, changes: [...decision.changes, note(name, 1)] };
          const isSpoiled = answered(decision).ErrorCode === 0 && noted(site.view, name) > 0;
          return isSpoiled ? site.again({ policy: { isReversed: () => true } }) : decision;
        },
      },
    ),
  },
  'reversal-returns-money': {
    'reversal-returns-nothing': answersWrongly(
      'A reversal up to 30.00 returns no money',
      onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        return made && made.debitedCents <= 3000
          ? alsoMoving(decision, view, made.currency, -made.debitedCents)
          : decision;
      }),
    ),
    'reversal-returns-twice': answersWrongly(
      'A reversal returns the money twice',
      onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        return made ? alsoMoving(decision, view, made.currency, made.debitedCents) : decision;
      }),
    ),
    'reversal-returns-to-the-other-wallet': answersWrongly(
      'The money of a reversal goes to the wallet of the other currency',
      onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        if (!made) return decision;
        const other = made.currency === 'USD' ? 'ZWG' : 'USD';
        const out = alsoMoving(decision, view, made.currency, -made.debitedCents);
        return alsoMoving(out, view, other, made.debitedCents);
      }),
    ),
    'reversal-returns-one-unit': careless.answersWrongly(
      'A reversal of several units returns the price of one',
      onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        const line = made?.lines[0];
        if (!made || !line || line.quantity < 2) return decision;
        return alsoMoving(decision, view, made.currency, line.priceCents - made.debitedCents);
      }),
    ),
    'reversal-returns-whole-units': careless.answersWrongly(
      'A reversal returns the amount without its cents',
      onReversal(0, (decision, { view }) => {
        const made = storedPayment(decision);
        return made ? alsoMoving(decision, view, made.currency, -(made.debitedCents % 100)) : decision;
      }),
    ),
    'reversal-after-midnight-returns-nothing': careless.answersWrongly(
      'The reversal of a payment of an earlier day returns no money',
      {
        decision(decision, site) {
          const [row] = stored(decision, payments);
          if (site.call.operation !== 'reversePayment' || row?.status !== 'Reversed') return decision;
          if (dateOf(row.paidAt ?? 0, 'day') === dateOf(site.env.now, 'day')) return decision;
          const changes = decision.changes.filter((it) => it.table !== wallets.name && it.table !== entries.name);
          return { ...decision, changes };
        },
      },
    ),
  },
  'reversal-answers-original-reference': {
    'reversal-swaps-its-references': answersWrongly(
      'A reversal answers its own Reference as OriginalReference',
      editReversal(0, ({ Reference: own = null }) => ({ OriginalReference: own })),
    ),
  },
  'reversal-answers-reference': {
    'reversal-in-capitals': answersWrongly(
      'A reversal answers Reference in capitals',
      editReversal(0, ({ Reference: own }) => ({ Reference: String(own).toUpperCase() })),
    ),
    'reversal-repeats-the-original': answersWrongly(
      'A reversal answers OriginalReference as Reference',
      editReversal(0, ({ OriginalReference: of = null }) => ({ Reference: of })),
    ),
  },
  'reversal-has-platform-reference': {
    'reversal-has-the-payments-reference': answersWrongly(
      'The PlatformReference of a reversal is that of the payment',
      editReversal(0, (_body, site) => ({ PlatformReference: original(site)?.platformReference ?? null })),
    ),
    'all-reversals-have-one-reference': careless.answersWrongly(
      'Every reversal has the PlatformReference REV-000001',
      editReversal(0, () => ({ PlatformReference: 'REV-000001' })),
    ),
  },
  'reversal-has-biller-reference': {
    'reversal-without-biller-reference': answersWrongly(
      'BillerReference is null',
      editReversal(0, () => ({ BillerReference: null })),
    ),
  },
  'reversal-original-not-found': {
    'original-not-found-is-99': answersWrongly(
      'An unknown payment has ErrorCode 99',
      editReversal(1, () => ({ ErrorCode: 99 })),
    ),
    'unknown-original-reversed': acceptsTooMuch(
      'A reversal of an unknown payment answers 0',
      editReversal(1, () => ({ ErrorCode: 0, PlatformReference: 'REV-NONE-1', BillerReference: 'BR1' })),
    ),
    'unknown-original-is-4': careless.answersWrongly(
      'An unknown payment has no biller, and so has ErrorCode 4',
      editReversal(1, () => ({ ErrorCode: 4 })),
    ),
  },
  'reversal-duplicate-reference': {
    'reversal-reference-used-again': acceptsTooMuch('A Reference of a reversal can be used again for another payment', {
      policy: () => ({ usedReversal: () => undefined }),
    }),
    'duplicate-reversal-is-99': answersWrongly(
      'A Reference that another reversal used has ErrorCode 99',
      editReversal(2, () => ({ ErrorCode: 99 })),
    ),
    'repeated-reversal-answers-0': careless.acceptsTooMuch(
      'The same reversal again is answered as the first was, with ErrorCode 0',
      onReversal(2, (decision, site) => {
        const made = site.view.get(reversals, String(sent(site).Reference));
        if (!made || made.originalReference !== sent(site).OriginalReference) return decision;
        const own = { PlatformReference: made.platformReference, BillerReference: made.billerReference };
        return { ...decision, answer: jsonAnswer(200, { ...answered(decision), ErrorCode: 0, ...own }) };
      }),
    ),
    'reversal-reference-forgotten-next-day': careless.acceptsTooMuch(
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
  },
  'reversal-biller-failed': {
    'failing-biller-is-99': answersWrongly(
      'A biller that fails has ErrorCode 99',
      editReversal(3, () => ({ ErrorCode: 99 })),
    ),
    'biller-not-asked': acceptsTooMuch(
      'A reversal is made although the biller fails',
      onReversal(3, (decision, site) => {
        const payment = original(site);
        if (!payment) return decision;
        const { payment: made, changes } = moneyBack({ ...payment, status: 'Reversed' }, site.view, site.env);
        const spent = decision.changes.filter(({ table }) => table === counters.name);
        const body = { ...answered(decision), ErrorCode: 0, PlatformReference: 'REV-1', BillerReference: 'BR1' };
        return { ...decision, answer: jsonAnswer(200, body), changes: [...spent, ...changes, put(payments, made)] };
      }),
    ),
  },
  'reversal-not-supported': {
    'every-biller-reverses': acceptsTooMuch('Every biller takes reversals', {
      policy: () => ({ takesReversals: () => true }),
    }),
    'not-supported-is-3': answersWrongly(
      'A biller without reversals has ErrorCode 3',
      editReversal(4, () => ({ ErrorCode: 3 })),
    ),
  },
  'reversal-already-refunded': {
    'reversed-again-under-a-new-reference': acceptsTooMuch(
      'A payment that was refunded is refunded again',
      onReversal(5, (decision, site) => {
        const payment = original(site);
        if (!payment) return decision;
        const { changes } = moneyBack(payment, site.view, site.env);
        const body = { ...answered(decision), ErrorCode: 0, PlatformReference: 'REV-2', BillerReference: 'BR2' };
        return { ...decision, answer: jsonAnswer(200, body), changes };
      }),
    ),
    'refunded-is-duplicate': answersWrongly(
      'A refunded payment has ErrorCode 2',
      editReversal(5, () => ({ ErrorCode: 2 })),
    ),
    'two-reversals-at-once': careless.acceptsTooMuch(
      'A second reversal within a second of the first refunds the payment again',
      onReversal(5, (decision, site) => {
        const payment = original(site);
        if (!payment || site.env.now - (payment.debitReversedAt ?? 0) > 1000) return decision;
        const own = { PlatformReference: `REV-${site.env.newId()}`, BillerReference: 'BR-2' };
        const answer = jsonAnswer(200, { ...answered(decision), ErrorCode: 0, ...own });
        return alsoMoving({ ...decision, answer }, site.view, payment.currency, payment.debitedCents);
      }),
    ),
    'refunded-is-not-found': careless.answersWrongly(
      'A payment that was refunded has ErrorCode 1',
      editReversal(5, () => ({ ErrorCode: 1 })),
    ),
  },
  'reversal-general-error': {
    'general-error-is-100': answersWrongly(
      'Any other error has ErrorCode 100',
      editReversal(99, () => ({ ErrorCode: 100 })),
    ),
  },
  'failed-reversal-changes-nothing': {
    'failed-reversal-returns-the-money': answersWrongly(
      'A reversal at which the biller fails returns the money all the same',
      onReversal(3, (decision, site) => {
        const payment = original(site);
        return payment ? alsoMoving(decision, site.view, payment.currency, payment.debitedCents) : decision;
      }),
    ),
    'unsupported-reversal-reverses': answersWrongly(
      'A reversal with ErrorCode 4 makes the payment Reversed',
      onReversal(4, (decision, site) => {
        const payment = original(site);
        const changes = payment ? [put(payments, { ...payment, status: 'Reversed' as const })] : [];
        return { ...decision, changes: [...decision.changes, ...changes] };
      }),
    ),
    'failed-reversal-shows-reversed': careless.answersWrongly(
      'A payment whose biller failed to reverse it shows as Reversed',
      onReversal(3, (decision, site) => {
        const payment = original(site);
        const changes = payment ? [put(payments, { ...payment, status: 'Reversed' as const })] : [];
        return { ...decision, changes: [...decision.changes, ...changes] };
      }),
    ),
    'duplicate-reversal-refunds': careless.answersWrongly(
      'A reversal with ErrorCode 2 returns the money of the payment that it names',
      onReversal(2, (decision, site) => {
        const payment = original(site);
        return payment?.status === 'Paid'
          ? alsoMoving(decision, site.view, payment.currency, payment.debitedCents)
          : decision;
      }),
    ),
  },
  'reversal-without-original-reference-refused': {
    'reversal-without-original-takes-the-last': acceptsTooMuch(
      'A reversal without OriginalReference reverses the last payment',
      defaulted(
        'OriginalReference',
        ({ view }) => view.all(payments).findLast((it) => it.status === 'Paid')?.reference ?? '',
      ),
    ),
  },
  'reversal-without-reference-refused': {
    'reversal-reference-optional': acceptsTooMuch(
      'A reversal without Reference gets one',
      defaulted('Reference', ({ env }) => env.newId()),
    ),
  },
  'balance-after-reversal-true': {
    'balance-after-reversal-is-of-debit': answersWrongly(
      'WalletBalanceAfterReversal is the balance after the debit',
      editPayment({ when: ({ WalletBalanceAfterReversal: it }) => typeof it === 'number' }, (body) => ({
        WalletBalanceAfterReversal: body.WalletBalanceAfterDebit ?? null,
      })),
    ),
  },
};

/** Changes members of the answers to reversals with this ErrorCode. */
function editReversal(code: number, edit: (body: JsonObject, site: CallSite) => Edit): Pick<BillFault, 'answer'> {
  return editAnswer('reversePayment', 200, (body, site) => (body.ErrorCode === code ? edit(body, site) : {}));
}

/** Changes decisions over reversals with this ErrorCode. */
function onReversal(code: number, edit: (decision: Decision, site: CallSite) => Decision): Pick<BillFault, 'decision'> {
  return {
    decision: (decision, site) =>
      site.call.operation === 'reversePayment' && answered(decision).ErrorCode === code
        ? edit(decision, site)
        : decision,
  };
}

/** The payment that a reversal is about, as it was before. */
function original(site: CallSite): PaymentRow | undefined {
  return site.view.get(payments, String(sent(site).OriginalReference));
}

/** Answers reversals that would be made with another ErrorCode, and makes none. */
function refuseReversal(code: number, isMeant: (payment: PaymentRow, site: CallSite) => boolean) {
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

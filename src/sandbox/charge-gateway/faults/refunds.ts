import { formatCents } from '../../../protocol/amounts.ts';
import { rawBody } from '../../faults/raw-body.ts';
import { put, type View } from '../../store/table.ts';
import type { ChargeFault } from '../charge-fault.ts';
import type { ChargeDialect } from '../dialects.ts';
import { notes, type Transaction, transactions } from '../tables/transactions.ts';
import { editAnswer, lookedUpCharge, statusOf, storedTransaction, withStatus } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, careless, refusesTooMuch } from './edit/define.ts';
import { charges, chargesOf, chargesOfOrder, isTwin, monthOf } from './edit/records.ts';

/** Harare is two hours ahead of UTC all year. */
const harareMs = 2 * 60 * 60_000;

/** Defects of the topic refunds, by the rule that they break. */
export const faults: ChargeFaults = {
  'refund-eligible-succeeds': {
    'refund-refuses-credentials': refusesTooMuch('A refund is answered 401 with right credentials', {
      authorization: (it, operation) => (operation === 'refund' ? { ...it, verdict: 'wrong' } : it),
    }),
    'whole-refund-refused': refusesTooMuch('A refund must be below the amount of the charge', {
      policy: ({ exceeds }) => ({
        exceeds: (charge, request) => exceeds(charge, request) || request.amountCents === charge.amountCents,
      }),
    }),
    'refund-answered-failed': refusesTooMuch(
      'An accepted refund says FAILED',
      editAnswer('refund', 200, () => ({ status: 'FAILED' })),
    ),
  },
  'reversal-eligible-succeeds': {
    'reversal-refused': refusesTooMuch('REV is refused', {
      policy: () => ({
        takesTransactionType: (operation, type) => (operation === 'charge' ? type === 'MER' : type === 'REF'),
      }),
    }),
  },
  'refund-part-accepted': {
    'partial-refund-refused': refusesTooMuch('Only the whole amount can be refunded', {
      policy: ({ exceeds }) => ({
        exceeds: (charge, request) => exceeds(charge, request) || request.amountCents < charge.amountCents,
      }),
    }),
    'all-but-a-cent-refused': careless.refusesTooMuch('A refund of one cent less than the charge is refused', {
      policy: ({ exceeds }) => ({
        exceeds: (charge, request) => exceeds(charge, request) || request.amountCents === charge.amountCents - 1,
      }),
    }),
    // Amounts that are still text when they are compared.
    'refund-amounts-compared-as-text': careless.refusesTooMuch(
      'Whether a refund exceeds its charge is decided in the order of texts',
      {
        policy: () => ({
          exceeds: (charge, { amountCents }) =>
            formatCents(amountCents) > formatCents(charge.amountCents - charge.refundedCents),
        }),
      },
    ),
  },
  'refund-after-other-charges': {
    'only-latest-charge-refunded': refusesTooMuch('Only the latest charge of a customer can be refunded', {
      policy: ({ isRefundable }) => ({
        isRefundable(charge, request, view, now) {
          const own = view
            .all(transactions)
            .filter((it) => it.kind === 'charge' && it.subscriber === charge.subscriber);
          return own.at(-1)?.transactionId === charge.transactionId && isRefundable(charge, request, view, now);
        },
      }),
    }),
    'refund-marks-its-twins': careless.refusesTooMuch(
      'Of charges of one customer, order and amount only one can be refunded',
      {
        policy: ({ isRefundable }) => ({
          isRefundable: (charge, request, view, now) =>
            isRefundable(charge, request, view, now) &&
            !chargesOfOrder(view, charge.referenceCode).some((it) => isTwin(it, charge) && it.refundedCents > 0),
        }),
      },
    ),
    'no-refund-on-sunday': careless.refusesTooMuch('On a Sunday in Harare nothing can be refunded', {
      policy: ({ isRefundable }) => ({
        isRefundable: (charge, request, view, now) =>
          new Date(now + harareMs).getUTCDay() !== 0 && isRefundable(charge, request, view, now),
      }),
    }),
    'only-the-latest-fifteen-refunded': careless.refusesTooMuch('Only the latest fifteen charges can be refunded', {
      policy: ({ isRefundable }) => ({
        isRefundable: (charge, request, view, now) =>
          isRefundable(charge, request, view, now) &&
          charges(view)
            .slice(-15)
            .some((it) => it.transactionId === charge.transactionId),
      }),
    }),
  },
  'refund-by-either-msisdn-form': {
    'refund-needs-same-msisdn-form': refusesTooMuch('A refund must write endUserId as its charge did', {
      policy: ({ findOriginal }) => ({
        findOriginal(view, request) {
          const original = findOriginal(view, request);
          return original?.endUserId === request.endUserId ? original : undefined;
        },
      }),
    }),
  },

  'refund-above-original-refused': {
    'one-cent-above-refunded': acceptsTooMuch('A refund may be one cent above the charge', {
      policy: ({ exceeds }) => ({
        exceeds: (charge, request) => request.amountCents !== charge.amountCents + 1 && exceeds(charge, request),
      }),
    }),
    'any-amount-refunded': acceptsTooMuch('The amount of a refund is not compared with the charge', {
      policy: () => ({ exceeds: () => false }),
    }),
  },
  'refunds-never-exceed-the-charge': {
    'parts-exceed-the-charge': acceptsTooMuch('Each part is compared with the whole charge only', {
      policy: () => ({
        isRefundable: (charge) => charge.status === 'SUCCESS' && charge.refundedCents < charge.amountCents,
        exceeds: aboveWhole,
      }),
    }),
    'anything-follows-where-a-cent-is-left': careless.acceptsTooMuch(
      'Where all but one cent was given back, as much as the charge may be given back once more',
      {
        policy: ({ dialect, exceeds }) => ({
          dialect: accepting(dialect, 'second-partial-refund'),
          isRefundable: (charge) => charge.status === 'SUCCESS' && charge.refundedCents < charge.amountCents,
          exceeds: (charge, request) =>
            charge.refundedCents === charge.amountCents - 1 ? aboveWhole(charge, request) : exceeds(charge, request),
        }),
      },
    ),
    'refunds-and-reversals-summed-apart': careless.acceptsTooMuch(
      'Refunds and reversals of a charge are compared with it each by themselves',
      summing((refund, type) => (refund.statusMessage.startsWith('Reversal') ? 'REV' : 'REF') === type),
    ),
    'refunds-of-the-month-summed': careless.acceptsTooMuch(
      'Refunds of an earlier month do not count',
      summing((refund, _type, now) => monthOf(refund.requestedAt) === monthOf(now)),
    ),
    // A cache of what was given back with a fixed number of places.
    'refunds-beyond-ten-forgotten': careless.acceptsTooMuch(
      'A refund counts no more once ten refunds came after it',
      summing((refund, _type, _now, view) =>
        view
          .all(transactions)
          .filter((it) => it.kind === 'refund')
          .slice(-10)
          .some((it) => it.transactionId === refund.transactionId),
      ),
    ),
    'lower-case-refund-not-counted': careless.acceptsTooMuch(
      'A refund whose tranType is in lower case is answered and not counted',
      {
        policy: ({ dialect, takesTransactionType }) => ({
          dialect: accepting(dialect, 'refund-transaction-type'),
          takesTransactionType: (operation, type) =>
            takesTransactionType(operation, operation === 'refund' ? type.toUpperCase() : type),
        }),
        decision(decision, site) {
          const type = rawBody(site)?.tranType;
          if (site.call.operation !== 'refund' || (type !== 'ref' && type !== 'rev')) return decision;
          const changes = decision.changes.filter((it) => !('put' in it) || (it.put as Transaction).kind !== 'charge');
          return { ...decision, changes };
        },
      },
    ),
  },
  'refund-twice-refused': {
    'refunded-charge-refunded-again': acceptsTooMuch('A charge can be refunded in full twice', {
      policy: () => ({ isRefundable: (charge) => charge.status === 'SUCCESS', exceeds: aboveWhole }),
    }),
    'refunded-charge-reversed': acceptsTooMuch('A refunded charge can still be reversed', {
      policy: ({ isRefundable, exceeds }) => ({
        isRefundable: (charge, request, view, now) =>
          (request.tranType === 'REV' && charge.status === 'SUCCESS') || isRefundable(charge, request, view, now),
        exceeds: (charge, request) =>
          request.tranType === 'REV' ? aboveWhole(charge, request) : exceeds(charge, request),
      }),
    }),
    'reversal-in-zwg-reversed-again': careless.acceptsTooMuch('A charge in ZWG can be reversed twice', {
      policy: ({ isRefundable, exceeds }) => ({
        isRefundable: (charge, request, view, now) =>
          isRefundable(charge, request, view, now) ||
          (request.tranType === 'REV' && charge.currency === 'ZWG' && charge.status === 'SUCCESS'),
        exceeds: (charge, request) =>
          charge.currency === 'ZWG' && request.tranType === 'REV'
            ? aboveWhole(charge, request)
            : exceeds(charge, request),
      }),
    }),
    // A cache under another key that is written back.
    'look-up-by-other-form-forgets-refund': careless.acceptsTooMuch(
      'After a look-up by the other form of its number a charge counts as never refunded',
      {
        decision(decision, site) {
          const found = lookedUpCharge(site);
          if (!found || found.endUserId === site.call.params.endUserId) return decision;
          return { ...decision, changes: [...decision.changes, put(transactions, { ...found, refundedCents: 0 })] };
        },
      },
    ),
  },
  'refund-of-pending-refused': {
    'pending-charge-refunded': acceptsTooMuch('A PENDING charge can be refunded', {
      policy: ({ isRefundable }) => ({
        isRefundable: (charge, request, view, now) =>
          charge.status === 'PENDING' || isRefundable(charge, request, view, now),
      }),
    }),
    'pending-charge-refunded-at-the-third-try': careless.acceptsTooMuch('The third refund of a PENDING charge passes', {
      decision(decision, site) {
        const original = String(rawBody(site)?.originalGatewayReference);
        if (site.call.operation !== 'refund' || statusOf(decision) !== 409) return decision;
        const name = `tries ${original}`;
        const count = (site.view.get(notes, name)?.count ?? 0) + 1;
        return { ...decision, changes: [...decision.changes, put(notes, { name, count })] };
      },
      policy: ({ isRefundable }) => ({
        isRefundable: (charge, request, view, now) =>
          isRefundable(charge, request, view, now) ||
          (charge.status === 'PENDING' && (view.get(notes, `tries ${charge.transactionId}`)?.count ?? 0) >= 2),
      }),
    }),
  },
  'refund-of-failed-refused': {
    'failed-charge-refunded': acceptsTooMuch('A FAILED charge can be refunded', {
      policy: ({ isRefundable }) => ({
        isRefundable: (charge, request, view, now) =>
          charge.status === 'FAILED' || isRefundable(charge, request, view, now),
      }),
    }),
    'failed-charge-of-a-paid-order-refunded': careless.acceptsTooMuch(
      'A FAILED charge can be refunded where another charge of its order is SUCCESS',
      {
        policy: ({ isRefundable }) => ({
          isRefundable: (charge, request, view, now) =>
            isRefundable(charge, request, view, now) ||
            (charge.status === 'FAILED' &&
              charge.refundedCents === 0 &&
              chargesOfOrder(view, charge.referenceCode).some((it) => it.status === 'SUCCESS')),
        }),
      },
    ),
  },
  'refund-original-unknown': {
    'unknown-original-answered-400': answersWrongly('A refund of an unknown original is answered 400', {
      answer: (answer, { call }) =>
        call.operation === 'refund' && answer.status === 404 ? withStatus(answer, 400) : answer,
    }),
    // Identifiers that are read as numbers as far as they go.
    'original-found-before-a-tail': careless.acceptsTooMuch(
      'A letter behind the transactionId of the original does not matter',
      {
        policy: ({ findOriginal }) => ({
          findOriginal: (view, request) =>
            findOriginal(view, request) ??
            findOriginal(view, {
              ...request,
              originalGatewayReference: request.originalGatewayReference.replace(/x$/, ''),
            }),
        }),
      },
    ),
    'original-found-behind-a-zero': careless.acceptsTooMuch(
      'A zero before the transactionId of the original does not matter',
      {
        policy: ({ findOriginal }) => ({
          findOriginal: (view, request) =>
            findOriginal(view, request) ??
            findOriginal(view, {
              ...request,
              originalGatewayReference: request.originalGatewayReference.replace(/^0+/, ''),
            }),
        }),
      },
    ),
  },
  'refund-of-refund-refused': {
    'refund-of-refund-accepted': acceptsTooMuch('A refund can be refunded as if it were a charge', {
      policy: ({ findOriginal }) => ({
        findOriginal(view, request) {
          const original = findOriginal(view, request);
          return original?.kind === 'refund'
            ? { ...original, kind: 'charge', status: 'SUCCESS', refundedCents: 0 }
            : original;
        },
      }),
    }),
  },
  'refund-original-absent': {
    'absent-original-crashes': answersWrongly('A refund without originalGatewayReference is answered 500', {
      answer(answer, site) {
        const isAbsent = site.call.operation === 'refund' && rawBody(site)?.originalGatewayReference === undefined;
        return isAbsent && answer.status === 400 ? withStatus(answer, 500) : answer;
      },
    }),
  },

  'refund-required-field-absent': {
    'refund-without-merchant-accepted': acceptsTooMuch('A refund may lack its merchant fields', {
      policy: ({ issueStands }) => ({
        issueStands: (issue, operation) =>
          operation === 'refund' &&
          issue.kind === 'missing' &&
          /^(merchant|superMerchant|terminal)/.test(issue.path[0] ?? '')
            ? false
            : issueStands(issue, operation),
      }),
    }),
  },
  'refund-amount-invalid-refused': {
    'refund-of-zero-accepted': acceptsTooMuch('A refund of 0 or less is accepted', {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'refund' && !(Number(amount.source) > 0) ? 0 : cents(amount, operation),
      }),
    }),
  },
  'refund-currency-other-refused': {
    'refund-currency-unchecked': acceptsTooMuch('A refund may name any currency', {
      policy: ({ takesCurrency, dialect }) => ({
        takesCurrency: (currency, operation) => operation === 'refund' || takesCurrency(currency, operation),
        dialect: { ...dialect, 'refund-currency-of-charge': 'accepted' },
      }),
    }),
  },
  'refund-msisdn-invalid-refused': {
    'refund-msisdn-unchecked': acceptsTooMuch('A refund may name anything as its endUserId', {
      policy: ({ subscriber, dialect }) => ({
        subscriber: (endUserId, operation) =>
          operation === 'refund' ? (subscriber(endUserId) ?? endUserId) : subscriber(endUserId),
        dialect: { ...dialect, 'refund-other-subscriber': 'accepted' },
      }),
    }),
  },
  'refused-refund-moves-nothing': {
    'refused-refund-spoils-charge': refusesTooMuch('A refund above the charge is refused and yet uses the charge up', {
      decision(decision, site) {
        const original = site.view.get(transactions, String(rawBody(site)?.originalGatewayReference));
        if (site.call.operation !== 'refund' || statusOf(decision) !== 422 || !original) return decision;
        const spoilt = put(transactions, { ...original, refundedCents: original.amountCents });
        return { ...decision, changes: [...decision.changes, spoilt] };
      },
    }),
    'refused-refund-cancels-pending-charge': answersWrongly(
      'A refund of a PENDING charge is refused and yet lets the charge fail',
      {
        decision(decision, site) {
          const original = site.view.get(transactions, String(rawBody(site)?.originalGatewayReference));
          const isCancelled =
            site.call.operation === 'refund' && statusOf(decision) === 409 && original?.status === 'PENDING';
          if (!isCancelled) return decision;
          const note = put(notes, { name: `cancelled ${original.transactionId}`, count: 1 });
          return { ...decision, changes: [...decision.changes, note] };
        },
        event(decision, { view }) {
          const done = storedTransaction(decision.changes, 'charge');
          if (!done || !view.get(notes, `cancelled ${done.transactionId}`)) return decision;
          return { ...decision, changes: [...decision.changes, put(transactions, { ...done, status: 'FAILED' })] };
        },
      },
    ),
    'refund-refused-while-pending-stays-refused': careless.refusesTooMuch(
      'A charge of which a refund was refused while it was PENDING can never be refunded',
      {
        decision(decision, site) {
          const original = site.view.get(transactions, String(rawBody(site)?.originalGatewayReference));
          const isEarly =
            site.call.operation === 'refund' && statusOf(decision) === 409 && original?.status === 'PENDING';
          if (!isEarly) return decision;
          const note = put(notes, { name: `early ${original.transactionId}`, count: 1 });
          return { ...decision, changes: [...decision.changes, note] };
        },
        policy: ({ isRefundable }) => ({
          isRefundable: (charge, request, view, now) =>
            isRefundable(charge, request, view, now) && !view.get(notes, `early ${charge.transactionId}`),
        }),
      },
    ),
    'refused-refund-bars-reversal': careless.answersWrongly(
      'After a refund above the charge was refused, the charge cannot be reversed any more',
      {
        decision(decision, site) {
          const original = String(rawBody(site)?.originalGatewayReference);
          if (site.call.operation !== 'refund' || statusOf(decision) !== 422) return decision;
          return { ...decision, changes: [...decision.changes, put(notes, { name: `barred ${original}`, count: 1 })] };
        },
        policy: ({ isRefundable }) => ({
          isRefundable: (charge, request, view, now) =>
            isRefundable(charge, request, view, now) &&
            !(request.tranType === 'REV' && view.get(notes, `barred ${charge.transactionId}`)),
        }),
      },
    ),
    'unknown-refund-taken-from-latest': careless.answersWrongly(
      "A refund of an unknown original is refused and yet uses the customer's latest paid charge up",
      {
        decision(decision, site) {
          if (site.call.operation !== 'refund' || statusOf(decision) !== 404) return decision;
          const subscriber = site.env.policy.subscriber(String(rawBody(site)?.endUserId)) ?? '';
          const latest = chargesOf(site.view, subscriber).findLast((it) => it.status === 'SUCCESS');
          if (!latest) return decision;
          const spoilt = put(transactions, { ...latest, refundedCents: latest.amountCents });
          return { ...decision, changes: [...decision.changes, spoilt] };
        },
      },
    ),
  },
  'simultaneous-refunds-at-most-one': {
    'refunds-of-one-instant-accepted': acceptsTooMuch('Refunds that arrive together all pass', {
      policy: ({ isRefundable, exceeds }) => ({
        isRefundable(charge, request, view, now) {
          const latest = view.find(transactions, 'original', charge.transactionId).at(-1);
          return (
            (charge.status === 'SUCCESS' && latest?.requestedAt === now) || isRefundable(charge, request, view, now)
          );
        },
        exceeds: (charge, request) =>
          charge.refundedCents > 0 ? aboveWhole(charge, request) : exceeds(charge, request),
      }),
    }),
  },

  'other-word-refunds-once': {
    'refund-marked-refunded-not-counted': careless.acceptsTooMuch(
      'A refund whose transactionOperationStatus is Refunded is taken for done before, and not counted',
      {
        policy: ({ issueStands }) => ({
          issueStands: (issue, operation) =>
            issue.path[0] !== 'transactionOperationStatus' && issueStands(issue, operation),
        }),
        decision(decision, site) {
          const isMarked = rawBody(site)?.transactionOperationStatus === 'Refunded';
          if (site.call.operation !== 'refund' || !isMarked) return decision;
          const changes = decision.changes.filter((it) => !('put' in it) || (it.put as Transaction).kind !== 'charge');
          return { ...decision, changes };
        },
      },
    ),
  },
};

function aboveWhole(charge: { amountCents: number }, request: { amountCents: number }): boolean {
  return request.amountCents > charge.amountCents;
}

function accepting(dialect: ChargeDialect, name: 'second-partial-refund' | 'refund-transaction-type'): ChargeDialect {
  return { ...dialect, [name]: 'accepted' };
}

/** Several refunds of a charge are taken, and only those that count are summed up. */
function summing(
  counts: (refund: Transaction, type: string, now: number, view: View) => boolean,
): Pick<ChargeFault, 'policy'> {
  return {
    policy: ({ dialect }) => ({
      dialect: accepting(dialect, 'second-partial-refund'),
      exceeds: () => false,
      isRefundable(charge, { amountCents, tranType }, view, now) {
        const before = view
          .find(transactions, 'original', charge.transactionId)
          .filter((it) => counts(it, tranType, now, view));
        const sum = before.reduce((total, it) => total + it.amountCents, 0);
        return charge.status === 'SUCCESS' && sum + amountCents <= charge.amountCents;
      },
    }),
  };
}

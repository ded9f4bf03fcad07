import { formatCents } from '../../../../protocol/amounts.ts';
import { rawBody } from '../../../faults/raw-body.ts';
import { put } from '../../../store/table.ts';
import type { ChargeFault } from '../../charge-fault.ts';
import type { ChargeDialect } from '../../dialects.ts';
import { notes, type Transaction, transactions } from '../../tables/transactions.ts';
import { lookedUpCharge, statusOf } from '../edit/answers.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';
import { charges, chargesOf, chargesOfOrder, isTwin, monthOf } from './records.ts';

/** Subtle defects of the topic refunds, by the rule that they break. */
export const faults: ChargeFaults = {
  'refund-part-accepted': {
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
  'refunds-never-exceed-the-charge': {
    'refunds-and-reversals-summed-apart': careless.acceptsTooMuch(
      'Refunds and reversals of a charge are compared with it each by themselves',
      summing((refund, type) => (refund.statusMessage.startsWith('Reversal') ? 'REV' : 'REF') === type),
    ),
    'refunds-of-the-month-summed': careless.acceptsTooMuch(
      'Refunds of an earlier month do not count',
      summing((refund, _type, now) => monthOf(refund.requestedAt) === monthOf(now)),
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
  'refund-after-other-charges': {
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
  'refused-refund-moves-nothing': {
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
  'refund-twice-refused': {
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
  'refund-of-failed-refused': {
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
  'refund-of-pending-refused': {
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
};

function accepting(dialect: ChargeDialect, name: 'second-partial-refund' | 'refund-transaction-type'): ChargeDialect {
  return { ...dialect, [name]: 'accepted' };
}

/** Several refunds of a charge are taken, and only those that count are summed up. */
function summing(counts: (refund: Transaction, type: string, now: number) => boolean): Pick<ChargeFault, 'policy'> {
  return {
    policy: ({ dialect }) => ({
      dialect: accepting(dialect, 'second-partial-refund'),
      exceeds: () => false,
      isRefundable(charge, { amountCents, tranType }, view, now) {
        const before = view
          .find(transactions, 'original', charge.transactionId)
          .filter((it) => counts(it, tranType, now));
        const sum = before.reduce((total, it) => total + it.amountCents, 0);
        return charge.status === 'SUCCESS' && sum + amountCents <= charge.amountCents;
      },
    }),
  };
}

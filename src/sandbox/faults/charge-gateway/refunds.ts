import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { notes, transactions } from '../../charge-gateway/tables/transactions.ts';
import { put } from '../../store/table.ts';
import { rawBody } from '../raw-body.ts';
import { fault } from './define.ts';
import { editAnswer, statusOf, storedTransaction, withStatus } from './edit.ts';

/** Defects of refunds and reversals. */
export const refundFaults: readonly ChargeFault[] = [
  fault('reversal-refused', 'refuses-too-much', 'reversal-eligible-succeeds', 'REV is refused', {
    policy: () => ({
      takesTransactionType: (operation, type) => (operation === 'charge' ? type === 'MER' : type === 'REF'),
    }),
  }),
  fault(
    'whole-refund-refused',
    'refuses-too-much',
    'refund-eligible-succeeds',
    'A refund must be below the amount of the charge',
    {
      policy: ({ exceeds }) => ({
        exceeds: (charge, request) => exceeds(charge, request) || request.amountCents === charge.amountCents,
      }),
    },
  ),
  fault('refund-answered-failed', 'refuses-too-much', 'refund-eligible-succeeds', 'An accepted refund says FAILED', {
    ...editAnswer('refund', 200, () => ({ status: 'FAILED' })),
  }),
  fault('partial-refund-refused', 'refuses-too-much', 'refund-part-accepted', 'Only the whole amount can be refunded', {
    policy: ({ exceeds }) => ({
      exceeds: (charge, request) => exceeds(charge, request) || request.amountCents < charge.amountCents,
    }),
  }),
  fault(
    'one-cent-above-refunded',
    'accepts-too-much',
    'refund-above-original-refused',
    'A refund may be one cent above the charge',
    {
      policy: ({ exceeds }) => ({
        exceeds: (charge, request) => request.amountCents !== charge.amountCents + 1 && exceeds(charge, request),
      }),
    },
  ),
  fault(
    'any-amount-refunded',
    'accepts-too-much',
    'refund-above-original-refused',
    'The amount of a refund is not compared with the charge',
    {
      policy: () => ({ exceeds: () => false }),
    },
  ),
  fault(
    'refunded-charge-refunded-again',
    'accepts-too-much',
    'refund-twice-refused',
    'A charge can be refunded in full twice',
    {
      policy: () => ({ isRefundable: (charge) => charge.status === 'SUCCESS', exceeds: aboveWhole }),
    },
  ),
  fault(
    'refunded-charge-reversed',
    'accepts-too-much',
    'refund-twice-refused',
    'A refunded charge can still be reversed',
    {
      policy: ({ isRefundable, exceeds }) => ({
        isRefundable: (charge, request, view, now) =>
          (request.tranType === 'REV' && charge.status === 'SUCCESS') || isRefundable(charge, request, view, now),
        exceeds: (charge, request) =>
          request.tranType === 'REV' ? aboveWhole(charge, request) : exceeds(charge, request),
      }),
    },
  ),
  fault(
    'parts-exceed-the-charge',
    'accepts-too-much',
    'refunds-never-exceed-the-charge',
    'Each part is compared with the whole charge only',
    {
      policy: () => ({
        isRefundable: (charge) => charge.status === 'SUCCESS' && charge.refundedCents < charge.amountCents,
        exceeds: aboveWhole,
      }),
    },
  ),
  fault(
    'refunds-of-one-instant-accepted',
    'accepts-too-much',
    'simultaneous-refunds-at-most-one',
    'Refunds that arrive together all pass',
    {
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
    },
  ),
  fault(
    'pending-charge-refunded',
    'accepts-too-much',
    'refund-of-pending-refused',
    'A PENDING charge can be refunded',
    {
      policy: ({ isRefundable }) => ({
        isRefundable: (charge, request, view, now) =>
          charge.status === 'PENDING' || isRefundable(charge, request, view, now),
      }),
    },
  ),
  fault('failed-charge-refunded', 'accepts-too-much', 'refund-of-failed-refused', 'A FAILED charge can be refunded', {
    policy: ({ isRefundable }) => ({
      isRefundable: (charge, request, view, now) =>
        charge.status === 'FAILED' || isRefundable(charge, request, view, now),
    }),
  }),
  fault(
    'only-latest-charge-refunded',
    'refuses-too-much',
    'refund-after-other-charges',
    'Only the latest charge of a customer can be refunded',
    {
      policy: ({ isRefundable }) => ({
        isRefundable(charge, request, view, now) {
          const own = view
            .all(transactions)
            .filter((it) => it.kind === 'charge' && it.subscriber === charge.subscriber);
          return own.at(-1)?.transactionId === charge.transactionId && isRefundable(charge, request, view, now);
        },
      }),
    },
  ),
  fault(
    'refund-needs-same-msisdn-form',
    'refuses-too-much',
    'refund-by-either-msisdn-form',
    'A refund must write endUserId as its charge did',
    {
      policy: ({ findOriginal }) => ({
        findOriginal(view, request) {
          const original = findOriginal(view, request);
          return original?.endUserId === request.endUserId ? original : undefined;
        },
      }),
    },
  ),
  fault(
    'refund-of-refund-accepted',
    'accepts-too-much',
    'refund-of-refund-refused',
    'A refund can be refunded as if it were a charge',
    {
      policy: ({ findOriginal }) => ({
        findOriginal(view, request) {
          const original = findOriginal(view, request);
          return original?.kind === 'refund'
            ? { ...original, kind: 'charge', status: 'SUCCESS', refundedCents: 0 }
            : original;
        },
      }),
    },
  ),
  fault(
    'refund-has-id-of-charge',
    'wrong-answer',
    'refund-new-transaction-id',
    'A refund gives the transactionId of its charge',
    {
      ...editAnswer('refund', 200, ({ originalReference }) => ({ transactionId: String(originalReference) })),
    },
  ),
  fault(
    'refund-names-correlator',
    'wrong-answer',
    'refund-names-original',
    'A refund gives its own correlator as originalReference',
    {
      ...editAnswer('refund', 200, ({ clientCorrelator }) => ({ originalReference: String(clientCorrelator) })),
    },
  ),
  fault(
    'refund-without-original-reference',
    'wrong-answer',
    'refund/200/originalReference',
    'A refund answers originalGatewayReference in place of originalReference',
    {
      ...editAnswer('refund', 200, ({ originalReference }) => ({
        originalReference: undefined,
        originalGatewayReference: String(originalReference),
      })),
    },
  ),
  fault(
    'refund-echoes-correlator-of-charge',
    'wrong-answer',
    'refund-echoes-correlator',
    'A refund gives the correlator of its charge back',
    {
      ...editAnswer('refund', 200, ({ originalReference }, { view }) => ({
        clientCorrelator: view.get(transactions, String(originalReference))?.clientCorrelator ?? '',
      })),
    },
  ),
  fault('refund-always-usd', 'wrong-answer', 'refund-echoes-currency', 'A refund says USD whatever its currency', {
    ...editAnswer('refund', 200, () => ({ currency: 'USD' })),
  }),
  fault(
    'unknown-original-answered-400',
    'wrong-answer',
    'refund-original-unknown',
    'A refund of an unknown original is answered 400',
    {
      answer: (answer, { call }) =>
        call.operation === 'refund' && answer.status === 404 ? withStatus(answer, 400) : answer,
    },
  ),
  fault(
    'absent-original-crashes',
    'wrong-answer',
    'refund-original-absent',
    'A refund without originalGatewayReference is answered 500',
    {
      answer(answer, site) {
        const isAbsent = site.call.operation === 'refund' && rawBody(site)?.originalGatewayReference === undefined;
        return isAbsent && answer.status === 400 ? withStatus(answer, 500) : answer;
      },
    },
  ),
  fault(
    'refund-without-merchant-accepted',
    'accepts-too-much',
    'refund-required-field-absent',
    'A refund may lack its merchant fields',
    {
      policy: ({ issueStands }) => ({
        issueStands: (issue, operation) =>
          operation === 'refund' &&
          issue.kind === 'missing' &&
          /^(merchant|superMerchant|terminal)/.test(issue.path[0] ?? '')
            ? false
            : issueStands(issue, operation),
      }),
    },
  ),
  fault(
    'refund-of-zero-accepted',
    'accepts-too-much',
    'refund-amount-invalid-refused',
    'A refund of 0 or less is accepted',
    {
      policy: ({ cents }) => ({
        cents: (amount, operation) =>
          operation === 'refund' && !(Number(amount.source) > 0) ? 0 : cents(amount, operation),
      }),
    },
  ),
  fault(
    'refund-currency-unchecked',
    'accepts-too-much',
    'refund-currency-other-refused',
    'A refund may name any currency',
    {
      policy: ({ takesCurrency, dialect }) => ({
        takesCurrency: (currency, operation) => operation === 'refund' || takesCurrency(currency, operation),
        dialect: { ...dialect, 'refund-currency-of-charge': 'accepted' },
      }),
    },
  ),
  fault(
    'refund-msisdn-unchecked',
    'accepts-too-much',
    'refund-msisdn-invalid-refused',
    'A refund may name anything as its endUserId',
    {
      policy: ({ subscriber, dialect }) => ({
        subscriber: (endUserId, operation) =>
          operation === 'refund' ? (subscriber(endUserId) ?? endUserId) : subscriber(endUserId),
        dialect: { ...dialect, 'refund-other-subscriber': 'accepted' },
      }),
    },
  ),
  fault(
    'refused-refund-spoils-charge',
    'refuses-too-much',
    'refused-refund-moves-nothing',
    'A refund above the charge is refused and yet uses the charge up',
    {
      decision(decision, site) {
        const original = site.view.get(transactions, String(rawBody(site)?.originalGatewayReference));
        if (site.call.operation !== 'refund' || statusOf(decision) !== 422 || !original) return decision;
        const spoilt = put(transactions, { ...original, refundedCents: original.amountCents });
        return { ...decision, changes: [...decision.changes, spoilt] };
      },
    },
  ),
  fault(
    'refused-refund-cancels-pending-charge',
    'wrong-answer',
    'refused-refund-moves-nothing',
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
];

function aboveWhole(charge: { amountCents: number }, request: { amountCents: number }): boolean {
  return request.amountCents > charge.amountCents;
}

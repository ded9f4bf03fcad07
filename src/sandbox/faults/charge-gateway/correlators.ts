import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { transactions } from '../../charge-gateway/tables/transactions.ts';
import { put } from '../../store/table.ts';
import { rawBody } from '../raw-body.ts';
import { fault } from './define.ts';
import { statusOf, withStatus } from './edit.ts';

const dayMs = 24 * 60 * 60_000;

/** Defects around a correlator that is used twice. */
export const correlatorFaults: readonly ChargeFault[] = [
  fault(
    'duplicate-makes-second-transaction',
    'accepts-too-much',
    'duplicate-makes-no-second-transaction',
    'A used correlator makes a second transaction',
    {
      policy: ({ existing }) => ({
        existing: (view, request, operation, now) =>
          operation === 'charge' ? undefined : existing(view, request, operation, now),
      }),
    },
  ),
  fault(
    'duplicate-checked-per-subscriber',
    'accepts-too-much',
    'duplicate-makes-no-second-transaction',
    'Another subscriber may use a correlator again',
    {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const found = existing(view, request, operation, now);
          return operation === 'charge' && found?.subscriber !== request.subscriber ? undefined : found;
        },
      }),
    },
  ),
  fault(
    'duplicate-forgotten-after-a-day',
    'accepts-too-much',
    'duplicate-makes-no-second-transaction',
    'After 24 hours a correlator may be used again',
    {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const found = existing(view, request, operation, now);
          return operation === 'charge' && found && now - found.requestedAt >= dayMs ? undefined : found;
        },
      }),
    },
  ),
  fault(
    'duplicate-overwrites-first',
    'wrong-answer',
    'duplicate-makes-no-second-transaction',
    'A refused duplicate changes the first transaction',
    {
      decision(decision, site) {
        const body = rawBody(site);
        const [first] = site.view.find(transactions, 'correlator', String(body?.clientCorrelator));
        if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !first) return decision;
        const changed = { ...first, amountCents: first.amountCents + 100, referenceCode: String(body?.referenceCode) };
        return { ...decision, changes: [...decision.changes, put(transactions, changed)] };
      },
    },
  ),
  fault('duplicate-answered-409', 'wrong-answer', 'duplicate-correlator', 'A used correlator is answered 409', {
    answer(answer, site) {
      const isUsed = site.view.find(transactions, 'correlator', String(rawBody(site)?.clientCorrelator)).length > 0;
      return site.call.operation === 'charge' && answer.status === 400 && isUsed ? withStatus(answer, 409) : answer;
    },
  }),
  fault(
    'duplicate-of-one-instant-accepted',
    'accepts-too-much',
    'simultaneous-duplicates-make-one',
    'Charges that arrive together under one correlator all pass',
    {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const found = existing(view, request, operation, now);
          return operation === 'charge' && found?.requestedAt === now ? undefined : found;
        },
      }),
    },
  ),
  fault(
    'second-use-by-a-refund-answered-409',
    'wrong-answer',
    'refund-reuses-correlator',
    'A refund under a used correlator is answered 409',
    {
      answer(answer, site) {
        const isUsed = site.view.find(transactions, 'correlator', String(rawBody(site)?.clientCorrelator)).length > 0;
        return site.call.operation === 'refund' && answer.status === 400 && isUsed ? withStatus(answer, 409) : answer;
      },
    },
  ),
  fault(
    'reference-used-once',
    'refuses-too-much',
    'reference-may-repeat',
    'A customer cannot be charged twice under one referenceCode',
    {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const earlier = view
            .find(transactions, 'reference', request.referenceCode)
            .find((it) => it.subscriber === request.subscriber);
          return existing(view, request, operation, now) ?? (operation === 'charge' ? earlier : undefined);
        },
      }),
    },
  ),
  fault(
    'transaction-id-from-the-instant',
    'wrong-answer',
    'transaction-id-unique',
    'Transactions of one amount and instant share their id',
    {
      policy: () => ({
        transactionId: (_newId, now, { amountCents, tranType }) => `GW${now}-${tranType}-${amountCents}`,
      }),
    },
  ),
];

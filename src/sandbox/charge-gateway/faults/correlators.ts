import { rawBody } from '../../faults/raw-body.ts';
import { put } from '../../store/table.ts';
import { transactions } from '../tables/transactions.ts';
import { statusOf, withStatus } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, careless } from './edit/define.ts';

const dayMs = 24 * 60 * 60_000;

/** Defects of the topic correlators, by the rule that they break. */
export const faults: ChargeFaults = {
  'duplicate-correlator': {
    'duplicate-answered-409': answersWrongly('A used correlator is answered 409', {
      answer(answer, site) {
        const isUsed = site.view.find(transactions, 'correlator', String(rawBody(site)?.clientCorrelator)).length > 0;
        return site.call.operation === 'charge' && answer.status === 400 && isUsed ? withStatus(answer, 409) : answer;
      },
    }),
  },
  'duplicate-makes-no-second-transaction': {
    'duplicate-makes-second-transaction': acceptsTooMuch('A used correlator makes a second transaction', {
      policy: ({ existing }) => ({
        existing: (view, request, operation, now) =>
          operation === 'charge' ? undefined : existing(view, request, operation, now),
      }),
    }),
    'duplicate-checked-per-subscriber': acceptsTooMuch('Another subscriber may use a correlator again', {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const found = existing(view, request, operation, now);
          return operation === 'charge' && found?.subscriber !== request.subscriber ? undefined : found;
        },
      }),
    }),
    'duplicate-forgotten-after-a-day': acceptsTooMuch('After 24 hours a correlator may be used again', {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const found = existing(view, request, operation, now);
          return operation === 'charge' && found && now - found.requestedAt >= dayMs ? undefined : found;
        },
      }),
    }),
    'duplicate-overwrites-first': answersWrongly('A refused duplicate changes the first transaction', {
      decision(decision, site) {
        const body = rawBody(site);
        const [first] = site.view.find(transactions, 'correlator', String(body?.clientCorrelator));
        if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !first) return decision;
        const changed = { ...first, amountCents: first.amountCents + 100, referenceCode: String(body?.referenceCode) };
        return { ...decision, changes: [...decision.changes, put(transactions, changed)] };
      },
    }),
    'refused-duplicate-prompts-again': careless.answersWrongly('A refused duplicate prompts the customer once more', {
      decision(decision, site) {
        const correlator = String(rawBody(site)?.clientCorrelator);
        const [first] = site.view.find(transactions, 'correlator', correlator);
        if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !first?.promptedOn) return decision;
        const again = { ...first, transactionId: site.env.newId() };
        return { ...decision, changes: [...decision.changes, put(transactions, again)] };
      },
    }),
    // A cache of idempotency keys with a fixed number of places.
    'correlators-forgotten-after-fifty': careless.acceptsTooMuch(
      'A correlator may be used again once fifty transactions came after it',
      {
        policy: ({ existing }) => ({
          existing(view, request, operation, now) {
            const found = existing(view, request, operation, now);
            const latest = view.all(transactions).slice(-50);
            return latest.find((it) => it.transactionId === found?.transactionId);
          },
        }),
      },
    ),
    // Idempotency keys that expire.
    'correlator-forgotten-after-a-month': careless.acceptsTooMuch('After 30 days a correlator may be used again', {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const found = existing(view, request, operation, now);
          return found && now - found.requestedAt >= 30 * dayMs ? undefined : found;
        },
      }),
    }),
    'correlator-of-limited-charge-used-again': careless.acceptsTooMuch(
      'The correlator of a charge that failed for the limit may be used again',
      {
        policy: ({ existing }) => ({
          existing(view, request, operation, now) {
            const found = existing(view, request, operation, now);
            return operation === 'charge' && found?.statusMessage === 'Transaction Limit Exceeded' ? undefined : found;
          },
        }),
      },
    ),
  },
  'simultaneous-duplicates-make-one': {
    // A lock whose name is made of the whole request.
    'rivals-of-one-instant-accepted': careless.acceptsTooMuch(
      'Charges that arrive together under one correlator all pass if their amounts differ',
      {
        policy: ({ existing }) => ({
          existing(view, request, operation, now) {
            const found = existing(view, request, operation, now);
            const isRival = found?.requestedAt === now && found.amountCents !== request.amountCents;
            return operation === 'charge' && isRival ? undefined : found;
          },
        }),
      },
    ),
    'duplicate-of-one-instant-accepted': acceptsTooMuch('Charges that arrive together under one correlator all pass', {
      policy: ({ existing }) => ({
        existing(view, request, operation, now) {
          const found = existing(view, request, operation, now);
          return operation === 'charge' && found?.requestedAt === now ? undefined : found;
        },
      }),
    }),
  },
  'refund-reuses-correlator': {
    'second-use-by-a-refund-answered-409': answersWrongly('A refund under a used correlator is answered 409', {
      answer(answer, site) {
        const isUsed = site.view.find(transactions, 'correlator', String(rawBody(site)?.clientCorrelator)).length > 0;
        return site.call.operation === 'refund' && answer.status === 400 && isUsed ? withStatus(answer, 409) : answer;
      },
    }),
    'reversal-under-correlator-of-a-refund': careless.acceptsTooMuch(
      'A reversal may have the correlator of an earlier refund',
      {
        policy: ({ existing }) => ({
          existing(view, request, operation, now) {
            const found = existing(view, request, operation, now);
            return request.tranType === 'REV' && found?.kind === 'refund' ? undefined : found;
          },
        }),
      },
    ),
  },
};

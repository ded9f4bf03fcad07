import { transactions } from '../../tables/transactions.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';

const dayMs = 24 * 60 * 60_000;

/** Subtle defects of the topic correlators, by the rule that they break. */
export const faults: ChargeFaults = {
  'duplicate-makes-no-second-transaction': {
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
  'refund-reuses-correlator': {
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

import { transactions } from '../../tables/transactions.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';
import { chargesOf, monthOf } from './records.ts';

/** Subtle defects of the topic lookups, by the rule that they break. */
export const faults: ChargeFaults = {
  'lookup-finds-charge': {
    // A search that reads the first page only.
    'lookup-of-the-latest-twenty': careless.refusesTooMuch('Only the latest twenty charges of a customer are found', {
      policy: ({ findCharge }) => ({
        findCharge(view, endUserId, correlator, now) {
          const found = findCharge(view, endUserId, correlator, now);
          const latest = found && chargesOf(view, found.subscriber).slice(-20);
          return latest?.find((it) => it.transactionId === found?.transactionId);
        },
      }),
    }),
    // Tables that are partitioned by month.
    'charge-of-last-month-not-found': careless.refusesTooMuch('A charge of an earlier month is not found', {
      policy: ({ findCharge }) => ({
        findCharge(view, endUserId, correlator, now) {
          const found = findCharge(view, endUserId, correlator, now);
          return found && monthOf(found.requestedAt) !== monthOf(now) ? undefined : found;
        },
      }),
    }),
  },
  'lookup-needs-both': {
    // Numbers that are compared by their last digits, as address books do.
    'lookup-compares-last-seven-digits': careless.acceptsTooMuch(
      'A look-up by a number of another network with the same last seven digits finds the charge',
      {
        policy: ({ findCharge }) => ({
          findCharge: (view, endUserId, correlator, now) =>
            findCharge(view, endUserId, correlator, now) ??
            view
              .find(transactions, 'correlator', correlator)
              .find((it) => it.kind === 'charge' && it.subscriber.slice(-7) === endUserId.slice(-7)),
        }),
      },
    ),
  },
};

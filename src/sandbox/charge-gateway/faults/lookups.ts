import { jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { notes, transactions } from '../tables/transactions.ts';
import { lookedUpCharge, statusOf, withFields } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, careless, refusesTooMuch } from './edit/define.ts';
import { chargesOf, monthOf } from './edit/records.ts';

const dayMs = 24 * 60 * 60_000;

/** Defects of the topic lookups, by the rule that they break. */
export const faults: ChargeFaults = {
  'lookup-finds-charge': {
    'lookup-local-form-not-found': refusesTooMuch('A charge of 07XXXXXXXX is not found by that number', {
      policy: ({ findCharge }) => ({
        findCharge: (view, endUserId, correlator, now) =>
          endUserId.startsWith('07') ? undefined : findCharge(view, endUserId, correlator, now),
      }),
    }),
    'pending-not-found': refusesTooMuch('A charge is not found before its outcome', {
      policy: ({ findCharge }) => ({
        findCharge(view, endUserId, correlator, now) {
          const found = findCharge(view, endUserId, correlator, now);
          return found?.status === 'PENDING' ? undefined : found;
        },
      }),
    }),
    'charge-forgotten-after-a-day': refusesTooMuch('A charge is not found any more after 24 hours', {
      policy: ({ findCharge }) => ({
        findCharge(view, endUserId, correlator, now) {
          const found = findCharge(view, endUserId, correlator, now);
          return found && now - found.requestedAt >= dayMs ? undefined : found;
        },
      }),
    }),
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

  'lookup-unknown-correlator': {
    'unknown-correlator-answered-200': acceptsTooMuch('A look-up of a correlator that was never used is answered 200', {
      answer(answer, { call, view }) {
        const isUsed = view.find(transactions, 'correlator', call.params.clientCorrelator ?? '').length > 0;
        if (call.operation !== 'lookup' || answer.status !== 404 || isUsed) return answer;
        return jsonAnswer(200, {
          ...call.params,
          status: 'UNKNOWN',
          statusCode: '200',
          statusMessage: 'Transaction not found',
        });
      },
    }),
    // A query whose pattern is what the caller sent.
    'lookup-takes-patterns': careless.acceptsTooMuch('In a look-up an underscore stands for any character', {
      policy: ({ findCharge }) => ({
        findCharge: (view, endUserId, correlator, now) =>
          findCharge(view, endUserId, correlator, now) ??
          view
            .all(transactions)
            .map((it) => it.clientCorrelator)
            .filter((it) => correlator.includes('_') && it.length === correlator.length)
            .filter((it) => [...correlator].every((sign, n) => sign === '_' || sign === it[n]))
            .map((it) => findCharge(view, endUserId, it, now))[0],
      }),
    }),
    'lookup-compares-24-characters': careless.acceptsTooMuch('A look-up compares the first 24 characters only', {
      policy: ({ findCharge }) => ({
        findCharge: (view, endUserId, correlator, now) =>
          findCharge(view, endUserId, correlator, now) ??
          view
            .all(transactions)
            .map((it) => it.clientCorrelator)
            .filter((it) => it.length >= 24 && it.slice(0, 24) === correlator.slice(0, 24))
            .map((it) => findCharge(view, endUserId, it, now))[0],
      }),
    }),
  },
  'lookup-needs-both': {
    'lookup-ignores-subscriber': acceptsTooMuch('A look-up goes by the correlator alone', {
      policy: () => ({
        findCharge: (view, _endUserId, correlator) => view.find(transactions, 'correlator', correlator)[0],
      }),
    }),
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
  'lookup-changes-nothing': {
    'third-lookup-fails-charge': answersWrongly('The third look-up of a charge turns it FAILED', {
      decision(decision, site) {
        const found = lookedUpCharge(site);
        if (!found || statusOf(decision) !== 200) return decision;
        const name = `lookups ${found.transactionId}`;
        const count = (site.view.get(notes, name)?.count ?? 0) + 1;
        const spoilt = count === 3 ? [put(transactions, { ...found, status: 'FAILED' })] : [];
        return { ...decision, changes: [...decision.changes, put(notes, { name, count }), ...spoilt] };
      },
    }),
  },
  'lookup-sees-one-state': {
    'outcome-flickers': answersWrongly('The first three look-ups after an outcome show the other one', {
      decision(decision, site) {
        const found = lookedUpCharge(site);
        if (!found || statusOf(decision) !== 200 || found.status === 'PENDING') return decision;
        const name = `flickers ${found.transactionId}`;
        const count = (site.view.get(notes, name)?.count ?? 0) + 1;
        const counted = { ...decision, changes: [...decision.changes, put(notes, { name, count })] };
        const other = found.status === 'FAILED' ? 'SUCCESS' : 'FAILED';
        return count > 3 ? counted : withFields(counted, { status: other });
      },
    }),
  },
};

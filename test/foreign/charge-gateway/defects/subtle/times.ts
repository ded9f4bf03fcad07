import { timestamp } from '../../answers.ts';
import type { Transaction } from '../../model.ts';
import { refusal } from '../defect.ts';
import { chargeOf, clocked, day, isCharge, type SubtleDefect } from './subtle-defect.ts';

const harareMs = 2 * 3_600_000;
const readings = { clock: 'virtual' } as const;

const dayInHarare = (at: number): number => Math.floor((at + harareMs) / day);
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The year of the week that a day is in; weeks begin on Sunday, and that of 1 January is the first. */
function weekYear(at: number): number {
  const date = new Date(at);
  return new Date(at + (6 - date.getUTCDay()) * day).getUTCFullYear();
}

/** Defects that show when time passes, or at a turn of the calendar. */
export const timeDefects: readonly SubtleDefect[] = [
  {
    id: 'paid-after-midnight-is-not-found',
    sentence: 'Every charge is found; one that was made before midnight in Harare and paid after it is not.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    report: 'deadlocker8/BudgetMaster#670',
    readings: { ...readings, promptExpiry: 'never' },
    hooks: () => ({
      found: (found) =>
        found && isCharge(found) && dayInHarare(found.createdAt) !== dayInHarare(found.changedAt) ? undefined : found,
    }),
  },
  {
    id: 'no-charges-on-a-leap-day',
    sentence: 'A valid charge is accepted; on 29 February it is answered 500.',
    section: '4.1',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    report: 'ledger/ledger#2468',
    readings,
    hooks: clocked((now) => ({
      refuses: ({ operation }) =>
        operation === 'charge' && new Date(now()).toISOString().slice(5, 10) === '02-29'
          ? refusal(500, 'E014')
          : undefined,
    })),
  },
  {
    id: 'no-refund-over-the-year',
    sentence: 'A charge in SUCCESS can be refunded; minutes later, when a new year has begun, it is not found.',
    section: '3',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'time',
    report: 'JiRaska/open-bank-oss#1191',
    readings,
    hooks: clocked((now) => ({
      original: (found) =>
        found && new Date(found.createdAt).getUTCFullYear() === new Date(now()).getUTCFullYear() ? found : undefined,
    })),
  },
  {
    id: 'correlators-of-the-month',
    sentence: 'A correlator is never reused; minutes later, when a new month has begun, it makes a new charge.',
    section: '2.1',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    report: 'soramitsu/adar#295',
    readings,
    hooks: clocked((now) => ({
      firstUse: (found) =>
        found === undefined || found === 'spent' || monthOf(found.createdAt) === monthOf(now()) ? found : undefined,
    })),
  },
  {
    id: 'part-refunded-fails-in-a-month',
    sentence: 'A final state stays; a charge of which a part was refunded is FAILED 31 days later.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    readings,
    hooks: () => ({
      changed(refund, tenant, { clock }) {
        const charge = chargeOf(refund, tenant);
        if (!charge || charge.refundedCents >= charge.amountCents) return;
        clock.later(31 * day, () => Object.assign(charge, { status: 'FAILED', message: 'Transaction Failed' }));
      },
    }),
  },
  {
    id: 'late-failure-of-the-order',
    sentence:
      'A final state stays; half an hour after a failure the charge of the same order that succeeded fails too.',
    section: '3',
    kind: 'wrong-state',
    when: 'time',
    shows: 'time',
    report: 'Adyen/adyen-shopware6#451',
    readings,
    hooks: () => ({
      changed(failed, { transactions }, { clock }) {
        if (failed.status !== 'FAILED') return;
        const isOfTheOrder = (one: Transaction): boolean =>
          isCharge(one) && one.msisdn === failed.msisdn && one.referenceCode === failed.referenceCode;
        clock.later(1_800_000, () => {
          for (const one of transactions)
            if (isOfTheOrder(one) && one.status === 'SUCCESS')
              Object.assign(one, { status: failed.status, message: failed.message, code: failed.code });
        });
      },
    }),
  },
  {
    id: 'year-of-the-week',
    sentence: 'timestamp is a UTC date-time; in the last days of December it has the year of the week.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    readings,
    hooks: clocked((now) => ({
      answer({ body, status }) {
        if (status !== 200 || typeof body.timestamp !== 'string') return;
        const year = weekYear(now());
        if (year !== new Date(now()).getUTCFullYear()) body.timestamp = `${year}${timestamp(now(), 'offset').slice(4)}`;
      },
    })),
  },
  {
    id: 'refund-forgotten-over-midnight',
    sentence: 'A charge already refunded is not refunded again; after midnight the refunds of a day are not looked at.',
    section: '7 E009',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    report: 'we-promise/sure#2668',
    readings,
    hooks: () => {
      const refundedOn = new Map<string, number>();
      let now = () => 0;
      return {
        changed(refund, tenant, { clock }) {
          now = clock.now;
          const charge = chargeOf(refund, tenant);
          if (charge) refundedOn.set(charge.transactionId, Math.floor(clock.now() / day));
        },
        original(found) {
          const on = found && refundedOn.get(found.transactionId);
          if (found && on !== undefined && on < Math.floor(now() / day)) found.refundedCents = 0;
          return found;
        },
      };
    },
  },
];

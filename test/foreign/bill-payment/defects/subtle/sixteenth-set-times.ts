import { editsPayment, isStatus, paymentOf, productsIn } from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Of the sixteenth set those that show by time. */
export const sixteenthSetOfTimes: readonly SubtleDefect[] = [
  {
    id: 'refunded-again-minutes-later',
    sentence: 'ErrorCode 5 where the original was refunded; two minutes later it is refunded again.',
    section: '7',
    kind: 'wrong-money',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      payment(found, { call, now }) {
        const isLater = found?.status === 'Reversed' && now - found.changedAt > 2 * minuteMs;
        if (call.operation === 'reverse' && isLater)
          Object.assign(found, { status: 'Paid', returned: undefined, reversal: undefined });
        return found;
      },
    }),
  },
  {
    id: 'pt-of-vouchers-answers-soon',
    sentence: 'With the prefix PT PAY answers after 120 s; for vouchers it does after one.',
    section: '3.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      waitMs: (ms, payment) => (ms > 0 && payment?.lines[0]?.product.code === 'RV' ? 1000 : ms),
    }),
  },
  {
    id: 'a-deleted-number-is-free-hours-later',
    sentence: 'A deleted number can never be reused; two hours later a member is created under it.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'time',
    shows: 'time',
    hooks: () => {
      const deletedAt = new Map<string, number>();
      return {
        saves(next, _before, { now }) {
          if (next.deleted) deletedAt.set(next.number, now);
          return next;
        },
        overlooks({ field }, { call, now }) {
          const at = deletedAt.get(String(call.body.MemberNumber));
          return call.operation === 'create' && field === 'MemberNumber' && at !== undefined && now - at > 2 * hourMs;
        },
      };
    },
  },
  {
    id: 'vouchers-leave-the-record-within-an-hour',
    sentence: 'The full record comes from STATUS; an hour after the payment it has no vouchers any more.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: editsPayment((body, call, asked) => {
      const { paidAt = asked.now } = paymentOf(asked) ?? {};
      if (isStatus(call) && asked.now - paidAt > hourMs) for (const it of productsIn(body)) it.Vouchers = [];
    }),
  },
  {
    id: 'the-last-hours-of-a-day-are-not-reported',
    sentence: 'A biller may be told of its payments daily; those after 22:00 UTC are in no report.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      tells: (tells, payment) => tells && new Date(payment?.paidAt ?? 0).getUTCHours() < 22,
    }),
  },
];

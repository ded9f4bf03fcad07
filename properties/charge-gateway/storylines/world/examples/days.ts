import type { Step } from '../steps.ts';
import { charge, pin, refund } from './steps-of.ts';

/** A customer with many charges, one after the other. */
export const busyDay: Step[] = [
  { kind: 'crowd', customer: 0, count: 24, paid: 22, refunded: 16 },
  { kind: 'repeat', of: 0, change: 'nothing' },
];

/** The same PIN three times in a row, for each that fails, and then the one that succeeds. */
export const inARow: Step[] = [
  { kind: 'series', customer: 2, pin: '2222', count: 3 },
  { kind: 'series', customer: 2, pin: '1111', count: 3 },
  { kind: 'series', customer: 2, pin: '9999', count: 3 },
  charge({ customer: 2 }),
  pin(9),
];

/** More records than a page, a cache or a counter of two digits holds. */
export const manyRecords: Step[] = [
  { kind: 'crowd', customer: undefined, count: 104, paid: 1, refunded: 0 },
  { kind: 'repeat', of: 0, change: 'nothing' },
];

/** PINs that customers type late: as soon as that is, the outcome is told. */
export const latePins: Step[] = (['minute', 'ninety-seconds', 'hours'] as const).flatMap((what, n): Step[] => [
  charge({ receiver: 'well' }),
  { kind: 'pass', what },
  pin(n, n === 0 ? '1111' : '0000'),
]);

/** Charges and refunds on both sides of the borders of calendars. */
export const calendar: Step[] = [
  { kind: 'pass', what: 'year-eve' },
  charge({ currency: 'ZWG' }),
  pin(0),
  refund(0, 'REF', 60),
  { kind: 'pass', what: 'year-end' },
  charge(),
  pin(1),
  refund(0, 'REV', 50),
  { kind: 'pass', what: 'evening' },
  charge({ like: 1 }),
  { kind: 'pass', what: 'leap-day' },
  charge(),
  { kind: 'repeat', of: 0, change: 'nothing' },
];

/** Every day of a week, at hours that move: charges that succeed, fail and are given back, and what is told of them. */
export const week: Step[] = Array.from({ length: 7 }, (_, n): Step[] => [
  charge({ receiver: 'well', currency: n % 2 === 0 ? 'USD' : 'ZWG' }),
  pin(n, n % 3 === 1 ? '2222' : '0000'),
  refund(n, n % 2 === 0 ? 'REF' : 'REV', 100),
  { kind: 'pass', what: 'day-and-hours' },
]).flat();

/** PINs in the first seconds of a day, by either zone. */
export const midnights: Step[] = (['midnight-in-harare', 'midnight'] as const).flatMap((what, n): Step[] => [
  { kind: 'pass', what },
  charge({ receiver: 'well' }),
  pin(n),
]);

/** PINs that are typed in another month than their charge was made in, by either zone. */
export const monthEnds: Step[] = (['month-eve-in-harare', 'month-eve'] as const).flatMap((what, n): Step[] => [
  { kind: 'pass', what },
  charge({ receiver: 'well' }),
  { kind: 'pass', what: 'minute' },
  pin(n),
]);

/** Through the seasons of a year: each charge is given back when the next one has come. */
export const seasons: Step[] = [0, 1, 2, 3].flatMap((n): Step[] => [
  charge({ receiver: 'well', currency: n % 2 === 0 ? 'USD' : 'ZWG' }),
  pin(n),
  { kind: 'pass', what: 'quarter' },
  refund(n, n % 2 === 0 ? 'REV' : 'REF', 100),
]);

import { oddTexts, type Step } from '../steps.ts';
import { badRefund, charge, otherForm, pin, refund } from './steps-of.ts';

/** One order, paid in several charges that look alike, under correlators that begin alike, with receivers that fail. */
export const oneOrder: Step[] = [
  charge({ receiver: 'fails-long' }),
  charge({ like: 0, receiver: 'well', correlator: { of: 0, relation: 'longer' } }),
  charge({ like: 0, receiver: 'long-url', correlator: { of: 0, relation: 'digits' } }),
  charge({ cents: 1000, reference: { of: 0, relation: 'same' }, correlator: { of: 2, relation: 'leading-zero' } }),
  charge({ cents: 1100, customer: 1, reference: { of: 0, relation: 'same' }, receiver: 'well' }),
  charge({ correlator: { of: 0, relation: 'other-case' }, isSought: true }),
  pin(0),
  { kind: 'bad-charge', of: 0, what: 'zero' },
  { kind: 'repeat', of: 1, change: 'url' },
  pin(3, '9999'),
  pin(1),
  refund(1, 'REF', 101),
  pin(4),
  refund(4, 'REF', 90),
  refund(0, 'REF', 100),
  { kind: 'bad-refund', of: 0, what: 'unknown' },
  { kind: 'look-up', of: 0, by: 'other-form', relation: 'longer' },
  { kind: 'repeat', of: 3, change: 'nothing' },
  refund(3, 'REV', 100),
];

/** A charge given back in three parts, of which the first must not be forgotten. */
export const parts: Step[] = [
  charge({ cents: 1000 }),
  pin(0),
  refund(0, 'REF', 40),
  refund(0, 'REF', 30),
  refund(0, 'REF', 20),
];

/** One charge alone, and after it what competes for it. */
export const alone: Step[] = [
  charge({ isSought: true }),
  pin(0),
  refund(0, 'REF', 100),
  { kind: 'second-refund', of: 0, tranType: 'REV' },
];

/** One charge that is reversed, and nothing beside it. */
export const reversed: Step[] = [charge(), pin(0), refund(0, 'REV', 100)];

/** Two charges that are alike in everything but their correlators. */
export const twins: Step[] = [
  charge(),
  charge({ like: 0, correlator: { of: 0, relation: 'beginning' } }),
  pin(0),
  pin(1, '0000'),
  refund(0, 'REF', 100),
  refund(1, 'REV', 100),
];

/** What competes for one charge, and what is refused beside it. */
export const rivals: Step[] = [
  charge({ cents: 1001 }),
  pin(0),
  { kind: 'at-once', what: 'refunds', of: 0, count: 4, cents: 1 },
  charge({ cents: 1001, merchantName: oddTexts[8] }),
  pin(1),
  { kind: 'at-once', what: 'parts', of: 1, count: 3, cents: 1 },
  charge(),
  { kind: 'bad-refund', of: 0, what: 'close' },
  { kind: 'bad-refund', of: 0, what: 'behind-a-zero' },
  { kind: 'bad-refund', of: 2, what: 'zero' },
  { kind: 'bad-refund', of: 2, what: 'currency' },
  { kind: 'bad-charge', of: 2, what: 'password' },
  { kind: 'bad-charge', of: 2, what: 'third-decimal' },
  { kind: 'bad-charge', of: 2, what: 'no-remarks' },
  { kind: 'bad-charge', of: 2, what: 'empty-location' },
  { kind: 'bad-charge', of: 2, what: 'currency' },
  charge({ cents: 998 }),
  { kind: 'repeat', of: 3, change: 'amount' },
  { kind: 'repeat', of: 2, change: 'customer' },
  { kind: 'at-once', what: 'same-charge', of: 0, count: 4, cents: 1 },
  { kind: 'look-up', of: 3, by: 'other-customer', relation: 'longer' },
  { kind: 'look-up', of: 3, by: 'other-network', relation: 'longer' },
  { kind: 'look-up', of: 3, by: 'close-correlator', relation: 'beginning' },
  charge({ cents: 999 }),
  pin(5),
  { kind: 'second-refund', of: 5, tranType: 'REV' },
  refund(5, 'ref', 100),
  pin(2, '2222'),
  refund(2, 'REF', 60),
];

/** Either way of giving back in either currency, by either form of the number, and each tried again in each way. */
export const givenBack: Step[] = [
  ...['USD', 'ZWG', 'USD', 'ZWG'].flatMap((currency, n) => [
    charge({ currency }),
    refund(n, 'REF', 100),
    pin(n),
    badRefund(n, (['no-remarks', 'zero', 'currency', 'no-remarks'] as const)[n] ?? 'unknown'),
    refund(n, n < 2 ? 'REF' : 'REV', 100, n > 0),
    ...(n === 1 ? [otherForm(n)] : []),
  ]),
  ...[0, 1, 2, 3].flatMap((of) => [refund(of, 'REF', 100), refund(of, 'REV', 100)]),
  // What is given back is still a use of its correlator.
  { kind: 'repeat', of: 0, change: 'nothing' },
  { kind: 'repeat', of: 3, change: 'nothing' },
];

/** Receivers that never answer well, that many charges share, that let their callers wait; and calls that are turned away. */
export const badReceivers: Step[] = [
  charge({ receiver: 'fails-always' }),
  pin(0),
  charge({ receiver: 'shared' }),
  charge({ receiver: 'fails-always' }),
  pin(2, '2222'),
  pin(1),
  { kind: 'at-once', what: 'slow-receivers', of: 0, count: 4, cents: 1003 },
  charge({ receiver: 'shared' }),
  pin(7),
  charge({ receiver: 'shared' }),
  pin(8),
  charge({ receiver: 'long-url' }),
  pin(9),
  charge(),
  { kind: 'outage', what: 'maintenance', of: 0 },
  { kind: 'outage', what: 'not-enabled', of: 1 },
  pin(10),
  { kind: 'at-once', what: 'rival-charges', of: 0, count: 4, cents: 1005 },
];

/** Receivers that say they are gone, addresses longer than a column, and names with signs that an address has to carry. */
export const oddAddresses: Step[] = [
  charge({ receiver: 'refuses' }),
  pin(0),
  charge({ receiver: 'well' }),
  pin(1),
  charge({ customer: 2, receiver: 'well' }),
  { kind: 'bar-meanwhile', of: 2, pin: '0000' },
  charge({ customer: 3, currency: 'ZWG' }),
  { kind: 'bar-meanwhile', of: 3, pin: '1111' },
  // Last: whether these two are accepted is not shown, and who is refused is no charge to count.
  charge({ correlator: { of: 0, relation: 'signs' } }),
  charge({ receiver: 'longest-url' }),
  pin(4),
  pin(5),
];

/** What is given back beside other things, after refusals of either kind, and as the rest of a part. */
export const besideRefunds: Step[] = [
  ...([0, 1, 2] as const).flatMap((n) => [charge({ cents: 1200 + n, customer: n % 2 }), pin(n)]),
  { kind: 'at-once', what: 'refunds-of-several', of: 0, count: 3, cents: 1 },
  { kind: 'at-once', what: 'pin-and-refund', of: 0, count: 2, cents: 1207 },
  charge({ cents: 1300, currency: 'ZWG' }),
  pin(5),
  badRefund(5, 'zero', 2),
  badRefund(5, 'number', 4),
  refund(5, 'REF', 60),
  refund(5, 'REV', 30),
  charge(),
  pin(6),
  badRefund(6, 'third-decimal', 4),
  refund(6, 'REV', 100),
];

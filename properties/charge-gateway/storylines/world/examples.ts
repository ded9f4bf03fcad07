import { type ChargeStep, oddTexts, type Step } from './steps.ts';
import { type Story, storyOf } from './words.ts';

const plain: ChargeStep = {
  kind: 'charge',
  customer: 0,
  isLocalForm: false,
  cents: 950,
  currency: 'USD',
  like: undefined,
  correlator: undefined,
  reference: undefined,
  merchantName: undefined,
  tail: undefined,
  isSought: false,
  receiver: 'none',
};
const charge = (other: Partial<ChargeStep> = {}): Step => ({ ...plain, ...other });
const pin = (of: number, typed = '0000'): Step => ({ kind: 'pin', of, pin: typed });
const refund = (of: number, tranType: string, share: number, isLocalForm = false): Step => ({
  kind: 'refund',
  of,
  tranType,
  share,
  isLocalForm,
  withUrl: true,
});

/** One order, paid in several charges that look alike, under correlators that begin alike, with receivers that fail. */
const oneOrder: Step[] = [
  charge({ receiver: 'fails-long' }),
  charge({ like: 0, receiver: 'well', correlator: { of: 0, relation: 'longer' } }),
  charge({ like: 0, receiver: 'long-url', correlator: { of: 0, relation: 'digits' } }),
  charge({ cents: 1000, reference: { of: 0, relation: 'same' }, correlator: { of: 2, relation: 'leading-zero' } }),
  charge({ cents: 1100, customer: 1, reference: { of: 0, relation: 'same' }, receiver: 'well' }),
  charge({ correlator: { of: 0, relation: 'other-case' } }),
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

/** A customer with many charges, one after the other. */
const busyDay: Step[] = [
  { kind: 'crowd', customer: 0, count: 24, paid: 22, refunded: 16 },
  { kind: 'repeat', of: 0, change: 'nothing' },
];

/** The same PIN three times in a row, for each that fails, and then the one that succeeds. */
const inARow: Step[] = [
  { kind: 'series', customer: 2, pin: '2222', count: 3 },
  { kind: 'series', customer: 2, pin: '1111', count: 3 },
  { kind: 'series', customer: 2, pin: '9999', count: 3 },
  charge({ customer: 2 }),
  pin(9),
];

/** More records than a page, a cache or a counter of two digits holds. */
const manyRecords: Step[] = [
  { kind: 'crowd', customer: undefined, count: 104, paid: 1, refunded: 0 },
  { kind: 'repeat', of: 0, change: 'nothing' },
];

/** Free text wherever it may stand, and charges of which one is told by it alone. */
const freeText: Step[] = [
  // A name and a reference apart: a provider that refuses one of them says nothing of the other.
  ...oddTexts.map((it) => charge({ merchantName: it })),
  ...oddTexts.filter((_, n) => n % 3 !== 1).map((it) => charge({ tail: it })),
].flatMap((it, n) => [it, pin(n, n % 4 === 3 ? '1111' : '0000')]);

/** Either form of the number, both currencies and every PIN, each with each other; then refunds in the other form. */
const combinations: Step[] = [
  ...['0000', '1111', '2222', '9999', '0000', '9999', '0000', '1111'].flatMap((typed, n) => [
    charge({ isLocalForm: n % 2 === 1, currency: n % 4 < 2 ? 'USD' : 'ZWG' }),
    pin(n, typed),
  ]),
  ...Array.from({ length: 8 }, (_, of): Step => ({ kind: 'repeat', of, change: 'nothing' })),
  refund(0, 'REF', 100, true),
  refund(6, 'REF', 100, true),
];

/** Amounts below ten cents, below one, and with an end that careless arithmetic loses, each told to its customer. */
const smallAmounts: Step[] = [1, 9, 10, 29, 99, 113, 1999].flatMap((cents, n) => [
  charge({ cents, currency: n % 2 === 0 ? 'USD' : 'ZWG' }),
  pin(n, n % 3 === 2 ? '2222' : '0000'),
]);

/** PINs that customers type late: as soon as that is, the outcome is told. */
const latePins: Step[] = (['minute', 'ninety-seconds', 'hours'] as const).flatMap((what, n): Step[] => [
  charge({ receiver: 'well' }),
  { kind: 'pass', what },
  pin(n, n === 0 ? '1111' : '0000'),
]);

/** A charge given back in three parts, of which the first must not be forgotten. */
const parts: Step[] = [
  charge({ cents: 1000 }),
  pin(0),
  refund(0, 'REF', 40),
  refund(0, 'REF', 30),
  refund(0, 'REF', 20),
];

/** Correlators and references that careless storing takes for each other; who comes too close to them; what meets. */
const closeNames: Step[] = [
  charge(),
  charge({
    correlator: { of: 0, relation: 'trailing-zero' },
    reference: { of: 0, relation: 'round-digits' },
    isSought: true,
  }),
  charge({ correlator: { of: 0, relation: 'other-hyphens' }, customer: 1 }),
  charge({ correlator: { of: 0, relation: 'leading-zero' }, isSought: true }),
  pin(1),
  pin(2, '1111'),
  { kind: 'look-up', of: 2, by: 'other-customer', relation: 'longer' },
  { kind: 'look-up', of: 1, by: 'other-customer', relation: 'longer' },
  { kind: 'bar', customer: 3 },
  { kind: 'at-once', what: 'charges', of: 1, count: 4, cents: 1001 },
  { kind: 'at-once', what: 'pins', of: 5, count: 4, cents: 1 },
  { kind: 'at-once', what: 'pin-and-look-ups', of: 0, count: 4, cents: 1 },
];

/** Correlators and references as long as any provider has to take them, which differ in their last character alone. */
const longNames: Step[] = [
  charge(),
  ...(['longest', 'longest-but-its-end'] as const).map((relation) =>
    charge({ correlator: { of: 0, relation }, reference: { of: 0, relation } }),
  ),
  pin(1),
  pin(2, '1111'),
  { kind: 'look-up', of: 1, by: 'close-correlator', relation: 'last-character' },
  { kind: 'look-up', of: 0, by: 'close-correlator', relation: 'leading-zero' },
];

/** Charges and refunds on both sides of the borders of calendars. */
const calendar: Step[] = [
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

/** One charge alone, and after it what competes for it. */
const alone: Step[] = [
  charge({ isSought: true }),
  pin(0),
  refund(0, 'REF', 100),
  { kind: 'second-refund', of: 0, tranType: 'REV' },
];

/** Two charges that are alike in everything but their correlators. */
const twins: Step[] = [
  charge(),
  charge({ like: 0, correlator: { of: 0, relation: 'beginning' } }),
  pin(0),
  pin(1, '0000'),
  refund(0, 'REF', 100),
  refund(1, 'REV', 100),
];

/** What competes for one charge, and what is refused beside it. */
const rivals: Step[] = [
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

/** Stories that every run begins with. */
export const examples: Story[] = [
  alone,
  parts,
  twins,
  rivals,
  oneOrder,
  closeNames,
  longNames,
  combinations,
  smallAmounts,
  latePins,
  freeText,
  busyDay,
  inARow,
  manyRecords,
  calendar,
].map(storyOf);

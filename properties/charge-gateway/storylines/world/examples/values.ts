import { oddTexts, type Step, wholeWords } from '../steps.ts';
import { charge, otherForm, pin, refund } from './steps-of.ts';

/** The longest is told of a failure too, whatever its place among the texts. */
const longestName = charge({
  merchantName: oddTexts.reduce((one, other) => (other.length > one.length ? other : one)),
});

/** Free text wherever it may stand, and charges of which one is told by it alone. */
export const freeText: Step[] = [
  // A name and a reference apart: a provider that refuses one of them says nothing of the other.
  ...oddTexts.map((it) => charge({ merchantName: it })),
  ...oddTexts.filter((_, n) => n % 3 !== 1).map((it) => charge({ tail: it })),
  longestName,
].flatMap((it, n) => [it, pin(n, it === longestName || n % 4 === 3 ? '1111' : '0000')]);

/** Either form of the number, both currencies and every PIN, each with each other, looked up and refunded in the other form. */
export const combinations: Step[] = [
  ...['0000', '1111', '2222', '9999', '0000', '9999', '0000', '1111'].flatMap((typed, n): Step[] => [
    charge({ isLocalForm: n % 2 === 1, currency: n % 4 < 2 ? 'USD' : 'ZWG' }),
    // What is remembered of an open charge is over with its PIN.
    ...(n === 3 ? [otherForm(n)] : []),
    pin(n, typed),
  ]),
  ...[0, 1, 2, 3, 6].map(otherForm),
  ...Array.from({ length: 8 }, (_, of): Step => ({ kind: 'repeat', of, change: 'nothing' })),
  refund(0, 'REF', 100, true),
  otherForm(0),
  refund(6, 'REF', 100, true),
];

/** Amounts below ten cents, below one, and with an end that careless arithmetic loses, each told to its customer. */
export const smallAmounts: Step[] = [1, 9, 10, 29, 99, 113, 1999].flatMap((cents, n) => [
  charge({ cents, currency: n % 2 === 0 ? 'USD' : 'ZWG' }),
  pin(n, n % 3 === 2 ? '2222' : '0000'),
]);

/** Correlators and references that careless storing takes for each other; who comes too close to them; what meets. */
export const closeNames: Step[] = [
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
  { kind: 'at-once', what: 'pin-and-look-ups', of: 0, count: 4, cents: 1 },
  { kind: 'at-once', what: 'charges', of: 1, count: 4, cents: 1001 },
  { kind: 'at-once', what: 'pins', of: 4, count: 4, cents: 1 },
  { kind: 'bar', customer: 3 },
];

/** Correlators and references as long as any provider has to take them, which differ in their last character alone. */
export const longNames: Step[] = [
  charge(),
  ...(['longest', 'longest-but-its-end'] as const).map((relation) =>
    charge({ correlator: { of: 0, relation }, reference: { of: 0, relation } }),
  ),
  pin(1),
  pin(2, '1111'),
  { kind: 'look-up', of: 1, by: 'close-correlator', relation: 'last-character' },
  { kind: 'look-up', of: 0, by: 'close-correlator', relation: 'leading-zero' },
];

/** What looks like a number, a date or nothing, as the whole of a reference. */
export const wordsAlone: Step[] = wholeWords.flatMap((word, n) => [
  charge({ word, cents: 401 + n }),
  pin(n, n % 3 === 2 ? '1111' : '0000'),
]);

/** Amounts on whose digits careless checks stumble, as far as the owner allows them; of each all but a cent is given back. */
export const roundAmounts: Step[] = [
  100, 1000, 2000, 5000, 9999, 10_000, 10_001, 20_000, 50_000, 99_999, 100_000,
].flatMap((cents, n): Step[] => [
  charge({ cents, currency: n % 2 === 0 ? 'USD' : 'ZWG' }),
  pin(n),
  refund(n, 'REF', 0),
]);

/** Correlators of so many digits that floats take them for one, with letters that look like digits, with a hyphen more, and patterns. */
export const alikeNames: Step[] = [
  charge(),
  ...(['long-digits', 'long-digits-but-their-end', 'look-alike'] as const).map((relation) =>
    charge({ correlator: { of: 0, relation }, reference: { of: 0, relation } }),
  ),
  ...(['hyphen-behind', 'two-hyphens'] as const).map((relation) =>
    charge({ correlator: { of: 0, relation }, reference: { of: 0, relation } }),
  ),
  pin(1),
  pin(5, '1111'),
  { kind: 'look-up', of: 2, by: 'pattern', relation: 'longer' },
  { kind: 'look-up', of: 1, by: 'password', relation: 'longer' },
  { kind: 'bad-refund', of: 1, what: 'with-a-tail' },
];

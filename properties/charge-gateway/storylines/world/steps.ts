import fc from 'fast-check';
import { closeAmounts } from '../../../arbitraries/close-amounts.ts';
import { freeTexts } from '../../../arbitraries/free-texts.ts';
import { type Relation, relations as usualRelations } from '../../../arbitraries/related-references.ts';

/** How a value of a new charge stands to that of a charge that exists: the same, or close to it. */
export interface Related {
  of: number;
  relation: Relation | 'same';
}

/** A charge to be made; `of` chooses among the charges that exist, and means nothing where there are none. */
export interface ChargeStep {
  kind: 'charge';
  customer: number;
  isLocalForm: boolean;
  cents: number;
  currency: string;
  /** It takes the same money of the same customer for the same order as this one. */
  like: number | undefined;
  correlator: Related | undefined;
  reference: Related | undefined;
  merchantName: string | undefined;
  /** What stands behind the reference, where that is more than letters and digits. */
  tail: string | undefined;
  /** The whole of the reference: what careless software takes for something else than text. It is one customer's. */
  word: string | undefined;
  /** Its correlator is looked up before it is used: nothing is there, and nothing is left behind. */
  isSought: boolean;
  receiver: Receiver;
}

export const receivers = [
  'none',
  'well',
  'fails-once',
  'fails-long',
  'fails-always',
  'refuses',
  'long-url',
  'longest-url',
  'shared',
] as const;
export type Receiver = (typeof receivers)[number];

export const times = [
  'minute',
  'ninety-seconds',
  'hours',
  'evening',
  'morning',
  'month-end',
  'year-eve',
  'year-end',
  'leap-day',
  'month',
  'month-eve',
  'month-eve-in-harare',
  'quarter',
  'day-and-hours',
  'midnight',
  'midnight-in-harare',
] as const;
export const competitions = [
  'same-charge',
  'rival-charges',
  'slow-receivers',
  'refunds',
  'parts',
  'charges',
  'pins',
  'look-ups',
  'pin-and-look-ups',
  'pin-and-refund',
  'refunds-of-several',
] as const;
export const badCharges = ['currency', 'zero', 'third-decimal', 'no-remarks', 'empty-location', 'password'] as const;
export const badRefunds = [
  'unknown',
  'close',
  'behind-a-zero',
  'with-a-tail',
  'currency',
  'zero',
  'third-decimal',
  'number',
  'no-remarks',
  'password',
] as const;
const strangers = ['other-form', 'other-network', 'other-customer', 'close-correlator', 'pattern', 'password'] as const;
export const outages = ['maintenance', 'not-enabled'] as const;

/** One step of a story; one that has nothing to act on does nothing. */
export type Step =
  | ChargeStep
  | { kind: 'pin'; of: number; pin: string }
  | { kind: 'refund'; of: number; tranType: string; share: number; isLocalForm: boolean; withUrl: boolean }
  /** A refund under the correlator of an earlier refund. */
  | { kind: 'second-refund'; of: number; tranType: string }
  | { kind: 'repeat'; of: number; change: 'nothing' | 'amount' | 'url' | 'customer' }
  | { kind: 'bad-charge'; of: number; what: (typeof badCharges)[number] }
  /** It is sent so many times, by turns as REF and as REV. */
  | { kind: 'bad-refund'; of: number; what: (typeof badRefunds)[number]; times?: number }
  | { kind: 'look-up'; of: number; by: (typeof strangers)[number]; relation: Relation }
  | { kind: 'at-once'; what: (typeof competitions)[number]; of: number; count: number; cents: number }
  /** Charges of one customer, or of all by turns; the first `paid` of them are paid, and of those the first `refunded` given back. */
  | { kind: 'crowd'; customer: number | undefined; count: number; paid: number; refunded: number }
  /** One customer does the same several times in a row. */
  | { kind: 'series'; customer: number; pin: string; count: number }
  /** Every call is turned away for a moment: what was there is there afterwards. */
  | { kind: 'outage'; what: (typeof outages)[number]; of: number }
  /** A customer is barred, and no longer: others are charged meanwhile. */
  | { kind: 'bar'; customer: number }
  /** The customer of an open charge is barred, and types the PIN all the same. */
  | { kind: 'bar-meanwhile'; of: number; pin: string }
  | { kind: 'pass'; what: (typeof times)[number] };

export type AtOnce = Step & { kind: 'at-once' };

const of = fc.nat({ max: 9 });
const relations: fc.Arbitrary<Relation> = fc.oneof(
  { weight: 4, arbitrary: usualRelations },
  { weight: 1, arbitrary: fc.constantFrom('long-digits', 'long-digits-but-their-end', 'look-alike', 'signs') },
);
const related: fc.Arbitrary<Related> = fc.record({
  of,
  relation: fc.oneof(fc.constant('same' as const), relations),
});
/** A correlator is used once: it is only ever close to another. */
const closeCorrelator: fc.Arbitrary<Related> = fc.record({ of, relation: relations });
const orNothing = <T>(it: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(it, { nil: undefined, freq: 2 });
const tranTypes = fc.constantFrom('REF', 'REV', 'REF', 'REV', 'ref');

/** What may stand where text is free: also spaces that are easily lost, and more than a column may hold. */
export const oddTexts: readonly string[] = [
  ...freeTexts,
  'Two  spaces  between',
  'Long name '.repeat(12).trim(),
  // The words of the SMS template: a name is no place to fill them in.
  '[amount] [merchantName] [referenceCode] [failureReason]',
];

/** References that look like numbers, dates, nothing or a formula: each stays the text that it is. */
export const wholeWords: readonly string[] = [
  ...['9007199254740993', '12345678901234567891', '12345E12', '0x1F4000', '2026-02-30', '01-02-2026', 'undefined'],
  ...['NULL', 'null', 'None', 'true', 'NaN', '12E4', '1,000.00', '+263', '-0', '[]', '{}'],
];
const oddText = fc.constantFrom(...oddTexts);

/** Shares of a charge in hundredths; above 100 it is one cent more than the whole, 0 one cent less. */
const shares = fc.constantFrom(100, 50, 60, 30, 20, 1, 99, 101, 0);

function charges(maxCents: number): fc.Arbitrary<ChargeStep> {
  return fc.record({
    kind: fc.constant('charge' as const),
    customer: fc.nat({ max: 4 }),
    isLocalForm: fc.boolean(),
    cents: closeAmounts(maxCents),
    currency: fc.constantFrom('USD', 'ZWG'),
    like: orNothing(of),
    correlator: orNothing(closeCorrelator),
    reference: orNothing(related),
    merchantName: orNothing(oddText),
    tail: orNothing(oddText),
    word: fc.option(fc.constantFrom(...wholeWords), { nil: undefined, freq: 8 }),
    isSought: fc.boolean(),
    receiver: fc.constantFrom(...receivers),
  });
}

/** Any step, for a target whose owner allows this much; charges, PINs and refunds come often. */
export function steps(maxCents: number): fc.Arbitrary<Step> {
  const kind = <K extends Step['kind']>(it: K) => fc.constant(it);
  const pin = fc.constantFrom('0000', '0000', '0000', '0000', '1111', '2222', '9999');
  return fc.oneof(
    { weight: 6, arbitrary: charges(maxCents) },
    { weight: 6, arbitrary: fc.record({ kind: kind('pin'), of, pin }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: kind('refund'),
        of,
        tranType: tranTypes,
        share: shares,
        isLocalForm: fc.boolean(),
        withUrl: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: kind('second-refund'), of, tranType: fc.constantFrom('REF', 'REV') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kind('repeat'),
        of,
        change: fc.constantFrom('nothing', 'amount', 'url', 'customer'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kind('bad-charge'), of, what: fc.constantFrom(...badCharges) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind('bad-refund'),
        of,
        what: fc.constantFrom(...badRefunds),
        times: fc.constantFrom(1, 2, 4),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: kind('look-up'), of, by: fc.constantFrom(...strangers), relation: relations }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kind('at-once'),
        what: fc.constantFrom(...competitions),
        of,
        count: fc.integer({ min: 2, max: 4 }),
        cents: closeAmounts(maxCents),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: kind('series'),
        customer: fc.nat({ max: 4 }),
        pin: fc.constantFrom('0000', '1111', '2222', '9999'),
        count: fc.integer({ min: 3, max: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: kind('outage'), what: fc.constantFrom(...outages), of }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('bar'), customer: fc.nat({ max: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('bar-meanwhile'), of, pin }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('pass'), what: fc.constantFrom(...times) }) },
  );
}

import fc from 'fast-check';

/** One step of a story; `of` chooses among the charges that exist. */
export type Step =
  | { kind: 'charge'; cents: number; currency: string; customer: number }
  | { kind: 'pin'; of: number; pin: string }
  | { kind: 'refund'; of: number; tranType: string; share: 'part' | 'whole' | 'above' }
  | { kind: 'look-up'; of: number }
  /** The network brings the charge once more. */
  | { kind: 'repeat'; of: number }
  | { kind: 'advance'; minutes: number };

const of = fc.nat({ max: 7 });
/** Any step; charges, PINs and refunds come often. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('charge' as const),
      cents: fc.integer({ min: 2, max: 2400 }),
      currency: fc.constantFrom('USD', 'ZWG'),
      customer: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pin' as const),
      of,
      pin: fc.constantFrom('0000', '0000', '0000', '1111', '2222', '9999'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of,
      tranType: fc.constantFrom('REF', 'REV'),
      share: fc.constantFrom('part' as const, 'whole' as const, 'above' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('look-up' as const, 'repeat' as const), of }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), minutes: fc.integer({ min: 1, max: 600 }) }),
  },
);

/** A story that every run begins with: each refusal of section 3 once, in an order that is easily got wrong. */
export const classicStory: Step[] = [
  { kind: 'charge', cents: 1234, currency: 'USD', customer: 0 },
  { kind: 'charge', cents: 1234, currency: 'ZWG', customer: 1 },
  { kind: 'refund', of: 0, tranType: 'REF', share: 'whole' },
  { kind: 'pin', of: 0, pin: '0000' },
  { kind: 'repeat', of: 0 },
  { kind: 'refund', of: 0, tranType: 'REF', share: 'above' },
  { kind: 'pin', of: 1, pin: '1111' },
  { kind: 'refund', of: 1, tranType: 'REV', share: 'whole' },
  { kind: 'refund', of: 0, tranType: 'REV', share: 'whole' },
  { kind: 'refund', of: 0, tranType: 'REF', share: 'whole' },
  { kind: 'charge', cents: 2001, currency: 'ZWG', customer: 0 },
  { kind: 'pin', of: 2, pin: '0000' },
  { kind: 'refund', of: 2, tranType: 'REF', share: 'part' },
  { kind: 'refund', of: 2, tranType: 'REV', share: 'whole' },
  { kind: 'advance', minutes: 90 },
  { kind: 'repeat', of: 1 },
];

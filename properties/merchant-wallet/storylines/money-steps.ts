import fc from 'fast-check';
import type { Currency } from '../../../src/given/merchant-wallet/index.ts';

/** One step of a story; `of` chooses among the deposits that exist. */
export type Step =
  | { kind: 'deposit'; cents: number; currency: Currency; customer: number }
  | { kind: 'reverse'; of: number; by: number }
  | { kind: 'change'; cents: number; currency: Currency; customer: number }
  | { kind: 'utility'; cents: number }
  | { kind: 'inquire'; of: number }
  | { kind: 'statement'; currency: Currency }
  | { kind: 'advance'; minutes: number };

/** Half a day: from then on a deposit may be one of yesterday's. */
export const lateMinutes = 720;
const currency = fc.constantFrom<Currency>('USD', 'ZWG');
const of = fc.nat({ max: 7 });
const customer = fc.nat({ max: 2 });

export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deposit' as const),
      cents: fc.integer({ min: 1, max: 990 }),
      currency,
      customer,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('reverse' as const), of, by: fc.constantFrom(0, 0, 0, 1, -1, 100) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      cents: fc.integer({ min: 1, max: 700 }),
      currency,
      customer,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('utility' as const), cents: fc.integer({ min: 100, max: 900 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('inquire' as const), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('statement' as const), currency }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), minutes: fc.integer({ min: 1, max: 2000 }) }),
  },
);

export const classicStory: Step[] = [
  { kind: 'deposit', cents: 730, currency: 'USD', customer: 0 },
  { kind: 'deposit', cents: 730, currency: 'ZWG', customer: 1 },
  { kind: 'change', cents: 500, currency: 'USD', customer: 0 },
  { kind: 'reverse', of: 0, by: 1 },
  { kind: 'reverse', of: 0, by: 0 },
  { kind: 'reverse', of: 0, by: 0 },
  { kind: 'change', cents: 501, currency: 'USD', customer: 0 },
  { kind: 'utility', cents: 300 },
  { kind: 'inquire', of: 1 },
  { kind: 'advance', minutes: 90 },
  { kind: 'reverse', of: 1, by: 0 },
  { kind: 'statement', currency: 'USD' },
];

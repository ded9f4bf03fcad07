import fc from 'fast-check';
import type { CodeType } from '../../../src/given/merchant-wallet/index.ts';

/** One step of a story; `of` chooses among the codes that exist. */
export type Step =
  | { kind: 'generate'; type: CodeType; currency: 'USD' | 'ZWG'; cents: number }
  | { kind: 'claim' | 'pay'; of: number; customer: number }
  | { kind: 'inquire'; of: number }
  | { kind: 'advance'; seconds: number };

/** Seconds that a slow machine may spend on a story: so near to its end a code may be dead or not. */
export const slackMs = 20_000;
export const lifeMs = 600_000;

const of = fc.nat({ max: 7 });
const customer = fc.nat({ max: 1 });
export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('generate' as const),
      type: fc.constantFrom('PAYMENT' as const, 'PAYMENT' as const, 'WITHDRAWAL' as const),
      currency: fc.constantFrom('USD' as const, 'ZWG' as const),
      cents: fc.integer({ min: 1, max: 99 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const), of, customer }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), of, customer }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('inquire' as const), of }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      seconds: fc.oneof(fc.constantFrom(31, 300, 540, 620), fc.integer({ min: 1, max: 640 })),
    }),
  },
);

export const classicStory: Step[] = [
  { kind: 'generate', type: 'PAYMENT', currency: 'USD', cents: 57 },
  { kind: 'generate', type: 'WITHDRAWAL', currency: 'ZWG', cents: 58 },
  { kind: 'generate', type: 'PAYMENT', currency: 'ZWG', cents: 58 },
  { kind: 'generate', type: 'PAYMENT', currency: 'USD', cents: 59 },
  { kind: 'inquire', of: 0 },
  { kind: 'claim', of: 0, customer: 0 },
  { kind: 'pay', of: 0, customer: 0 },
  { kind: 'advance', seconds: 300 },
  { kind: 'claim', of: 3, customer: 1 },
  { kind: 'pay', of: 3, customer: 1 },
  { kind: 'pay', of: 0, customer: 1 },
  { kind: 'pay', of: 1, customer: 1 },
  { kind: 'inquire', of: 0 },
  { kind: 'advance', seconds: 540 },
  { kind: 'inquire', of: 2 },
  { kind: 'pay', of: 2, customer: 0 },
];

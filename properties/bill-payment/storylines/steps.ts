import fc from 'fast-check';

/** What is bought: of a known debit each, so that no payment's money is taken for another's. */
export type Bought = 'AA' | 'FP' | 'reversible';

/** One step of a story; `of` chooses among the payments that exist. */
export type Step =
  | { kind: 'auth'; bought: Bought; prefix: '' | 'PF' | 'PP' | 'PFF' }
  | { kind: 'pay'; of: number }
  | { kind: 'retry'; of: number }
  | { kind: 'inquire'; of: number }
  | { kind: 'reverse'; of: number }
  | { kind: 'list' }
  | { kind: 'advance'; minutes: number };

const of = fc.nat({ max: 5 });
const bought = fc.constantFrom<Bought>('AA', 'FP', 'reversible');
const prefix = fc.constantFrom('' as const, '' as const, 'PF' as const, 'PP' as const, 'PFF' as const);

function stepOf<K extends Step['kind']>(kind: K): { kind: fc.Arbitrary<K> } {
  return { kind: fc.constant(kind) };
}

/** Any step; those that move money come often. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...stepOf('auth'), bought, prefix }) },
  { weight: 5, arbitrary: fc.record({ ...stepOf('pay'), of }) },
  { weight: 3, arbitrary: fc.record({ ...stepOf('reverse'), of }) },
  { weight: 1, arbitrary: fc.record({ ...stepOf('retry'), of }) },
  { weight: 1, arbitrary: fc.record({ ...stepOf('inquire'), of }) },
  { weight: 1, arbitrary: fc.record(stepOf('list')) },
  { weight: 2, arbitrary: fc.record({ ...stepOf('advance'), minutes: fc.constantFrom(3, 90, 720, 1500) }) },
);

export const classicStory: Step[] = [
  { kind: 'auth', bought: 'reversible', prefix: '' },
  { kind: 'auth', bought: 'FP', prefix: '' },
  { kind: 'pay', of: 0 },
  { kind: 'pay', of: 1 },
  { kind: 'pay', of: 0 },
  { kind: 'reverse', of: 0 },
  { kind: 'pay', of: 0 },
  { kind: 'auth', bought: 'AA', prefix: 'PP' },
  { kind: 'pay', of: 2 },
  { kind: 'reverse', of: 0 },
  { kind: 'advance', minutes: 1500 },
  { kind: 'pay', of: 2 },
  { kind: 'reverse', of: 1 },
  { kind: 'list' },
];

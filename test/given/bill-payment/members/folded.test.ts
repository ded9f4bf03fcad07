import { expect, it } from 'vitest';
import { folded } from '../../../../src/given/bill-payment/index.ts';

it.each([
  ['Cafe\u0301', 'CAF\u00C9'],
  ['Ndlovu', 'NDLOVU'],
])('%j and %j are the same name', (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

it('a name without its accent is another one', () => {
  expect(folded('Cafe\u0301')).not.toBe(folded('Cafe'));
});

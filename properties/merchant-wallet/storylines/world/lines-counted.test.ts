import { expect, it } from 'vitest';
import type { Line } from '../../../../src/given/merchant-wallet/index.ts';
import { linesCounted } from './lines-counted.ts';

const debit = (cents: number): Line => ({ debitCents: BigInt(cents) }) as Line;
const credit = (cents: number): Line => ({ creditCents: BigInt(cents) }) as Line;

it.each([
  ['a line', [debit(3)], 1],
  ['two lines', [debit(3), debit(3)], 2],
  ['none', [], 0],
  ['an amount that was held and released before', [debit(3), credit(3), debit(3)], 1],
  ['a commission of as many cents', [credit(3), debit(3)], 1],
])('a movement of 3 cents: %s', (_, own, count) => {
  expect(linesCounted(own, 3)).toBe(count);
});

it('a movement of 50.00 that was taken back at once has no line', () => {
  expect(linesCounted([debit(5_000), credit(5_000)], 5_000)).toBe(0);
});

import { expect, it } from 'vitest';
import type { Known, Taken, World } from './model.ts';
import { hasUnshownPart, takenAsShown } from './unshown-part.ts';

const newWorld = (): World => ({ taken: new Map<string, Taken>() }) as unknown as World;

/** A payment of a product whose answer tells a price, and neither fee nor commission. */
const known = {
  authorized: { items: [{ purchase: { billerCode: 'b', productCode: 'p' } }] },
  shown: {
    request: { method: 'POST', url: 'http://platform.test/api/payment/process' },
    answer: { status: 200, headers: [], body: '{"TotalAmount":1}' },
  },
} as unknown as Known;

/** Whether a later payment of 100.00 may fall by this, where the first one fell by its price. */
function mayFall(first: string, by: string): boolean {
  const world = newWorld();
  takenAsShown(world, known, { USD: `-${first}` });
  return hasUnshownPart(world, [known], { USD: '-100' }, { USD: `-${by}` });
}

it.each([
  ['0.11', '98'],
  ['0.49', '98'],
  ['9.50', '99.95'],
])('a first payment of %s shows no part of less than a cent: a later one may fall by %s of 100', (first, by) => {
  expect(mayFall(first, by)).toBe(true);
});

it.each([
  ['0.50', '98'],
  ['11.00', '98'],
  ['11.00', '101'],
])('a first payment of %s would have shown the part by which a later one falls by %s of 100', (first, by) => {
  expect(mayFall(first, by)).toBe(false);
});

/** What payments one after the other showed, each a price and what was taken for it. */
function showed(...payments: [price: string, fall: string][]): boolean[] {
  const world = newWorld();
  return payments.map(([price, fall]) => hasUnshownPart(world, [known], { USD: `-${price}` }, { USD: `-${fall}` }));
}

it('two percent of each price, in whole cents, are the same share of all, however dear', () => {
  expect(showed(['27.87', '27.32'], ['821.76', '805.33'], ['56.12', '55'])).toEqual([true, true, true]);
});

it('the dearest payment so far tells the share most exactly', () => {
  expect(showed(['27.87', '27.32'], ['821.76', '805.33'], ['1000', '979.90'])).toEqual([true, true, false]);
});

it('what the first payment of a product showed, those of several payments at once may show', () => {
  const world = newWorld();
  takenAsShown(world, known, { USD: '-0.11' });
  expect(hasUnshownPart(world, [known, known], { USD: '-100' }, { USD: '-98' })).toBe(true);
  const other = newWorld();
  takenAsShown(other, known, { USD: '-11' });
  expect(hasUnshownPart(other, [known, known], { USD: '-100' }, { USD: '-98' })).toBe(false);
});

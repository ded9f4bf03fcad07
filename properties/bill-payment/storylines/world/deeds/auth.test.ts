import { expect, it } from 'vitest';
import type { World } from '../model.ts';
import { referenceOf } from './auth.ts';

/** A story of one payment, after the status of these references was asked. */
function worldWith(...ghosts: string[]): World {
  let count = 0;
  const fresh = (prefix: string): string => `${prefix}-fresh-${++count}`;
  const payments = [{ authorized: { reference: 'pay-678c8a505383bc' } }];
  return { trial: { fresh }, payments, ghosts, refused: new Set() } as unknown as World;
}

it('a reference that was asked about is used once', () => {
  const world = worldWith('pay-678c8a505383bc0');
  expect(referenceOf(world, {})).toBe('pay-678c8a505383bc0');
  expect(referenceOf(world, {})).toBe('pay-fresh-2');
});

it('one that a payment takes because it stands close to another is not used again', () => {
  const world = worldWith('pay-678c8a505383bc0');
  expect(referenceOf(world, { like: 'trailing-zero' })).toBe('pay-678c8a505383bc0');
  expect(referenceOf(world, {})).toBe('pay-fresh-2');
});

it('one whose AUTH was turned down is not authorised again: what failed may be answered', () => {
  const world = worldWith();
  world.refused.add('pay-678c8a505383bc0');
  expect(referenceOf(world, { like: 'trailing-zero' })).toBe('pay-fresh-1');
});

import { expect, it } from 'vitest';
import { shareOf } from '../../../../src/conformance/run/jobs/how-many.ts';

it('the longest check that is still under way is most of what is left', () => {
  const share = shareOf([{ slug: 'world' }, { slug: 'one' }, { slug: 'other' }], { world: 994, one: 497, other: 497 });
  expect(share('one')).toBeCloseTo(0.25, 2);
  // One that is done again ends twice.
  expect(share('one')).toBeCloseTo(0.25, 2);
  expect(share('other')).toBeCloseTo(0.5, 2);
  expect(share('world')).toBe(1);
});

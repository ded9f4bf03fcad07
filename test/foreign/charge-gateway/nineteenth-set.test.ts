import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

skipWaits();

it.each([
  ['zeros-before-a-correlator-do-not-count', 'charge-references-accepted', 'references-accepted'],
  ['last-digit-of-a-refund-may-be-a-letter', 'refund-body-refused', 'refund-msisdn-invalid-refused'],
])('%s: %s finds it by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const run = await judgeForeign({ readings: { clock: 'virtual' }, defect, only: [check], effort: 0.1 });
  expect(accusations(run).join()).toContain(rule);
});

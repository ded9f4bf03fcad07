import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

skipWaits();
withoutSockets();

it.each([
  ['another-till-refunds-again', 'refund-twice', 'refunds-never-exceed-the-charge'],
  ['access-given-back-forgets-refunds', 'refund-later', 'refund-twice-refused'],
  ['exponents-are-not-read', 'charge-amounts-open', 'charge-echoes-amount'],
  ['freed-customer-has-paid-nothing', 'charge-barring-a-number', 'final-status-stays'],
  ['attempts-at-one-order-are-one', 'charge-same-reference', 'reference-may-repeat'],
  ['another-till-uses-a-correlator-again', 'charge-duplicate-correlators', 'duplicate-makes-no-second-transaction'],
])('%s: %s finds it by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const run = await judgeForeign({ readings: { clock: 'virtual' }, defect, only: [check], effort: 0.1 });
  expect(accusations(run).join()).toContain(rule);
});

it('the foreign gateway without them is accused of nothing', { timeout: 60_000 }, async () => {
  expect(
    accusations(
      await judgeForeign({
        readings: { clock: 'virtual' },
        only: ['refund-twice', 'refund-later', 'charge-same-reference', 'charge-duplicate-correlators'],
        effort: 0.1,
      }),
    ),
  ).toEqual([]);
});

import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

skipWaits();
withoutSockets();

it.each([
  ['refund-sms-has-another-label', 'refund-events', 'sms-label'],
  ['hmac-over-letters-of-one-byte', 'charge-outcome-callbacks', 'callback-signature-verifies'],
  ['refused-duplicate-prompts-again', 'charge-refusals-unprompted', 'duplicate-makes-no-second-transaction'],
  ['refused-currency-prompts-all-the-same', 'charge-refusals-unprompted', 'refused-charge-leaves-nothing'],
  ['refund-ceiling-multiplies-fractions', 'refund-ceiling', 'refund-above-original-refused'],
])('%s: %s finds it by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const run = await judgeForeign({ readings: { clock: 'virtual' }, defect, only: [check], effort: 0.1 });
  expect(accusations(run).join()).toContain(rule);
});

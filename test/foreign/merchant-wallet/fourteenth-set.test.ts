import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeignWallet } from './judge.ts';

skipWaits();
withoutSockets();

it.each([
  ['claimed-zwg-code-never-reaches-the-merchant', 'code-on-the-statement', 'payment-code-pays-the-merchant'],
  ['reversal-in-the-other-currency-is-the-last', 'reversal-of-another-account', 'reversal-of-a-deposit-accepted'],
  ['reversal-without-a-field-is-the-last', 'reversal-fields', 'reversal-of-a-deposit-accepted'],
])('%s: %s finds it by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const run = await judgeForeignWallet({ readings: { clock: 'virtual' }, defect, effort: 0.1, only: [check] });
  expect(accusations(run).join()).toContain(rule);
});

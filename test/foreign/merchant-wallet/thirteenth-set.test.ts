import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeignWallet } from './judge.ts';

skipWaits();
withoutSockets();

it.each([
  ['time-of-a-withdrawal-runs-from-its-first-inquiry', 'code-left-alone', 'time-to-live-counts-down'],
  ['whole-change-without-narration-refused', 'bank-change-accepted', 'optional-fields-left-out'],
  ['data-stands-for-the-destination', 'utility-refused', 'utility-payment-fields-required'],
  ['narration-ends-at-sixty', 'deposit-inquiry-tells-apart', 'deposit-inquiry-details-match'],
  ['one-zwg-is-not-given-back', 'reversal-accepted', 'reversal-of-a-deposit-accepted'],
  ['qr-of-a-withdrawal-is-the-one-before', 'code-qr', 'qr-code-shows-the-code'],
])('%s: %s finds it by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const run = await judgeForeignWallet({ readings: { clock: 'virtual' }, defect, effort: 0.1, only: [check] });
  expect(accusations(run).join()).toContain(rule);
});

import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

skipWaits();
withoutSockets();

const used = 'duplicate-makes-no-second-transaction';

it.each([
  ['maintenance-forgets-what-was-refunded', 'maintenance', 'refund-twice-refused'],
  ['maintenance-takes-the-last-payment-back', 'maintenance', 'final-status-stays'],
  ['internal-error-forgets-correlators', 'internal-error', used],
  ['access-taken-away-forgets-correlators', 'sandbox-not-enabled', used],
  ['barred-customer-may-pay-in-zwg', 'charge-barring-a-number', 'barred-number-refused'],
  ['freeing-a-number-frees-all', 'charge-barring-a-number', 'barred-number-refused'],
  ['one-sms-of-two-that-read-alike', 'charge-sms-in-company', 'sms-on-success'],
  ['closing-a-prompt-closes-all', 'charge-cancelled-prompt', 'charge-prompts-the-customer'],
  ['beginning-of-a-transaction-id-is-enough', 'refund-original', 'refund-original-unknown'],
  ['correlators-of-the-last-thirty-charges', 'charge-references-accepted', used],
])('%s: %s finds it by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const run = await judgeForeign({ readings: { clock: 'virtual' }, defect, only: [check] });
  expect(accusations(run).join()).toContain(rule);
});

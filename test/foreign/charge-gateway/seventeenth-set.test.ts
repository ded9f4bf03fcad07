import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

skipWaits();
withoutSockets();

it.each([
  ['password-is-trimmed', 'credentials-refused', 'credentials-wrong-refused'],
  ['header-that-is-no-base64-breaks', 'credentials-refused', 'credentials-malformed-refused'],
  ['correlator-is-cut-at-64', 'charge-references-accepted', 'references-accepted'],
  ['unlisted-number-works-in-its-local-form', 'charge-unlisted-number', 'unlisted-number-does-not-work'],
  ['second-pin-counts-without-a-prompt', 'charge-second-pin', 'final-status-stays'],
])('%s: %s finds it by %s', { timeout: 60_000 }, async (defect, check, rule) => {
  const run = await judgeForeign({ readings: { clock: 'virtual' }, defect, only: [check], effort: 0.1 });
  expect(accusations(run).join()).toContain(rule);
});

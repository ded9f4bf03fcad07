import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

skipWaits();
withoutSockets();

const only = ['charge-callbacks-in-company'];

it.each([
  ['till-is-not-called-back', 'callback-on-success'],
  ['till-stays-pending', 'pin-0000-succeeds'],
  ['till-is-declined', 'pin-0000-succeeds'],
  ['empty-url-calls-the-last', 'callback-belongs-to-a-change'],
])('%s breaks %s', { timeout: 60_000 }, async (defect, rule) => {
  const run = await judgeForeign({ readings: { clock: 'virtual' }, defect, only });
  expect(accusations(run).join()).toContain(rule);
});

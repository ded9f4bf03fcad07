import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations } from '../shared/judge.ts';
import { judgeForeign } from './judge.ts';

skipWaits();
withoutSockets();

const only = ['gateway-world'];

it.each([
  ['plus-in-an-address-is-a-blank', 'callback-on-success'],
  ['hyphen-behind-does-not-count', 'transaction-id-unique'],
  ['two-hyphens-are-one', 'lookup-reference'],
  ['charge-in-maintenance-is-kept', 'refused-charge-leaves-nothing'],
  ['charge-without-access-is-kept', 'refused-charge-leaves-nothing'],
])('%s breaks %s', { timeout: 60_000 }, async (defect, rule) => {
  const run = await judgeForeign({ readings: { clock: 'virtual' }, defect, only, effort: 0.1 });
  expect(accusations(run).join()).toContain(rule);
});

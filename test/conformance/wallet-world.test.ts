import { expect, test, vi } from 'vitest';
import { suite } from '../../src/cli/suite.ts';
import { runConformance } from '../../src/conformance/index.ts';
import { builtInTargets } from '../../src/targets/index.ts';
import { accusations } from '../foreign/shared/judge.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Readings under which the world of the wallet once accused our own sandbox. */
test.each([
  // The reference of a deposit, for another account and amount: what it is answered with is not shown.
  { 'duplicate-checks': 'disabled', 'deposit-duplicate-otherwise': 'answered-as-before' },
  // Time that passes within a deed ends a token that lives for a minute.
  { 'token-lifetime': '1-minute' },
])('the wallet-world accuses nobody under %o', async (switches) => {
  const run = await runConformance({
    suite,
    target: builtInTargets.sandbox,
    apis: ['merchant-wallet'],
    dialect: Object.fromEntries(Object.entries(switches).map(([name, value]) => [`merchant-wallet/${name}`, value])),
    checks: ['wallet-world'],
    rules: ['merchant-wallet'],
    effort: 0.1,
    seed: 1,
    command: 'payproof verify',
  });
  expect(accusations(run)).toEqual([]);
});

import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { accusations, judgeRemote } from '../shared/judge.ts';
import type { Hooks } from './hooks.ts';
import { startForeignWallet } from './service.ts';

skipWaits();
withoutSockets();

/** Section 1: who may deposit need not be who may give change and pay utilities. */
async function judgeSplit(checks: string[], hooks: Hooks = {}) {
  const wallet = await startForeignWallet({ readings: { clock: 'virtual' }, hooks });
  const { isolate: _isolate, ...driver } = wallet.driver;
  const agent = wallet.fixtures.accounts?.agent ?? {};
  const permits = (agent.permits ?? []).filter((it) => it !== 'bank-change' && it !== 'utility-payments');
  const accounts = { ...wallet.fixtures.accounts, agent: { ...agent, permits } };
  return judgeRemote(
    'merchant-wallet',
    { ...wallet, driver, fixtures: { ...wallet.fixtures, accounts } },
    { seed: 1, effort: 0.1, target: { timeoutMs: 30_000 }, chosen: { rules: ['merchant-wallet'], checks } },
  );
}

it('stories of money are told by two accounts where none may do all of it, and accuse nobody', async () => {
  const run = await judgeSplit(['money-storyline', 'wallet-world']);
  expect(accusations(run)).toEqual([]);
  expect(run.checks.filter((it) => it.outcome === 'skipped')).toEqual([]);
}, 60_000);

it.each([['money-storyline'], ['wallet-world']])(
  '%s finds change that is not credited by the second account',
  { timeout: 60_000 },
  async (check) => {
    const run = await judgeSplit([check], { transfers: (it) => (it.kind === 'change' ? [] : [it]) });
    expect(accusations(run).join()).toContain('bank-change-credits-the-wallet');
  },
);

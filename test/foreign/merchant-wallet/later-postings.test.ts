import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations } from '../shared/judge.ts';
import type { Hooks } from './hooks.ts';
import { judgeForeignWallet } from './judge.ts';

skipWaits();

/** Section 1 says that a wallet is credited, not when: here it is after the answer, within the quiet time of the target. */
const later: Hooks = {
  lines(line, account) {
    setTimeout(() => account.lines.push(line), 30);
    return [];
  },
};

it('money that comes to its wallet after the answer accuses nobody', { timeout: 60_000 }, async () => {
  const only = [
    'reversal-amounts',
    'reversal-fields',
    'reversal-of-another-account',
    'reversal-of-bank-change',
    'reversal-of-no-deposit',
    'reversal-takes-back',
  ];
  expect(accusations(await judgeForeignWallet({ hooks: later, only }))).toEqual([]);
});

import { expect, it, vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { NumberText } from '../shared/json.ts';
import type { Hooks } from './hooks.ts';
import { judgeForeignBills } from './judge.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

const shared = { isolate: 'no' } as const;

it.each<[defect: string, check: string, rule: string]>([
  ['a-second-pay-of-another-day-is-debited', 'pay-again', 'one-debit-per-reference'],
  ['a-reversal-of-yesterday-returns-nothing', 'reversals-of-products', 'reversal-returns-money'],
  ['cents-beyond-32-bits-wrap', 'bill-large-debits', 'paid-debits-vendor-wallet'],
  ['a-target-counts-whole-units', 'target-counts', 'target-achieved-counts-payments'],
  ['reversal-to-a-suspended-wallet-is-lost', 'reversals-to-suspended-wallet', 'reversal-returns-money'],
  ['flagged-units-are-debited-again', 'test-pff-resolves', 'one-debit-per-reference'],
])('where no tenants are made %s is seen by %s', async (defect, check, rule) => {
  const { verdicts } = await judgeForeignBills({ readings: shared, defect, only: [check] });
  expect(verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.rule)).toContain(`bill-payment/${rule}`);
});

/** Somebody else pays 13.57 from the same wallets, one payment each time so many milliseconds later. */
function paidByOthersEach(ms: number): Hooks {
  const begun = Date.now();
  return {
    answer(answer, { operation }) {
      if (operation !== 'wallets') return;
      const taken = BigInt(Math.floor((Date.now() - begun) / ms)) * 1357n;
      const wallets = answer.body as { Balance: NumberText }[];
      for (const it of wallets) it.Balance = new NumberText(lessBy(taken, it.Balance.source));
    },
  };
}

function lessBy(cents: bigint, balance: string): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(balance) ?? [];
  const left = BigInt(`${sign}${whole}${part.padEnd(2, '0')}`) - cents;
  const digits = String(left < 0n ? -left : left).padStart(3, '0');
  return `${left < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

it.each([40, 700, 20_000])('somebody who pays from the same wallets each %d ms is nobody’s fault', async (ms) => {
  const { verdicts } = await judgeForeignBills({
    ...{ readings: shared, hooks: paidByOthersEach(ms), effort: 0.2 },
    only: [
      ...['bill-balance-after-debit', 'bill-wallet-debits', 'reversals-of-products', 'bill-several-products'],
      ...['bill-part-payments', 'bill-exactly-funded'],
    ],
  });
  expect(verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.findings[0])).toEqual([]);
});

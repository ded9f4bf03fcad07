import { expect, it, vi } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { defectOf } from './defects/index.ts';
import { judgeForeignBills } from './judge.ts';

skipWaits();
withoutSockets();

vi.setConfig({ testTimeout: 900_000 });

/** Which check was widened for a defect that none saw, and the rule by which it has to accuse it. */
const caughtBy: [defect: string, check: string, rule: string][] = [
  ['balance-due-in-usd-debits-zwg', 'bill-wallet-debits', 'forex-decided-by-auth'],
  ['page-of-a-status-begins-with-the-last-of-before', 'payment-list-pages', 'list-pages-add-up'],
  ['status-beside-biller-forgets-the-biller', 'payment-list-filters', 'list-filters-by-biller'],
];

it.each(caughtBy)('%s is seen by %s', async (defect, check, rule) => {
  const { readings = {} } = defectOf(defect);
  const accusing = async (planted: { defect?: string }): Promise<string[]> => {
    const { verdicts } = await judgeForeignBills({ readings, ...planted, only: [check] });
    return verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.rule);
  };
  expect(await accusing({ defect })).toContain(`bill-payment/${rule}`);
  expect(await accusing({})).toEqual([]);
});

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
  ['noon-is-midnight-in-the-list', 'payment-list-borders', 'list-filters-by-time'],
  ['from-without-its-seconds', 'payment-list-borders', 'list-filters-by-time'],
  ['later-pages-forget-the-biller', 'payment-list-filters', 'list-filters-by-biller'],
  ['usd-limits-change-places', 'bill-overdraft', 'overdraft-down-to-minimum-balance'],
  ['inquiry-during-pay-costs-twice', 'test-pt', 'one-debit-per-reference'],
  ['lookup-by-post-escapes-names', 'lookups', 'lookup-by-get-and-post-agree'],
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

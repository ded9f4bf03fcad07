import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations, judgeRemote } from '../shared/judge.ts';
import { startForeignBills } from './service.ts';

skipWaits();

it.each([
  ['a misspelled test biller', 'NOBODY'],
  ['another biller for the test biller', 'KUREVA'],
])('%s in the target file: nobody is accused', async (_, testBiller) => {
  const { fixtures, ...bills } = await startForeignBills();
  const { isolate: _isolate, ...driver } = bills.driver;
  const run = await judgeRemote(
    'bill-payment',
    { ...bills, driver, fixtures: { ...fixtures, testBiller } },
    { effort: 0.1, chosen: { rules: ['bill-payment'], checks: ['bill-catalogue', 'bill-quantities-refused'] } },
  );
  expect(accusations(run)).toEqual([]);
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(20);
});

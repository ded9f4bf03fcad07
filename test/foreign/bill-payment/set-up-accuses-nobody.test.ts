import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations, judgeRemote, type Started } from '../shared/judge.ts';
import { startForeignBills } from './service.ts';

skipWaits();

type Fixtures = Started['fixtures'];

/** Judges a right platform by a target file in which something is wrong. */
async function judgedBy(wrong: (right: Fixtures) => Fixtures, checks: string[]) {
  const { fixtures, ...bills } = await startForeignBills();
  const { isolate: _isolate, ...driver } = bills.driver;
  const chosen = { rules: ['bill-payment'], checks };
  return judgeRemote('bill-payment', { ...bills, driver, fixtures: wrong(fixtures) }, { effort: 0.1, chosen });
}

it.each([
  ['a misspelled test biller', 'NOBODY'],
  ['another biller for the test biller', 'KUREVA'],
])('%s in the target file: nobody is accused', async (_, testBiller) => {
  const run = await judgedBy((right) => ({ ...right, testBiller }), ['bill-catalogue', 'bill-quantities-refused']);
  expect(accusations(run)).toEqual([]);
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(20);
});

it.each<[string, object, RegExp]>([
  ['a member number off the pattern', { memberNumber: '4041' }, /does not match the member numbers of KUREVA/],
  ['a product that is not sold', { billerCode: 'MVURA', productCode: 'OLD' }, /the product OLD is not enabled/],
  ['a price that is too low', { billerCode: 'MVURA', productCode: 'WATER', price: '0.05' }, /0\.05 is outside/],
])('%s in a purchase of the target file: nobody is accused', async (_, wrong, words) => {
  const run = await judgedBy(
    ({ purchases, ...right }) =>
      ({
        ...right,
        purchases: {
          ...purchases,
          reversible: { ...(purchases?.reversible as NonNullable<typeof purchases>['reversible']), ...wrong },
        },
      }) as Fixtures,
    ['reversal-of-unpaid'],
  );
  expect(accusations(run)).toEqual([]);
  expect(run.verdicts.flatMap((it) => it.missing ?? []).filter((it) => words.test(it))).not.toEqual([]);
});

import { expect, it } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { accusations, judgeRemote, type Started } from '../shared/judge.ts';
import { startForeignWallet } from './service.ts';

skipWaits();

type Fixtures = NonNullable<Started['fixtures']>;

it.each<[string, (right: Fixtures) => Fixtures]>([
  ['a provider of utilities that there is not', (right) => withUtilities(right, { provider: 'NOBODY' })],
  ['a product of utilities that there is not', (right) => withUtilities(right, { providerProduct: 'NOTHING' })],
])('%s in the target file: nobody is accused', async (_, wrong) => {
  const { fixtures, ...wallet } = await startForeignWallet();
  const { isolate: _isolate, ...driver } = wallet.driver;
  const run = await judgeRemote(
    'merchant-wallet',
    { ...wallet, driver, fixtures: wrong(fixtures as Fixtures) },
    {
      effort: 0.1,
      chosen: { rules: ['merchant-wallet'], checks: ['permissions', 'utility-accepted'] },
    },
  );
  expect(accusations(run)).toEqual([]);
  expect(run.verdicts.filter((it) => it.outcome === 'pass').length).toBeGreaterThan(20);
});

function withUtilities(right: Fixtures, change: object): Fixtures {
  const { utility } = right as { utility: object[] };
  return { ...right, utility: utility.map((it) => ({ ...it, ...change })) } as Fixtures;
}

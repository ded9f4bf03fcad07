import { expect, test } from 'vitest';
import type { Api } from '../../src/contract/index.ts';
import type { Lease } from '../../src/targets/index.ts';
import { startForeignBills } from './bill-payment/service.ts';
import { startForeignGateway } from './charge-gateway/service.ts';
import { startForeignWallet } from './merchant-wallet/service.ts';
import { type Disturbing, openDisturbingProxy } from './shared/disturbing-proxy.ts';
import { judgeRemote, type Started } from './shared/judge.ts';

const providers: Record<Api, () => Promise<Started>> = {
  'bill-payment': () => startForeignBills(),
  'charge-gateway': () => startForeignGateway(),
  'merchant-wallet': () => startForeignWallet(),
};

/** Judges a correct provider behind disturbances; what it is accused of, and how much was told as disturbed. */
async function judgeDisturbed(api: Api, how: Disturbing) {
  const provider = await providers[api]();
  const proxy = await openDisturbingProxy(provider.base, how);
  const close = async (): Promise<void> => {
    await proxy.close();
    await provider.close();
  };
  const driver = {
    ...provider.driver,
    ...(provider.driver.isolate && { isolate: () => leasedBehind(provider, proxy.base) }),
  };
  const result = await judgeRemote(
    api,
    { ...provider, driver, base: proxy.base, close },
    { seed: how.seed, effort: 0.5 },
  );
  const failed = result.verdicts.filter((it) => it.outcome === 'fail');
  return {
    accused: failed.map((it) => `${it.rule}: ${JSON.stringify(it.findings[0])}`),
    passed: result.verdicts.filter((it) => it.outcome === 'pass').length,
    told: (result.disturbances ?? []).reduce((sum, it) => sum + it.times, 0),
  };
}

/** A tenant of the provider, reached through the proxy too. */
async function leasedBehind({ base, driver }: Started, proxy: string): Promise<Lease> {
  const lease = (await driver.isolate?.()) ?? {};
  const [from, to] = [new URL(base).origin, new URL(proxy).origin];
  const apis = Object.entries(lease.apis ?? {}).map(([api, it]) => [
    api,
    { ...it, base: (it.base ?? base).replace(from, to) },
  ]);
  return { ...lease, apis: Object.fromEntries(apis) as NonNullable<Lease['apis']> };
}

/** All of it mixed: broken connections, lost answers, 500 and 503 without cause, and one answer in a hundred late. */
const mixed: Omit<Disturbing, 'seed'> = {
  resets: 0.001,
  lostAnswers: 0.001,
  internalErrors: 0.001,
  pages503: 0.001,
  late: { share: 0.01, ms: 300 },
};

// More seeds: `npm run bench:trust -- --part disturbed`.
test.concurrent.each(Object.keys(providers) as Api[])(
  '%s: a correct provider behind a bad network is accused of nothing',
  async (api) => {
    const { accused, passed, told } = await judgeDisturbed(api, { ...mixed, seed: 1 });
    expect(accused).toEqual([]);
    expect(passed).toBeGreaterThan(100);
    expect(told).toBeGreaterThan(0);
  },
  900_000,
);

test('a provider that always breaks the connection at refunds is told so', async () => {
  const { accused } = await judgeDisturbed('charge-gateway', {
    seed: 1,
    resets: 1,
    only: (_, path) => path.endsWith('/refund/'),
  });
  expect(accused.some((it) => it.startsWith('charge-gateway/refund-eligible-succeeds'))).toBe(true);
}, 900_000);

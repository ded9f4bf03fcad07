import type { RunResult } from '../../../src/conformance/index.ts';
import type { Api } from '../../../src/contract/index.ts';
import type { Lease, TargetSettings } from '../../../src/targets/index.ts';
import { startForeignBills } from '../bill-payment/service.ts';
import { startForeignGateway } from '../charge-gateway/service.ts';
import { startForeignWallet } from '../merchant-wallet/service.ts';
import { type Disturbing, openDisturbingProxy } from '../shared/disturbing-proxy.ts';
import { judgeRemote, type Started } from '../shared/judge.ts';

const providers: Record<Api, () => Promise<Started>> = {
  'bill-payment': () => startForeignBills(),
  'charge-gateway': () => startForeignGateway(),
  'merchant-wallet': () => startForeignWallet(),
};

/** All of it mixed: broken connections, lost answers, 500 and 503 without cause, and one answer in a hundred late. */
export const mixed: Omit<Disturbing, 'seed'> = {
  resets: 0.001,
  lostAnswers: 0.001,
  internalErrors: 0.001,
  pages503: 0.001,
  late: { share: 0.01, ms: 300 },
};

/** Above this pace a provider throttles: bursts are refused, and what comes evenly is not. */
export const throttled: NonNullable<Disturbing['throttle']> = { calls: 24, withinMs: 60 };

/** The same where waits are skipped and an answered call takes a millisecond: what comes evenly stays below it. */
export const throttledInSkippedTime: typeof throttled = { ...throttled, withinMs: 20 };

/** Judges a correct foreign provider in its usual readings behind disturbances, its other tenants too. */
export async function judgeDisturbed(
  api: Api,
  how: Disturbing,
  effort = 0.5,
  { isolates = true, checks, ...target }: Partial<TargetSettings> & { isolates?: boolean; checks?: string[] } = {},
): Promise<RunResult> {
  const provider = await providers[api]();
  const proxy = await openDisturbingProxy(provider.base, how);
  const close = async (): Promise<void> => {
    await proxy.close();
    await provider.close();
  };
  const { isolate, ...shared } = provider.driver;
  const driver = { ...shared, ...(isolate && isolates && { isolate: () => leasedBehind(provider, proxy.base) }) };
  return judgeRemote(
    api,
    { ...provider, driver, base: proxy.base, close },
    {
      seed: how.seed,
      effort,
      target,
      ...(checks && { chosen: { rules: [api], checks } }),
    },
  );
}

/** What a run accuses, in one line each. */
export function accused({ verdicts }: RunResult): string[] {
  return verdicts.filter((it) => it.outcome === 'fail').map((it) => `${it.rule}: ${JSON.stringify(it.findings[0])}`);
}

/** How many calls a run tells to have been disturbed. */
export function disturbedCalls({ disturbances = [] }: RunResult): number {
  return disturbances.reduce((sum, { times }) => sum + times, 0);
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

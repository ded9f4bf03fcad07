import { expect, it } from 'vitest';
import { checks } from '../../properties/index.ts';
import { type RunResult, runConformance } from '../../src/conformance/index.ts';
import type { TargetSettings } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';
import { skipWaits } from '../fixtures/skip-waits.ts';
import { withoutSockets } from '../fixtures/without-sockets.ts';
import { startForeignGateway } from './charge-gateway/service.ts';
import { startForeignWallet } from './merchant-wallet/service.ts';
import { accusations, remoteTarget } from './shared/judge.ts';

skipWaits();
withoutSockets();

/** Judges two foreign providers as one target that makes no tenants. */
async function judged(target: Partial<TargetSettings>): Promise<RunResult> {
  const gateway = await startForeignGateway({ readings: { isolate: 'no' } });
  const wallet = await startForeignWallet({ readings: { isolate: 'no' } });
  const apiOf = ({ base, credentials, fixtures }: Pick<typeof wallet, 'base' | 'credentials' | 'fixtures'>) => ({
    base,
    credentials,
    fixtures,
  });
  const { clock: _one, ...ofGateway } = gateway.driver;
  const { clock: _other, ...ofWallet } = wallet.driver;
  try {
    return await runConformance({
      suite: { checks, observers },
      target: remoteTarget(
        { 'charge-gateway': apiOf(gateway), 'merchant-wallet': apiOf(wallet) },
        {
          ...ofWallet,
          ...ofGateway,
          customer: { ...ofWallet.customer, ...ofGateway.customer },
          operator: {},
        },
        { callbacks: { kind: 'loopback' }, callbackSignature: gateway.callbackSignature, quietMs: 250, ...target },
      ),
      apis: ['charge-gateway', 'merchant-wallet'],
      checks: checks.filter((it) => !it.disturbs).map((it) => it.slug),
      seed: 1,
      effort: 0.1,
      command: 'payproof verify',
    });
  } finally {
    await gateway.close();
    await wallet.close();
  }
}

/** Pairs of APIs of which a check began before one of the other had ended. */
function besides(run: RunResult): Set<string> {
  // A callback may come when the check that asked for it has ended.
  const exchanges = run.exchanges.filter((it) => it.by === 'client' && it.check !== undefined);
  const last = new Map(exchanges.map(({ check }, place) => [check, place]));
  const found = new Set<string>();
  const open = new Map<string, string>();
  for (const [place, { check = '', api }] of exchanges.entries()) {
    for (const [other, its] of open) {
      if ((last.get(other) ?? 0) < place) open.delete(other);
      else if (other !== check) found.add([api, its].sort().join(' '));
    }
    open.set(check, api);
  }
  return found;
}

it('checks that share a tenant run side by side where its file says so, and decide what they decide one by one', async () => {
  const alone = await judged({});
  const together = await judged({ concurrency: 4 });
  expect([accusations(alone), accusations(together)]).toEqual([[], []]);
  expect([...besides(alone)]).toEqual([]);
  expect([...besides(together)].sort()).toEqual(['charge-gateway charge-gateway', 'charge-gateway merchant-wallet']);
  const outcomes = ({ verdicts }: RunResult) => verdicts.map(({ rule, outcome }) => `${outcome} ${rule}`);
  expect(outcomes(together)).toEqual(outcomes(alone));
});

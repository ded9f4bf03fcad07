import { expect, it } from 'vitest';
import { verifyPacts } from '../../contracts/index.ts';
import type { RunResult } from '../../src/conformance/index.ts';
import { type ForeignWallet, startForeignWallet } from '../foreign/merchant-wallet/service.ts';

type Readings = NonNullable<NonNullable<Parameters<typeof startForeignWallet>[0]>['readings']>;

/** Our client's pact against a service that knows nothing of it, as any remote target. */
async function verifyForeign({ base, credentials, fixtures, driver }: ForeignWallet): Promise<RunResult> {
  return verifyPacts({
    target: {
      name: 'foreign',
      kind: 'remote',
      apis: { 'merchant-wallet': { base, credentials, fixtures } },
      driver: { kind: 'object', driver },
      timeoutMs: 8000,
      patienceMs: 2000,
      quietMs: 60,
      callsPerMinute: Number.POSITIVE_INFINITY,
    },
    apis: ['merchant-wallet'],
  });
}

function broken({ verdicts, checks }: RunResult): string[] {
  const ofRules = verdicts.filter((it) => it.outcome === 'fail' || it.outcome === 'error').map((it) => it.rule);
  return [...ofRules, ...checks.filter((it) => it.outcome === 'error').map((it) => it.check)];
}

function reached({ checks }: RunResult): string[] {
  return checks.filter((it) => it.missing === undefined).map((it) => it.check);
}

it.each<{ readings: Readings }>([
  { readings: {} },
  { readings: { reasonName: 'listed', clock: 'virtual', isolate: 'yes' } },
  { readings: { told: 'little', app: 'none' } },
])('a correct provider is accused of nothing, a second time neither: $readings', async ({ readings }) => {
  const service = await startForeignWallet({ readings });
  try {
    const [first, second] = [await verifyForeign(service), await verifyForeign(service)];
    expect([broken(first), broken(second)]).toEqual([[], []]);
    expect(reached(second)).toEqual(reached(first));
    expect(reached(first).length).toBeGreaterThan(18);
  } finally {
    await service.close();
  }
});

it('reaches what no dialect of our sandbox does: wrong credentials refused under 200', async () => {
  const readings: Readings = { badToken: '200', wrongLogin: '200', reasonName: 'listed' };
  const service = await startForeignWallet({ readings });
  try {
    const result = await verifyForeign(service);
    expect(broken(result)).toEqual([]);
    expect(reached(result)).toEqual(
      expect.arrayContaining(['pact-login-refused-with-200', 'pact-responsecodelist-refused-with-200']),
    );
  } finally {
    await service.close();
  }
});

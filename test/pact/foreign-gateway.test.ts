import { expect, it } from 'vitest';
import { verifyPacts } from '../../contracts/index.ts';
import type { RunResult } from '../../src/conformance/index.ts';
import type { Driver } from '../../src/targets/drivers/driver.ts';
import { type ForeignGateway, startForeignGateway } from '../foreign/charge-gateway/service.ts';

/** Our client's pact against a gateway that knows nothing of it, as any remote target. */
async function verifyForeign({ base, credentials, fixtures }: ForeignGateway, driver: Driver): Promise<RunResult> {
  return verifyPacts({
    target: {
      name: 'foreign',
      kind: 'remote',
      apis: { 'charge-gateway': { base, credentials, fixtures } },
      driver: { kind: 'object', driver },
      timeoutMs: 8000,
      patienceMs: 2000,
      quietMs: 60,
      callsPerMinute: Number.POSITIVE_INFINITY,
    },
    apis: ['charge-gateway'],
  });
}

function broken({ verdicts }: RunResult): string[] {
  return verdicts.filter((it) => it.outcome === 'fail' || it.outcome === 'error').map((it) => JSON.stringify(it));
}

it('a correct provider that shares one tenant is accused of nothing, a second time neither', async () => {
  const gateway = await startForeignGateway({ holdMs: 5 });
  try {
    const { isolate: _, ...driver } = gateway.driver;
    const first = await verifyForeign(gateway, driver);
    const second = await verifyForeign(gateway, driver);
    expect([broken(first), broken(second)]).toEqual([[], []]);
    expect(passed(second)).toEqual(passed(first));
    expect(passed(first).length).toBeGreaterThan(100);
  } finally {
    await gateway.close();
  }
});

it('without a driver an interaction is skipped by what it misses', async () => {
  const gateway = await startForeignGateway({ holdMs: 5 });
  try {
    const { checks, verdicts } = await verifyForeign(gateway, {});
    expect(broken({ verdicts } as RunResult)).toEqual([]);
    expect([...new Set(checks.flatMap((it) => it.missing ?? []))].sort()).toEqual([
      'a provider that holds a charge until PIN 1111 is in, and then answers 200',
      'a provider that holds a charge until PIN 1111 is in, and then answers 422',
      'a provider that holds a charge until PIN 9999 is in, and then answers 422',
      'a provider that refuses a used correlator (the document allows both)',
      'customer.answerPrompt',
      'operator.failNext',
      'operator.maintenance',
    ]);
  } finally {
    await gateway.close();
  }
});

function passed({ verdicts }: RunResult): string[] {
  return verdicts.filter((it) => it.outcome === 'pass').map((it) => it.rule);
}

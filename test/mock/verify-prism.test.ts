import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { contractAnswers } from '../../properties/contract-answers.ts';
import { checks, staticChecks } from '../../properties/index.ts';
import { checksOf, type RunResult, runConformance } from '../../src/conformance/index.ts';
import { type Api, apis } from '../../src/contract/index.ts';
import { documentedAnswers } from '../../src/given/contract-examples.ts';
import type { Driver, TargetSettings } from '../../src/targets/index.ts';
import { builtInTargets } from '../../src/targets/index.ts';
import { observers } from '../../src/traffic/index.ts';

function outcomes({ verdicts }: RunResult): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(verdicts, (it) => it.outcome)].map(([outcome, list]) => [outcome, list.length]),
  );
}

function judgeStatic(api: Api, target: TargetSettings): Promise<RunResult> {
  const own = checksOf(api, { contract: contractAnswers(api) });
  return runConformance({
    suite: { checks: own, observers: [] },
    target,
    apis: [api],
    checks: own.map((it) => it.slug),
    seed: 1,
    command: 'npx payproof verify --target prism',
  });
}

test('the mock of the charge gateway breaks no rule; contract rules are decided, the others skipped for want of state', async () => {
  const result = await runConformance({
    suite: { checks: [...staticChecks, ...checks], observers },
    target: builtInTargets.prism,
    apis: ['charge-gateway'],
    seed: 1,
    command: 'npx payproof verify --target prism',
  });
  expect(result.verdicts.filter((it) => it.outcome === 'fail' || it.outcome === 'error')).toEqual([]);
  const contractRules = new Set(result.rules.filter((it) => it.from === 'contract').map((it) => it.id));
  const ofContract = result.verdicts.filter((it) => contractRules.has(it.rule));
  expect(ofContract.filter((it) => it.outcome !== 'pass').map((it) => it.rule)).toEqual([]);
  const skippedByState = result.verdicts.filter((it) => it.outcome === 'skipped' && it.missing?.includes('state'));
  expect(skippedByState.length).toBeGreaterThan(100);
  expect(result.target.capabilities).toEqual(['static']);
});

describe.each(apis)('%s', (api) => {
  const rules = documentedAnswers(api).map((it) => `${api}/${it.operation}/${it.status}`);

  test('its mock gives every documented status', async () => {
    const result = await judgeStatic(api, builtInTargets.prism);
    expect(result.verdicts.filter((it) => it.outcome !== 'pass')).toEqual([]);
    expect(result.verdicts.map((it) => it.rule).sort()).toEqual([...rules].sort());
  });

  test('a server that answers 299 to every call of the API fails every one of these rules', async () => {
    const server = createServer(async (incoming, outgoing) => {
      // One that knows no path from any other would be none of the API at all.
      if (/^\/[0-9a-f]{12}$/.test(incoming.url ?? '')) return void outgoing.writeHead(404).end();
      // Log-ins with the credentials of the target only ask whether the service is there at all; those of the examples are judged.
      if (incoming.url === '/auth/third-party' && !(await text(incoming)).includes('password'))
        return void outgoing.end('{"accessToken":"t","responseCode":"00"}');
      incoming.resume();
      outgoing.writeHead(api === 'merchant-wallet' ? 399 : 299).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Programs may hand in a driver; this one has the capability that only mocks have.
    const driver = { static: () => undefined } as unknown as Driver;
    const result = await judgeStatic(api, {
      ...builtInTargets.prism,
      kind: 'remote',
      apis: { [api]: { base, credentials: {}, fixtures: {} } },
      driver: { kind: 'object', driver },
    });
    server.close();
    server.closeAllConnections();
    expect(outcomes(result)).toEqual({ fail: rules.length });
  });
});

test('a real target is never sent the examples', async () => {
  expect(checks.filter((it) => it.needs.includes('static'))).toEqual([]);
  expect(staticChecks.filter((it) => !it.needs.includes('static'))).toEqual([]);
});

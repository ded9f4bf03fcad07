import { expect, test } from 'vitest';
import { fewHealthyDialects } from '../../../src/cli/healthy-dialects.ts';
import { playScenario, shippedScenarios } from '../../../src/integrator/index.ts';
import { models } from '../../../src/selftest/index.ts';
import { integratorObservers } from '../../../src/traffic/integrator-observers.ts';

/** A scenario in which the API's callbacks or webhooks come. */
const scenarioOf = { 'charge-gateway': 'customers-agree', 'bill-payment': 'all-goes-well' } as const;

/** Each value of a switch that shapes what a receiver gets, in some row. */
const rows = (['charge-gateway', 'bill-payment'] as const).flatMap((api) =>
  fewHealthyDialects([api])
    .map((row) =>
      Object.entries(row).filter(([id]) => /\/(callback|configuration-webhook|payment-webhook|webhook)-/.test(id)),
    )
    .map((row) => ({ api, dialect: Object.fromEntries(row.map(([id, value]) => [id.slice(api.length + 1), value])) })),
);
const named = { api: 'charge-gateway', dialect: { 'callback-names': 'status=state,transactionId=data.id' } } as const;

test.each([...rows, named])(
  '$api: with $dialect a right integrator is accused of nothing',
  async ({ api, dialect }) => {
    const model = models.find((it) => it.api === api);
    const scenario = shippedScenarios().find((it) => it.api === api && it.name === scenarioOf[api]);
    const integrator = model?.variants['model'];
    if (!scenario || !integrator) throw new Error(`there is no scenario or model of ${api}`);
    const { result, crash } = await playScenario({
      scenario: { ...scenario, dialect: { ...scenario.dialect, ...dialect } },
      integrator,
      observers: integratorObservers,
      clock: 'virtual',
    });
    const failed = result.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule);
    expect({ crash, failed, passed: result.verdicts.some((it) => it.outcome === 'pass') }).toEqual({
      crash: undefined,
      failed: [],
      passed: true,
    });
  },
);

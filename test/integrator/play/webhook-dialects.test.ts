import { expect, test } from 'vitest';
import { playScenario, shippedScenarios } from '../../../src/integrator/index.ts';
import { listDialects } from '../../../src/sandbox/index.ts';
import { models } from '../../../src/selftest/index.ts';
import { integratorObservers } from '../../../src/traffic/integrator-observers.ts';

/** A scenario in which the API's callbacks or webhooks come. */
const scenarioOf = { 'charge-gateway': 'customers-agree', 'bill-payment': 'all-goes-well' } as const;

/** The first value is the default, under which every scenario is played anyway. */
const switches = listDialects()
  .filter(({ id }) => /\/(callback|configuration-webhook|payment-webhook|webhook)-/.test(id))
  .flatMap(({ id, values }) => values.slice(1).map((value) => ({ id, value })))
  .concat({ id: 'charge-gateway/callback-names', value: 'status=state,transactionId=data.id' });

test.each(switches)('with $id=$value a right integrator is accused of nothing', async ({ id, value }) => {
  const [of = '', name = ''] = id.split('/');
  const model = models.find(({ api }) => api === of);
  const scenario = shippedScenarios().find(
    (it) => it.api === of && it.name === scenarioOf[of as keyof typeof scenarioOf],
  );
  const integrator = model?.variants['model'];
  if (!scenario || !integrator) throw new Error(`there is no scenario or model of ${of}`);
  const { result, crash } = await playScenario({
    scenario: { ...scenario, dialect: { ...scenario.dialect, [name]: value } },
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
});

import { afterEach, expect, it } from 'vitest';
import type { Driver } from '../../src/targets/drivers/driver.ts';
import { capabilitiesWithoutDriver, type OpenTarget, openTarget } from '../../src/targets/open-target.ts';
import { builtInTargets } from '../../src/targets/settings/built-in-targets.ts';
import type { TargetSettings } from '../../src/targets/settings/settings.ts';

let target: OpenTarget | undefined;
afterEach(() => target?.close());

async function opened(driver: Driver, more: Partial<TargetSettings> = {}): Promise<OpenTarget> {
  const credentials = { username: 'u', password: 'p' };
  const apis = { 'charge-gateway': { base: 'http://127.0.0.1:9', credentials, fixtures: {} } };
  target = await openTarget({
    ...builtInTargets.sandbox,
    kind: 'remote',
    name: 'bench',
    apis,
    driver: { kind: 'object', driver },
    ...more,
  });
  return target;
}

it('a tenant that isolate made is isolated, whatever its own driver can do', async () => {
  const own: Driver = { clock: { now: async () => 7 } };
  const { tenant, capabilitiesOf } = await opened({ isolate: async () => ({ driver: own }) });
  expect([...capabilitiesOf(await tenant())].sort()).toEqual(['alone', 'clock.now', 'isolate', 'state']);
});

it('the shared one is not; a check has it for itself where no other runs beside it and nobody is asked', async () => {
  const capabilities = async (more: Partial<TargetSettings> = {}): Promise<string[]> => {
    const { tenant, capabilitiesOf } = await opened({ clock: { now: async () => 7 } }, more);
    return [...capabilitiesOf(await tenant())].sort();
  };
  expect(await capabilities()).toEqual(['alone', 'clock.now', 'state']);
  expect(await capabilities({ concurrency: 2 })).toEqual(['clock.now', 'state']);
  expect(capabilitiesWithoutDriver({ ...builtInTargets.sandbox, driver: { kind: 'person' } }, false)).not.toContain(
    'alone',
  );
});

it('what a method rejects with tells the method and the target, but where it says something of the provider', async () => {
  const no = async (): Promise<never> => {
    throw new Error('the bench is shut');
  };
  const { tenant } = await opened({ customer: { answerPrompt: no }, operator: { failNext: no } });
  const { driver } = await tenant();
  await expect(driver.operator?.failNext?.()).rejects.toThrow(
    /^driver method operator.failNext of target 'bench' failed: the bench is shut at .*tenant.test.ts/,
  );
  const prompt = { endUserId: '263770000001', clientCorrelator: 'c', pin: '0000' };
  await expect(driver.customer?.answerPrompt?.(prompt)).rejects.toThrow(/^the bench is shut$/);
});

it('what a lease leaves out, or gives as one object each time, is an object of its own for each tenant', async () => {
  const credentials = { username: 'leased', password: 'p' };
  const { tenant } = await opened({ isolate: async () => ({ apis: { 'charge-gateway': { credentials } } }) });
  const [one, other] = [await tenant(), await tenant()].map((it) => it.apis['charge-gateway']);
  expect(one).toEqual({ base: 'http://127.0.0.1:9', credentials, fixtures: {} });
  expect(other).toEqual(one);
  // What checks keep of a tenant is kept by these.
  expect(one?.credentials).not.toBe(other?.credentials);
  expect(one?.fixtures).not.toBe(other?.fixtures);
});

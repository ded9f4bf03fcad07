import { afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { controlDriver, payproofDriver } from '../../../src/targets/drivers/payproof-driver.ts';
import { type Embedded, startEmbedded } from '../../../src/targets/embedded.ts';
import type { ApiSettings } from '../../../src/targets/settings/settings.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const it of open.splice(0)) await it.close();
});

async function embedded(options: Parameters<typeof startEmbedded>[0] = {}): Promise<Embedded & { api: ApiSettings }> {
  const started = await startEmbedded(options);
  open.push(started);
  const api = started.apis['charge-gateway'];
  if (!api) throw new Error('no charge gateway');
  return { ...started, api };
}

async function charge({ base, credentials, fixtures }: ApiSettings, clientCorrelator: string): Promise<number> {
  const { channel, ...merchant } = fixtures.merchant ?? { channel: 'WEB' };
  const body = {
    clientCorrelator,
    referenceCode: 'INV-1',
    tranType: 'MER',
    endUserId: fixtures.numbers?.whitelisted?.[0],
    remarks: 'Tickets',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 5, currency: 'USD', description: 'Tickets' },
      chargeMetaData: { channel },
    },
    ...merchant,
  };
  const headers = {
    authorization: `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`,
    'content-type': 'application/json',
  };
  return (await fetch(`${base}/transactions/amount/`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

test('the embedded sandbox with its driver: prompts, PIN, SMS, clock, operator', async () => {
  const { api, driver } = await embedded();
  const endUserId = api.fixtures.numbers?.whitelisted?.[0] ?? '';
  expect(await charge(api, 'c-1')).toBe(200);
  expect(await driver.customer?.prompts?.({ endUserId })).toEqual([
    { clientCorrelator: 'c-1', text: 'Pay USD 5.00 to Sandbox Shop? Enter your wallet PIN' },
  ]);
  await driver.customer?.answerPrompt?.({ endUserId, clientCorrelator: 'c-1', pin: '0000' });
  const before = (await driver.clock?.now?.()) ?? 0;
  expect(await driver.customer?.smsInbox?.({ endUserId })).toEqual([
    {
      text: 'SANDBOX TEST: Your payment of USD 5.00 to Sandbox Shop (Ref: INV-1) was SUCCESSFUL. This is a test transaction.',
      at: before,
    },
  ]);
  await driver.clock?.advance?.({ ms: 1000 });
  expect(await driver.clock?.now?.()).toBe(before + 1000);

  await driver.operator?.barNumber?.({ endUserId, barred: true });
  expect(await charge(api, 'c-2')).toBe(422);
  await driver.operator?.barNumber?.({ endUserId, barred: false });
  await driver.operator?.enableSandbox?.({ enabled: false });
  expect(await charge(api, 'c-3')).toBe(403);
  await driver.operator?.enableSandbox?.({ enabled: true });
  await driver.operator?.maintenance?.({ on: true });
  expect(await charge(api, 'c-4')).toBe(503);
  await driver.operator?.maintenance?.({ on: false });
  await driver.operator?.failNext?.();
  expect(await charge(api, 'c-5')).toBe(500);
  expect(await charge(api, 'c-6')).toBe(200);
});

test('a PIN where no prompt is open rejects with the reason', async () => {
  const { driver } = await embedded();
  await expect(
    driver.customer?.answerPrompt?.({ endUserId: '263771234567', clientCorrelator: 'none', pin: '0000' }),
  ).rejects.toThrow(/answered 409: no prompt is open on 263771234567/);
});

test('a lease has credentials, fixtures and faults of the run, and goes when released', async () => {
  const { api, driver } = await embedded({ faults: ['accepted-with-202'] });
  const lease = await driver.isolate?.();
  const own = { ...api, ...lease?.apis?.['charge-gateway'] };
  expect(own.credentials.username).not.toBe(api.credentials.username);
  expect(await charge(own, 'c-1')).toBe(202);
  expect(
    await lease?.driver?.customer?.prompts?.({ endUserId: own.fixtures.numbers?.whitelisted?.[0] ?? '' }),
  ).toHaveLength(1);
  await lease?.release?.();
  expect(await charge(own, 'c-2')).toBe(401);
});

test('the driver finds control plane and workspace by the API of the target', async () => {
  const sandbox = await startSandbox({ workspaces: 2 });
  open.push(sandbox);
  const apis = { 'charge-gateway': sandbox.ready.workspaces[1]?.apis['charge-gateway'] as unknown as ApiSettings };
  const driver = payproofDriver({ name: 'mine', apis, driver: { kind: 'payproof' } });
  expect(await charge(apis['charge-gateway'], 'c-1')).toBe(200);
  const endUserId = apis['charge-gateway'].fixtures.numbers?.whitelisted?.[0] ?? '';
  expect((await driver.customer?.prompts?.({ endUserId }))?.map((it) => it.clientCorrelator)).toEqual(['c-1']);
});

test('a control plane that is not there is told so', async () => {
  const driver = controlDriver({ base: 'http://127.0.0.1:1/_payproof', workspace: 'ws' });
  await expect(driver.clock?.now?.()).rejects.toThrow(
    'the control plane at http://127.0.0.1:1/_payproof is not reached; is the sandbox running?',
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../fixtures/cpu-ms.ts';
import { type Shop, shopOf } from '../charge-gateway/support.ts';
import { askControl, openReceiver, openSandbox } from '../support.ts';

/** What a workspace must look like, whatever happened in the others. */
interface Tenant {
  shop: Shop;
  /** Stands in all texts that this tenant sends, and in no one else's. */
  mark: string;
  startedAt: number;
  aheadMs: number;
  charges: string[];
  paid: number;
  isInMaintenance: boolean;
  isBarred: boolean;
  hasECodes: boolean;
}

type Step = (tenant: Tenant, other: Tenant, url: string) => Promise<unknown>;

async function charge({ shop, mark, charges, ...tenant }: Tenant, url: string): Promise<string | undefined> {
  // Tenants use the same numbers of correlators: they never meet.
  const clientCorrelator = `order-${charges.length}`;
  const { status } = await shop.charge({
    clientCorrelator,
    referenceCode: mark,
    merchantName: mark,
    remarks: mark,
    notifyUrl: `${url}?of=${mark}`,
  });
  expect(status).toBe(tenant.isInMaintenance ? 503 : tenant.isBarred ? 422 : 200);
  if (status !== 200) return undefined;
  charges.push(clientCorrelator);
  return clientCorrelator;
}

const steps: Readonly<Record<string, Step>> = {
  charge: (tenant, _other, url) => charge(tenant, url),
  async pay(tenant, _other, url) {
    const clientCorrelator = await charge(tenant, url);
    if (clientCorrelator === undefined) return;
    await tenant.shop.pin({ endUserId: tenant.shop.customer, clientCorrelator }, '0000');
    tenant.paid += 1;
  },
  async lookAbroad({ shop, isInMaintenance }, other) {
    const { status } = await shop.lookup(other.shop.customer, other.charges[0] ?? 'none');
    expect(status).toBe(isInMaintenance ? 503 : 404);
  },
  async payAbroad({ shop }, other) {
    const clientCorrelator = other.charges.at(-1) ?? 'none';
    expect((await shop.pin({ endUserId: other.shop.customer, clientCorrelator }, '0000')).status).toBe(409);
  },
  async advance(tenant) {
    await tenant.shop.ask('POST', '/clock/advance', { ms: 1_000 });
    tenant.aheadMs += 1_000;
  },
  async maintain(tenant) {
    tenant.isInMaintenance = !tenant.isInMaintenance;
    await tenant.shop.ask('POST', '/operator/maintenance', { on: tenant.isInMaintenance });
  },
  async bar(tenant) {
    tenant.isBarred = !tenant.isBarred;
    await tenant.shop.ask('POST', '/operator/bar-number', {
      endUserId: tenant.shop.customer,
      barred: tenant.isBarred,
    });
  },
  async speak(tenant) {
    tenant.hasECodes = !tenant.hasECodes;
    const value = tenant.hasECodes ? 'e-code' : 'http-status';
    await tenant.shop.ask('POST', '/behaviour', { dialect: { 'charge-gateway/error-code-value': value } });
  },
  async reset(tenant) {
    await tenant.shop.ask('POST', '/reset');
    Object.assign(tenant, { charges: [], paid: 0, isInMaintenance: false, isBarred: false });
  },
};

test('nothing of one workspace is seen in another, over random calls in 50 of them', async () => {
  const { ready } = await openSandbox({ workspaces: 50 });
  const receiver = await openReceiver();
  const calls = fc.array(
    fc.record({ of: fc.nat(49), other: fc.nat(49), step: fc.constantFrom(...Object.keys(steps)) }),
    { minLength: 100, maxLength: 300 },
  );
  await fc.assert(
    fc.asyncProperty(calls, async (made) => {
      const tenants = await Promise.all(
        ready.workspaces.map((it, i) => freshTenant(shopOf(it, ready.control.base), i)),
      );
      for (const { of, other, step } of made) {
        const tenant = tenants[of] as Tenant;
        if (of !== other) await steps[step]?.(tenant, tenants[other] as Tenant, receiver.url);
      }
      for (const tenant of tenants) await isAlone(tenant);
    }),
    { numRuns: 4, seed: 1 },
  );
});

async function freshTenant(shop: Shop, i: number): Promise<Tenant> {
  await shop.ask('POST', '/reset');
  await shop.ask('POST', '/behaviour', { dialect: {} });
  const startedAt = (await shop.ask('GET', '/clock')).body.now as number;
  const none = { aheadMs: 0, charges: [], paid: 0, isInMaintenance: false, isBarred: false, hasECodes: false };
  return { shop, mark: `tenant${i}.`, startedAt, ...none };
}

async function isAlone({ shop, mark, ...tenant }: Tenant): Promise<void> {
  const { body } = await shop.ask('GET', '/clock');
  expect(body.now).toBe(tenant.startedAt + tenant.aheadMs);
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  const [exchanges, deliveries, prompts, sms, numbers] = await Promise.all(
    ['/exchanges', '/deliveries', '/prompts', '/sms', '/numbers'].map((path) => shop.ask('GET', path)),
  );
  const listed = { ...exchanges?.body, ...deliveries?.body, ...prompts?.body, ...sms?.body, ...numbers?.body };
  const marks = JSON.stringify(listed).match(/tenant\d+\./g) ?? [];
  expect(new Set(marks)).toEqual(new Set(marks.length > 0 ? [mark] : []));
  const count = (name: string): number => (listed[name] as unknown[]).length;
  expect([count('prompts'), count('sms'), count('deliveries')]).toEqual([
    tenant.charges.length - tenant.paid,
    tenant.paid,
    tenant.paid,
  ]);
  const own = (listed.numbers as { endUserId: string; barred: boolean }[]).find((it) => it.endUserId === shop.customer);
  expect(own?.barred).toBe(tenant.isBarred);
  const refused = await shop.lookup(shop.customer, 'none');
  const code = tenant.isInMaintenance ? ['E015', '503'] : ['E008', '404'];
  expect(refused.body.statusCode).toBe(code[tenant.hasECodes ? 0 : 1]);
}

test('2,000 workspaces work in one process, and one more is made in under 2 ms', async () => {
  const { ready } = await openSandbox({ workspaces: 2_000 });
  expect(new Set(ready.workspaces.map((it) => it.id)).size).toBe(2_000);
  for (const at of [0, 999, 1_999]) {
    const workspace = ready.workspaces[at];
    expect(workspace && (await shopOf(workspace, ready.control.base).charge()).status).toBe(200);
  }
  const took: number[] = [];
  for (let i = 0; i < 101; i += 1) {
    const began = cpuMs();
    const made = await askControl(ready.control.base, 'POST', '/workspaces', {});
    took.push(cpuMs() - began);
    expect(made.status).toBe(201);
  }
  const listed = await askControl(ready.control.base, 'GET', '/workspaces');
  expect((listed.body.workspaces as unknown[]).length).toBe(2_101);
  // CPU time of the call and its answer, client and server; five times as much is left for a busy machine.
  const median = took.sort((a, b) => a - b)[50] ?? 0;
  expect(median).toBeLessThan(10);
});

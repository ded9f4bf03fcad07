import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { WallTime } from '../../../src/sandbox/clock/wall-time.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { shopOf } from '../charge-gateway/support.ts';
import { askControl, openReceiver, openSandbox, start, stillWall } from '../support.ts';
import { freshFile } from './fresh-file.ts';

/** One life of a sandbox on this file. */
async function live<T>(
  data: string,
  work: (shop: ReturnType<typeof shopOf>, control: string) => Promise<T>,
  options: Parameters<typeof startSandbox>[0] = {},
): Promise<T> {
  const sandbox = await startSandbox({ wall: stillWall(), data, ...options });
  try {
    const [workspace] = sandbox.ready.workspaces;
    if (!workspace) throw new Error('no workspace');
    return await work(shopOf(workspace, sandbox.ready.control.base), sandbox.ready.control.base);
  } finally {
    await sandbox.close();
  }
}

test('credentials, fixtures, dialects, faults, clock and data are there again after a restart', async () => {
  const data = freshFile();
  const wish = { dialect: { 'error-code-value': 'e-code' }, faults: ['zwg-refused'] };
  const before = await live(
    data,
    async (shop) => {
      const charged = await shop.paid();
      await shop.ask('POST', '/clock/advance', { ms: 90_000 });
      return {
        charged,
        described: (await shop.ask('GET', '')).body,
        sms: await shop.smsTexts(),
        looked: (await shop.lookup(shop.customer, charged.clientCorrelator)).body,
      };
    },
    wish,
  );
  await live(data, async (shop) => {
    const { described, charged, sms, looked } = before;
    const bare = (it: unknown) => JSON.parse(JSON.stringify(it).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, ''));
    expect(bare((await shop.ask('GET', '')).body)).toEqual(bare(described));
    expect((await shop.ask('GET', '/clock')).body).toEqual({ mode: 'frozen', now: start + 90_000, nextDue: null });
    expect(await shop.smsTexts()).toEqual(sms);
    expect((await shop.lookup(shop.customer, charged.clientCorrelator)).body).toEqual(looked);
    expect((await shop.charge({ currency: 'ZWG' })).body.statusCode).toBe('E003');
  });
});

test('only its owner may read the file: it holds credentials', async () => {
  const data = freshFile();
  await live(data, async () => undefined);
  expect(statSync(data).mode & 0o777).toBe(0o600);
});

test('a timer of one life fires in the next, once', async () => {
  const data = freshFile();
  const { clientCorrelator } = await live(data, async (shop) => (await shop.charge()).body, {
    dialect: { 'prompt-expiry': 'fails' },
  });
  await live(data, async (shop) => {
    expect((await shop.ask('GET', '/clock')).body.nextDue).toBe(start + 300_000);
    const { body } = await shop.ask('POST', '/clock/advance-to-next');
    expect(body.fired).toEqual([{ at: start + 300_000, kind: 'event', name: 'prompt-expired' }]);
  });
  await live(data, async (shop) => {
    expect((await shop.lookup(shop.customer, clientCorrelator)).body.status).toBe('FAILED');
    expect((await shop.ask('GET', '/clock')).body.nextDue).toBeNull();
    expect(await shop.smsTexts()).toHaveLength(1);
  });
});

test('a callback that was not taken in one life comes in the next, under the same id', async () => {
  const data = freshFile();
  const receiver = await openReceiver(500, 200);
  await live(data, async (shop) => {
    await shop.paid({ notifyUrl: receiver.url });
    await shop.ask('POST', '/clock/advance', { ms: 0 });
    expect(receiver.calls).toHaveLength(1);
  });
  await live(data, async (shop) => {
    await shop.ask('POST', '/clock/advance', { ms: 30_000 });
    expect(receiver.calls).toHaveLength(2);
    const ids = receiver.calls.map((it) => it.headers['x-sandbox-delivery-id']);
    const { body } = await shop.ask('GET', '/deliveries');
    expect(body.deliveries).toEqual([
      expect.objectContaining({
        id: ids[0],
        state: 'delivered',
        attempts: [
          { at: start, status: 500 },
          { at: start + 30_000, status: 200 },
        ],
      }),
    ]);
    expect(ids[1]).toBe(ids[0]);
  });
});

test('workspaces that were made stay, those that were removed or reset stay so', async () => {
  const data = freshFile();
  const { stayed, gone } = await live(
    data,
    async (shop, control) => {
      await shop.charge();
      await shop.ask('POST', '/reset');
      const made = (await askControl(control, 'POST', '/workspaces', { clock: 'frozen' })).body;
      const gone = (await askControl(control, 'POST', '/workspaces', {})).body;
      await askControl(control, 'DELETE', `/workspaces/${gone.id}`);
      return { stayed: [shop.workspace.id, made.id], gone: gone.id };
    },
    { workspaces: 1 },
  );
  const again = await openSandbox({ data, workspaces: 3 });
  expect(again.ready.workspaces).toHaveLength(3);
  const ids = again.ready.workspaces.map((it) => it.id);
  expect(ids.slice(0, 2)).toEqual(stayed);
  expect(ids).not.toContain(gone);
  const [first] = again.ready.workspaces;
  if (!first) throw new Error('no workspace');
  const shop = shopOf(first, again.ready.control.base);
  expect((await shop.ask('GET', '/prompts')).body).toEqual({ prompts: [] });
  expect(((await shop.ask('GET', '/numbers')).body.numbers as unknown[]).length).toBe(6);
});

test('a clock in real time never goes back, even where the wall did while the sandbox was away', async () => {
  const data = freshFile();
  const standing = (now: number): WallTime => ({ now: () => now, after: () => () => undefined });
  const clock = 'real-time';
  await live(data, async (shop) => void (await shop.charge()), { wall: standing(start), clock, timeScale: 60 });
  const read = (wallNow: number) =>
    live(data, async (shop) => (await shop.ask('GET', '/clock')).body, { wall: standing(wallNow) });
  expect(await read(start + 1000)).toEqual({ mode: clock, now: start + 60_000, timeScale: 60, nextDue: null });
  expect((await read(start - 5000)).now).toBeGreaterThanOrEqual(start);
});

test('a clock in real time goes on at once where the machine was set back by days while the sandbox was away', async () => {
  const data = freshFile();
  const clock = 'real-time';
  const day = 86_400_000;
  const at = (now: number): WallTime => ({ now: () => now, after: () => () => undefined });
  await live(data, async (shop) => void (await shop.charge()), { wall: at(start), clock });
  let now = start - 9 * day;
  const wall: WallTime = { now: () => now, after: () => () => undefined };
  await live(
    data,
    async (shop) => {
      now += 5_000;
      expect((await shop.ask('GET', '/clock')).body.now).toBe(start + 5_000);
    },
    { wall },
  );
});

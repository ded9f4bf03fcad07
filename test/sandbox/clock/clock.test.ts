import { expect, test } from 'vitest';
import type { WallTime } from '../../../src/sandbox/clock/wall-time.ts';
import { cpuMs } from '../../fixtures/cpu-ms.ts';
import { openShop } from '../charge-gateway/support.ts';
import { askControl, openReceiver, start } from '../support.ts';

test('a frozen clock stands until it is moved, and never goes back', async () => {
  const shop = await openShop();
  expect((await shop.ask('GET', '/clock')).body).toEqual({ mode: 'frozen', now: start, nextDue: null });
  expect((await shop.ask('POST', '/clock/advance', { ms: 1500 })).body).toEqual({ now: start + 1500, fired: [] });
  expect((await shop.ask('POST', '/clock/set', { at: start + 2000 })).body).toEqual({ now: start + 2000, fired: [] });
  const back = await shop.ask('POST', '/clock/set', { at: start });
  expect([back.status, back.body]).toEqual([
    409,
    {
      error: `the clock stands at ${new Date(start + 2000).toISOString()} and does not go back to ${new Date(start).toISOString()}`,
    },
  ]);
});

test('an advance fires what falls due, in order, each at its own time', async () => {
  const shop = await openShop({ dialect: { 'prompt-expiry': 'fails' } });
  const { body: first } = await shop.charge();
  await shop.ask('POST', '/clock/advance', { ms: 1000 });
  const { body: second } = await shop.charge();
  expect((await shop.ask('GET', '/clock')).body.nextDue).toBe(start + 300_000);

  const { body } = await shop.ask('POST', '/clock/advance', { ms: 24 * 3_600_000 });
  expect(body).toEqual({
    now: start + 1000 + 24 * 3_600_000,
    fired: [
      { at: start + 300_000, kind: 'event', name: 'prompt-expired' },
      { at: start + 301_000, kind: 'event', name: 'prompt-expired' },
    ],
  });
  for (const charged of [first, second]) {
    const { body: looked } = await shop.lookup(shop.customer, charged.clientCorrelator);
    expect([looked.status, looked.statusMessage]).toEqual(['FAILED', 'Prompt expired']);
  }
});

test('the clock moves to what falls due next, and stays where nothing does', async () => {
  const shop = await openShop({ dialect: { 'prompt-expiry': 'disappears' } });
  const { body: charged } = await shop.charge();
  expect((await shop.ask('POST', '/clock/advance-to-next')).body.now).toBe(start + 300_000);
  expect((await shop.lookup(shop.customer, charged.clientCorrelator)).status).toBe(404);
  expect((await shop.ask('POST', '/clock/advance-to-next')).body).toEqual({ now: start + 300_000, fired: [] });
});

test('two advances at the same time add up', async () => {
  const shop = await openShop();
  await Promise.all([shop.ask('POST', '/clock/advance', { ms: 100 }), shop.ask('POST', '/clock/advance', { ms: 200 })]);
  expect((await shop.ask('GET', '/clock')).body.now).toBe(start + 300);
});

test('a clock in real time follows the wall and fires timers by it', async () => {
  let now = start;
  let pending: { at: number; fire(): void }[] = [];
  const wall: WallTime = {
    now: () => now,
    after(ms, fire) {
      const timer = { at: now + ms, fire };
      pending.push(timer);
      return () => {
        pending = pending.filter((it) => it !== timer);
      };
    },
  };
  const shop = await openShop({ wall, clock: 'real-time', dialect: { 'prompt-expiry': 'fails' } });
  const { body: charged } = await shop.charge();
  expect(pending.map((it) => it.at)).toEqual([start + 300_000]);
  now += 300_000;
  for (const timer of pending.splice(0)) timer.fire();
  const { body } = await shop.lookup(shop.customer, charged.clientCorrelator);
  expect([body.status, (await shop.ask('GET', '/clock')).body.now]).toEqual(['FAILED', start + 300_000]);
});

test('a timestamp names the request, the change or the answer', async () => {
  const seen: Record<string, unknown> = {};
  for (const reading of ['request', 'change', 'answer']) {
    const shop = await openShop({ dialect: { 'timestamp-instant': reading, 'timestamp-form': 'seconds' } });
    const { body } = await shop.charge();
    await shop.ask('POST', '/clock/advance', { ms: 10_000 });
    await shop.pin(body, '0000');
    await shop.ask('POST', '/clock/advance', { ms: 10_000 });
    seen[reading] = (await shop.lookup(shop.customer, body.clientCorrelator)).body.timestamp;
  }
  expect(seen).toEqual({
    request: '2026-03-01T08:15:30Z',
    change: '2026-03-01T08:15:40Z',
    answer: '2026-03-01T08:15:50Z',
  });
});

test('a clock in real time runs as fast as it was told, and waits so much shorter', async () => {
  let now = start;
  const waits: number[] = [];
  const wall: WallTime = {
    now: () => now,
    after(ms) {
      waits.push(ms);
      return () => undefined;
    },
  };
  const shop = await openShop({ wall, clock: 'real-time', timeScale: 60, dialect: { 'prompt-expiry': 'fails' } });
  await shop.charge();
  expect(waits).toEqual([300_000 / 60]);
  now += 1500;
  expect((await shop.ask('GET', '/clock')).body).toEqual({
    mode: 'real-time',
    now: start + 90_000,
    timeScale: 60,
    nextDue: start + 300_000,
  });
  const { body: made } = await askControl(shop.control, 'POST', '/workspaces', { clock: 'real-time', timeScale: 0.5 });
  expect(made.clock).toEqual({ mode: 'real-time', now: start + 1500, timeScale: 0.5 });
});

test('an advance is answered after every delivery on its way was attempted, repeats included', async () => {
  const shop = await openShop();
  const receiver = await openReceiver(500, 500, 200);
  const { body: charged } = await shop.charge({ notifyUrl: receiver.url });
  await shop.pin(charged, '0000');
  const { body } = await shop.ask('POST', '/clock/advance', { ms: 3_600_000 });
  const seen = receiver.calls.length;
  const fired = body.fired as { at: number; kind: string }[];
  expect(seen).toBe(3);
  expect(fired.map(({ at, kind }) => [at - start, kind])).toEqual(
    [0, 30_000, 60_000].slice(3 - fired.length).map((it) => [it, 'delivery']),
  );
});

test('a day of charges that expire, look-ups and callbacks takes under 50 ms of CPU time', async () => {
  const shop = await openShop({ dialect: { 'prompt-expiry': 'fails' } });
  const receiver = await openReceiver(200);
  const day = async (): Promise<number> => {
    const from = cpuMs();
    const charges = [];
    for (let hour = 0; hour < 4; hour += 1) {
      charges.push((await shop.charge({ notifyUrl: receiver.url })).body);
      await shop.ask('POST', '/clock/advance', { ms: 6 * 3_600_000 });
    }
    for (const { clientCorrelator } of charges) {
      expect((await shop.lookup(shop.customer, clientCorrelator)).body.status).toBe('FAILED');
    }
    return cpuMs() - from;
  };
  const took: number[] = [];
  for (let round = 0; round < 12; round += 1) took.push(await day());
  const best = Math.min(...took);
  console.log(
    `a day of the virtual clock, CPU time: best of ${took.length} ${best.toFixed(1)} ms, first ${took[0]?.toFixed(1)} ms`,
  );
  expect(receiver.calls).toHaveLength(4 * took.length);
  // The best of several: the machine runs other tests at the same time.
  expect(best).toBeLessThan(50);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastInstant } from '../../../src/sandbox/clock/clock.ts';
import type { WallTime } from '../../../src/sandbox/clock/wall-time.ts';
import { openShop } from '../charge-gateway/support.ts';
import { start } from '../support.ts';

const year = 365 * 86_400_000;
const refusal = `the clock goes no further than ${lastInstant} (9999-12-31T23:59:59.999Z); it stands where it stood`;

test('a move beyond the last instant is refused, one move or many, and the clock stays', async () => {
  const shop = await openShop();
  await shop.charge();
  let moved = await shop.ask('POST', '/clock/advance', { ms: 1_000 * year });
  for (; moved.status === 200; moved = await shop.ask('POST', '/clock/advance', { ms: 1_000 * year }));
  expect([moved.status, moved.body.error]).toEqual([409, refusal]);
  const stood = (await shop.ask('GET', '/clock')).body;
  const both = await Promise.all([1, 2].map(() => shop.ask('POST', '/clock/advance', { ms: 600 * year })));
  expect(both.map((it) => it.status).sort()).toEqual([200, 409]);
  expect((await shop.ask('GET', '/clock')).body.now).toBe(Number(stood.now) + 600 * year);
  expect((await shop.ask('POST', '/clock/set', { at: lastInstant })).status).toBe(200);
  expect((await shop.ask('POST', '/clock/set', { at: lastInstant + 1 })).status).toBe(400);
  expect((await shop.charge()).status).toBe(200);
});

test('what falls due beyond it is never reached', async () => {
  const shop = await openShop({ dialect: { 'prompt-expiry': 'fails' } });
  await shop.ask('POST', '/clock/set', { at: lastInstant - 1 });
  const { body } = await shop.charge();
  const next = await shop.ask('POST', '/clock/advance-to-next');
  expect([next.status, next.body.error]).toEqual([409, refusal]);
  expect((await shop.lookup(shop.customer, body.clientCorrelator)).body.status).toBe('PENDING');
});

test('a snapshot at any instant that a clock can reach can be restored', async () => {
  const shop = await openShop();
  await shop.ask('POST', '/clock/set', { at: lastInstant });
  const { body } = await shop.ask('GET', '/snapshot');
  expect((await shop.ask('POST', '/restore', body)).status).toBe(204);
});

test('a clock in real time stands still at the last instant, and answers go on', async () => {
  let now = start;
  const wall: WallTime = { now: () => now, after: () => () => undefined };
  const shop = await openShop({ wall, clock: 'real-time', timeScale: 1_000_000 });
  now += 100 * 86_400_000;
  expect((await shop.ask('GET', '/clock')).body.now).toBe(lastInstant);
  expect((await shop.charge()).status).toBe(200);
});

test('the specification names the same instant', () => {
  expect(readFileSync('specs/sandbox-control/openapi.yaml', 'utf8')).toContain(`maximum: ${lastInstant}`);
});

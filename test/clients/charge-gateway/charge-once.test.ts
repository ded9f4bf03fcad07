import { expect, test } from 'vitest';
import { chargeGateway } from '../../../src/clients/charge-gateway/index.ts';
import { instantClock } from '../instant-clock.ts';
import { type Scripted, scriptedServer } from '../scripted-server.ts';
import { accepted, charge, found, password, refund, refusal, username } from './samples.ts';

/** Runs one call against scripted answers: what came of it, what was sent, and how long was waited in between. */
async function run(method: 'charge' | 'refund' | 'lookup', ...answers: Scripted[]) {
  const { base, received } = await scriptedServer(...answers);
  const clock = instantClock();
  const gateway = chargeGateway({ base, username, password, clock, env: {} });
  const call = method === 'refund' ? gateway.refund(refund) : gateway[method](charge);
  const outcome: unknown = await call.catch((error: unknown) => error);
  const sent = received.map((it) =>
    it.line.startsWith('GET') ? 'lookup' : it.line.includes('refund') ? 'refund' : 'charge',
  );
  return { outcome, sent, waits: clock.waits, bodies: received.filter((it) => it.body !== '').map((it) => it.body) };
}

const unknown = { name: 'UnknownOutcomeError', operation: 'charge', reference: 'order/1' };

test('E014 is retried with growing waits, each time only after the look-up knew nothing', async () => {
  const result = await run('charge', refusal(500), refusal(404), refusal(500), refusal(404), [200, accepted]);
  expect(result).toMatchObject({
    outcome: accepted,
    sent: ['charge', 'lookup', 'charge', 'lookup', 'charge'],
    waits: [500, 1000],
  });
  expect(new Set(result.bodies).size).toBe(1);
});

test('a charge that took effect behind a 500 is given from the look-up and never sent again', async () => {
  expect(await run('charge', refusal(500), [200, found])).toMatchObject({ outcome: found, sent: ['charge', 'lookup'] });
});

test('E015 waits for the maintenance to pass', async () => {
  expect(await run('charge', refusal(503), refusal(404), [200, accepted])).toMatchObject({
    outcome: accepted,
    sent: ['charge', 'lookup', 'charge'],
    waits: [30_000],
  });
});

test('retries end: the last refusal is told, after a last look-up', async () => {
  const rounds = Array.from({ length: 4 }, (): Scripted[] => [refusal(500), refusal(404)]).flat();
  expect(await run('charge', ...rounds)).toMatchObject({
    outcome: { name: 'ChargeGatewayError', code: 'E014' },
    sent: ['charge', 'lookup', 'charge', 'lookup', 'charge', 'lookup', 'charge', 'lookup'],
    waits: [500, 1000, 2000],
  });
});

test('a charge without answer is looked up, and never sent again', async () => {
  expect(await run('charge', 'break', refusal(404), [200, found])).toMatchObject({
    outcome: found,
    sent: ['charge', 'lookup', 'lookup'],
    waits: [500, 1000],
  });
  expect(await run('charge', 'break', refusal(404), refusal(404), refusal(404))).toMatchObject({
    outcome: { ...unknown, cause: { name: 'NoAnswerError', reason: 'broken' } },
    sent: ['charge', 'lookup', 'lookup', 'lookup'],
  });
});

test('a 200 that cannot be read may be a charge', async () => {
  expect(await run('charge', [200, ''], [200, found])).toMatchObject({ outcome: found, sent: ['charge', 'lookup'] });
});

test('another 2xx than 200 promises nothing', async () => {
  expect(await run('lookup', [202, found])).toMatchObject({ outcome: { name: 'ChargeGatewayError', status: 202 } });
  expect(await run('charge', [202, accepted], [200, found])).toMatchObject({
    outcome: found,
    sent: ['charge', 'lookup'],
  });
});

test('a second attempt that is refused with 400 may find the first one', async () => {
  expect(await run('charge', refusal(500), refusal(404), refusal(400), [200, found])).toMatchObject({
    outcome: found,
    sent: ['charge', 'lookup', 'charge', 'lookup'],
  });
});

test('where the look-up fails too, the outcome is unknown', async () => {
  expect(await run('charge', 'break', refusal(401))).toMatchObject({
    outcome: { ...unknown, cause: { status: 401 } },
    sent: ['charge', 'lookup'],
  });
});

test('a charge of another amount under this correlator is not taken for this one', async () => {
  expect(await run('charge', refusal(500), [200, { ...found, amount: 20 }])).toMatchObject({
    outcome: {
      ...unknown,
      message: 'charge order/1: the look-up gives a charge of another amount: the correlator was used before.',
    },
    sent: ['charge', 'lookup'],
  });
});

test.each([400, 401, 403, 404, 409, 422])('%d is final at once', async (status) => {
  for (const method of ['charge', 'lookup', 'refund'] as const) {
    expect(await run(method, refusal(status))).toMatchObject({ outcome: { status }, sent: [method], waits: [] });
  }
});

test('a look-up is retried after E014 and E015 alone', async () => {
  expect(await run('lookup', refusal(500), refusal(503), [200, found])).toMatchObject({
    outcome: found,
    sent: ['lookup', 'lookup', 'lookup'],
    waits: [500, 30_000],
  });
  expect(await run('lookup', refusal(502))).toMatchObject({
    outcome: { status: 502, candidates: [] },
    sent: ['lookup'],
  });
});

test('a refund is retried after E014 with the same body, and its doubt is told', async () => {
  const answer = { ...accepted, originalReference: 'GW-1' };
  const retried = await run('refund', refusal(500), [200, answer]);
  expect(retried).toMatchObject({ outcome: answer, sent: ['refund', 'refund'], waits: [500] });
  expect(new Set(retried.bodies).size).toBe(1);
  expect(await run('refund', refusal(500), refusal(409))).toMatchObject({
    outcome: { name: 'UnknownOutcomeError', operation: 'refund', cause: { code: 'E009' } },
    sent: ['refund', 'refund'],
  });
  expect(await run('refund', 'break')).toMatchObject({
    outcome: { name: 'UnknownOutcomeError', operation: 'refund' },
    sent: ['refund'],
  });
});

import { expect, test } from 'vitest';
import { chargeGateway } from '../../../src/clients/charge-gateway/index.ts';
import { instantClock } from '../instant-clock.ts';
import { type Scripted, scriptedServer } from '../scripted-server.ts';
import { charge, found, password, refusal, username } from './samples.ts';

async function setUp(...answers: Scripted[]) {
  const { base, received } = await scriptedServer(...answers);
  const clock = instantClock();
  return { received, clock, gateway: chargeGateway({ base, username, password, clock, env: {} }) };
}

const pending = { ...found, status: 'PENDING' };

test('looks up with the given waits until the status is final', async () => {
  const { gateway, clock } = await setUp(
    [200, pending],
    [200, { ...found, status: 'QUEUED' }],
    [200, pending],
    [200, found],
  );
  expect(await gateway.waitForOutcome(charge, { pollMs: [100, 200] })).toEqual(found);
  expect(clock.waits).toEqual([100, 200, 200, 200]);
});

test('a failed charge is an outcome, not an error', async () => {
  const { gateway } = await setUp([200, { ...found, status: 'FAILED' }]);
  expect(await gateway.waitForOutcome(charge)).toMatchObject({ status: 'FAILED' });
});

test('a look-up without answer is asked again, a refusal is told', async () => {
  const { gateway } = await setUp('break', [200, pending], refusal(404));
  await expect(gateway.waitForOutcome(charge)).rejects.toMatchObject({ code: 'E008' });
});

test('patience ends with the last answer', async () => {
  const { gateway, clock, received } = await setUp([200, pending], [200, pending], [200, pending]);
  await expect(gateway.waitForOutcome(charge, { pollMs: [400], patienceMs: 1000 })).rejects.toMatchObject({
    name: 'StillPendingError',
    message:
      'The charge order/1 reached no final status within 1000 ms; look it up later, or wait longer with patienceMs.',
    last: pending,
  });
  expect(clock.waits).toEqual([400, 400, 200]);
  expect(received).toHaveLength(3);
});

test('the caller says what is final, as the set of statuses is open', async () => {
  const { gateway } = await setUp([200, { ...found, status: 'EXPIRED' }]);
  expect(await gateway.waitForOutcome(charge, { isFinal: (status) => status !== 'PENDING' })).toMatchObject({
    status: 'EXPIRED',
  });
});

import { expect, test } from 'vitest';
import { steadyTime } from '../../../src/sandbox/clock/wall-time.ts';
import { openShop } from '../charge-gateway/support.ts';
import { start } from '../support.ts';

/** A machine whose clock can be set and which can sleep. */
function machine() {
  let clock = start;
  let counter = 500;
  return {
    now: steadyTime(
      () => clock,
      () => counter,
    ),
    passes(ms: number) {
      clock += ms;
      counter += ms;
    },
    isSet(ms: number) {
      clock += ms;
    },
  };
}

test('time goes on where the clock of the machine is set back, by minutes or by days', () => {
  for (const backMs of [2_000, 3_600_000, 9 * 86_400_000]) {
    const { now, passes, isSet } = machine();
    passes(1_000);
    isSet(-backMs);
    expect(now()).toBe(start + 1_000);
    passes(1_000);
    expect(now()).toBe(start + 2_000);
  }
});

test('time follows where the clock is set forward, or the machine slept; small steps do not count', () => {
  const { now, passes, isSet } = machine();
  isSet(400);
  expect(now()).toBe(start);
  isSet(3_600_000);
  expect(now()).toBe(start + 3_600_400);
  isSet(-3_600_000);
  passes(10);
  expect(now()).toBe(start + 3_600_410);
});

test('a workspace in real time goes on where the clock of the machine is set back while it runs', async () => {
  const { now, passes, isSet } = machine();
  const shop = await openShop({ wall: { now, after: () => () => undefined }, clock: 'real-time' });
  isSet(-9 * 86_400_000);
  passes(5_000);
  expect((await shop.ask('GET', '/clock')).body.now).toBe(start + 5_000);
});

import { expect, test } from 'vitest';
import { newRecorder } from '../../../src/conformance/trial/recorder.ts';
import type { Run } from '../../../src/conformance/trial/trial-parts.ts';
import { watchedDriver } from '../../../src/conformance/trial/watched-driver.ts';

const msisdn = '263771234567';

test('what is done and seen through the driver are events of the check, each where it began', async () => {
  const recorder = newRecorder();
  const run = { recorder, secrets: [], target: { timers: { now: () => 5 } } } as unknown as Run;
  const driver = watchedDriver(
    {
      clock: { now: () => Promise.resolve(1), advance: () => Promise.resolve() },
      customer: {
        answerPrompt: () => Promise.resolve(),
        walletBalance: () => Promise.resolve(1250),
        claimCode: () => Promise.reject(new Error('the app refuses the code')),
      },
      operator: { maintenance: () => Promise.resolve() },
    },
    run,
    'a-check',
  );
  await driver.clock?.now?.();
  await driver.clock?.advance?.({ ms: 90_061_000 });
  await driver.customer?.answerPrompt?.({ endUserId: msisdn, clientCorrelator: 'cc-1', pin: '0000' });
  await driver.customer?.walletBalance?.({ msisdn, currency: 'USD' });
  await expect(driver.customer?.claimCode?.({ msisdn, code: '123456' })).rejects.toThrow('refuses');
  await driver.operator?.maintenance?.({ on: true });
  expect(recorder.moments).toEqual(['e1', 'e2', 'e3', 'e4', 'e5'].map((id) => ({ id, check: 'a-check', trial: 0 })));
  expect(recorder.events.map((it) => (it.kind === 'deed' ? `${it.id} ${it.words}` : `${it.id} ${it.kind}`))).toEqual([
    'e1 the clock goes on by 1 d 1 h 1 min 1 s',
    'e2 pin',
    `e3 looks at the balance of ${msisdn}: 1250 cents USD`,
    `e4 types the code 123456 into the app of ${msisdn}, and does not agree yet: refused`,
    'e5 maintenance begins',
  ]);
});

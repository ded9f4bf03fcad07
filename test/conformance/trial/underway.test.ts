import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Trial } from '../../../src/conformance/index.ts';
import { newTrial } from '../../../src/conformance/trial/trial.ts';
import type { TrialParts } from '../../../src/conformance/trial/trial-parts.ts';
import { heldCalls } from '../../../src/given/bill-payment/index.ts';
import { breathe } from '../../../src/targets/timers.ts';

/** What would have ended the process. */
let unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', note);
});
afterEach(() => void process.off('unhandledRejection', note));

async function fails(): Promise<never> {
  throw new Error('not accepted');
}

it('a call that fails while the next one of a pace is waited for ends the check alone', async () => {
  const timers = { now: () => 0, elapsed: () => 0, after: breathe };
  const run = { target: { timers, settings: { kind: 'remote', callsPerMinute: 500 } } };
  const tenant = { apis: { 'charge-gateway': { fixtures: {}, credentials: {} } }, driver: {} };
  const parts = { run, slug: 'a-check', api: 'charge-gateway', tenant, ledger: {}, attempt: { met: [] } };
  const trial = newTrial(parts as unknown as TrialParts);
  await expect(trial.evenly(3, 60_000, fails)).rejects.toThrow('not accepted');
  expect(unhandled).toEqual([]);
});

it('a held call that fails while the clock is moved ends the check alone', async () => {
  const driver = { clock: { advance: breathe } };
  const trial = { driver, quiet: breathe, send: breathe, settles: async () => true } as unknown as Trial;
  await expect(heldCalls(trial, async () => [fails])).rejects.toThrow('not accepted');
  expect(unhandled).toEqual([]);
});

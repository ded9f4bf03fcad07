import { expect, it } from 'vitest';
import { newRecorder } from '../../../src/conformance/trial/recorder.ts';
import { newTrial } from '../../../src/conformance/trial/trial.ts';
import type { TrialParts } from '../../../src/conformance/trial/trial-parts.ts';

/** A trial on a clock that only waiting moves, with eight seconds of patience. */
function trialOnClock() {
  let now = 0;
  const after = async (ms: number): Promise<void> => {
    now += ms;
  };
  const timers = { now: () => now, elapsed: () => now, after };
  const target = { timers, settings: { kind: 'remote', patienceMs: 8000, quietMs: 2000, callsPerMinute: 500 } };
  const recorder = newRecorder();
  const run = { target, recorder, absences: new Map(), quiets: new Map(), secrets: [], learned: new Map() };
  const parts = {
    run,
    slug: 'a-check',
    api: 'charge-gateway',
    tenant: { apis: { 'charge-gateway': { fixtures: {}, credentials: {} } }, driver: {} },
    ledger: {},
    attempt: { met: [] },
  } as unknown as TrialParts;
  const trial = newTrial(parts);
  const waited = async (comesAfterMs: number, kind?: string): Promise<number> => {
    const from = now;
    await trial.eventually(() => (now - from >= comesAfterMs ? true : undefined), kind);
    return now - from;
  };
  const quiet = async (kind?: string): Promise<number> => {
    const from = now;
    await trial.quiet(kind);
    return now - from;
  };
  return { waited, quiet, told: () => recorder.events.map((it) => (it.kind === 'deed' ? it.words : it.kind)) };
}

const never = Number.POSITIVE_INFINITY;

it('what stayed away twice is waited for an eighth of the time', async () => {
  const { waited, told } = trialOnClock();
  expect([await waited(never, 'SMS'), await waited(never, 'SMS'), await waited(never, 'SMS')]).toEqual([
    8000, 8000, 1000,
  ]);
  expect(told()).toEqual([8, 8, 1].map((s) => `payproof waited ${s} s in vain: SMS`));
});

it('waits side by side count once', async () => {
  const { waited } = trialOnClock();
  await Promise.all([waited(never, 'SMS'), waited(never, 'SMS'), waited(never, 'SMS')]);
  expect(await waited(never, 'SMS')).toBe(8000);
  expect(await waited(never, 'SMS')).toBe(1000);
});

it('what comes again is waited for as long as before, and another kind always was', async () => {
  const { waited } = trialOnClock();
  await waited(never, 'SMS');
  await waited(never, 'SMS');
  expect(await waited(never, 'callback')).toBe(8000);
  expect(await waited(600, 'SMS')).toBeLessThanOrEqual(1000);
  expect(await waited(never, 'SMS')).toBe(8000);
});

it('what may stay away by right is always waited for in full, and nobody is told', async () => {
  const { waited, told } = trialOnClock();
  expect([await waited(never), await waited(never), await waited(never)]).toEqual([8000, 8000, 8000]);
  expect(told()).toEqual([]);
});

it('what is read again is waited for six times in full, then an eighth of the time; all else always in full', async () => {
  const { quiet } = trialOnClock();
  const times: number[] = [];
  for (let n = 0; n < 8; n += 1) times.push(await quiet('movement'));
  expect(times).toEqual([2000, 2000, 2000, 2000, 2000, 2000, 250, 250]);
  expect([await quiet('another'), await quiet(), await quiet()]).toEqual([2000, 2000, 2000]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newLedger } from '../../../src/conformance/ledger.ts';
import { newAttempt } from '../../../src/conformance/trial/attempt.ts';
import { newChances } from '../../../src/conformance/trial/chances.ts';
import { runProperty } from '../../../src/conformance/trial/property.ts';
import { newRecorder } from '../../../src/conformance/trial/recorder.ts';
import { newStandstill } from '../../../src/conformance/trial/standstill.ts';
import type { PropertyRun, TrialParts } from '../../../src/conformance/trial/trial-parts.ts';
import { loadRegister } from '../../../src/contract/index.ts';

const id = 'charge-gateway/charge-waits-for-the-customer';
const rules = new Map(loadRegister().map((rule) => [rule.id, rule]));
const patienceMs = 30_000;

/** Runs a property that breaks from 100 on, on a clock that each run of its body moves by `tookMs`. */
async function broken(tookMs: number) {
  let now = 0;
  const found: PropertyRun[] = [];
  const starts: number[] = [];
  const deciding = { api: 'charge-gateway', title: 'large numbers', allowed: new Set([id]) } as const;
  const timers = { now: () => now, elapsed: () => now, after: () => Promise.reject(new Error('nothing waits')) };
  const parts = {
    run: {
      target: { timers, settings: { patienceMs } },
      seed: 1,
      disturbances: new Map(),
      chances: newChances(),
      standstill: newStandstill(),
      stalls: { count: () => 0 },
      recorder: newRecorder(),
    },
    attempt: newAttempt({ expects5xx: false }),
    slug: 'large-numbers',
    ledger: newLedger(rules, deciding),
    newLedger: () => newLedger(rules, deciding),
    onProperty: (it: PropertyRun) => void found.push(it),
  } as unknown as TrialParts;
  await runProperty({
    ...parts,
    newTrial: ({ ledger }) => ledger as never,
    values: fc.integer({ min: 0, max: 1_000_000 }),
    async body(trial, value) {
      starts.push(now);
      now += tookMs;
      trial.holds(id.split('/')[1] ?? '', 'small', value < 100 ? 'small' : 'large');
    },
    options: { runs: 20 },
  });
  const runs = found.map(({ counterexample, breaks }) => [counterexample, breaks.map((it) => it.rule)]);
  return { runs, tookMs: now, tries: starts.length };
}

test('a failure is shrunk to the smallest value while the target answers', async () => {
  expect((await broken(10)).runs).toEqual([['100', [id]]]);
});

test('on a target that lets every wait run out, shrinking ends after five times its patience', async () => {
  const { runs, tries, tookMs } = await broken(patienceMs);
  expect(runs).toEqual([[expect.stringMatching(/^\d+$/), [id]]]);
  expect({ tries, patiences: tookMs / patienceMs }).toEqual({ tries: 6, patiences: 6 });
});

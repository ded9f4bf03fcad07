import type { Check } from '../../../src/conformance/index.ts';
import { runCheck } from '../../../src/conformance/run/check-run.ts';
import { newNotes } from '../../../src/conformance/run/notes.ts';
import { newChances } from '../../../src/conformance/trial/chances.ts';
import { newRecorder, type Recorder } from '../../../src/conformance/trial/recorder.ts';
import { newStandstill } from '../../../src/conformance/trial/standstill.ts';
import { loadRegister } from '../../../src/contract/index.ts';
import { builtInTargets } from '../../../src/targets/index.ts';
import { type OpenTarget, openTarget } from '../../../src/targets/open-target.ts';
import type { Mutation } from './mutation.ts';
import { newSight, type Sight, spied } from './spy.ts';

const rules = new Map(loadRegister().map((rule) => [rule.id, rule]));

/** The embedded sandbox, waited for but shortly: what a mutation hides does not come however long one waits. */
export function openSandboxTarget(faults: string[] = []): Promise<OpenTarget> {
  return openTarget({ ...builtInTargets.sandbox, patienceMs: 100, quietMs: 20 }, { faults });
}

/** Runs one check on a tenant of its own, under a mutation or as it is, to its end or until an assertion breaks. */
export async function runSpied(
  target: OpenTarget,
  check: Check,
  {
    mutation,
    endsBroken,
    recorder = newRecorder(),
  }: { mutation?: Mutation; endsBroken?: boolean; recorder?: Recorder } = {},
): Promise<Sight> {
  const sight = newSight();
  const run = {
    target,
    recorder,
    learned: new Map(),
    callbackUrls: new Map(),
    disturbances: new Map(),
    answered: 0,
    absences: new Map(),
    quiets: new Map(),
    notes: newNotes(),
    cutWaits: 0,
    vainWaits: new Map(),
    chances: newChances(),
    standstill: newStandstill(),
    secrets: [],
    seed: 1,
    effort: 0.1,
  };
  const watched: Check = { ...check, body: (trial) => check.body(spied(trial, sight, mutation, endsBroken)) };
  await runCheck(run, watched, rules, { command: 'payproof verify' });
  return sight;
}

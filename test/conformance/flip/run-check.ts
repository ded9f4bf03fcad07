import type { Check } from '../../../src/conformance/index.ts';
import { runCheck } from '../../../src/conformance/run/check-run.ts';
import { newRun } from '../../../src/conformance/run/new-run.ts';
import { newRecorder, type Recorder } from '../../../src/conformance/trial/recorder.ts';
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
  const run = newRun(target, { recorder, seed: 1, effort: 0.1 });
  const watched: Check = { ...check, body: (trial) => check.body(spied(trial, sight, mutation, endsBroken)) };
  await runCheck(run, watched, rules, { command: 'payproof verify' });
  return sight;
}

import { loadRegister } from '../../contract/index.ts';
import { UsageError } from '../usage-error.ts';
import { readRun } from './read-run.ts';

/**
 * The rules of now that did not pass in an earlier run, or were not in it. Throws UsageError where it is no run of a provider.
 */
export function notPassedSince(path: string, folder: string): ReadonlySet<string> {
  const run = readRun(path, folder);
  if (run.judged === 'integrator')
    throw new UsageError(`--changed-since ${path} is a run that judged an integrator; give the run.json of a provider`);
  const passed = new Set(run.verdicts.filter((it) => it.outcome === 'pass').map((it) => it.rule));
  return new Set(
    loadRegister()
      .map((it) => it.id)
      .filter((id) => !passed.has(id)),
  );
}

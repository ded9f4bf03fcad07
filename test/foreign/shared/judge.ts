import { checks } from '../../../properties/index.ts';
import { type RunOptions, type RunResult, runConformance } from '../../../src/conformance/index.ts';
import type { Api } from '../../../src/contract/index.ts';
import type { ApiSettings, Driver, TargetSettings } from '../../../src/targets/index.ts';
import { observers } from '../../../src/traffic/index.ts';

/** A foreign provider that listens. */
export interface Started extends ApiSettings {
  driver: Driver;
  close(): Promise<void>;
}

/** How a foreign provider is judged: a seed, the share of each property's runs, and what its target file would say. */
export interface Judging {
  seed?: number;
  effort?: number;
  target?: Partial<TargetSettings>;
  chosen?: Pick<RunOptions, 'checks' | 'rules'>;
}

/** Judges a foreign provider as any remote target, with its driver object, and closes it. */
export async function judgeRemote(
  api: Api,
  { base, credentials, fixtures, driver, close }: Started,
  { seed = 1, effort = 1, target, chosen }: Judging,
): Promise<RunResult> {
  try {
    return await runConformance({
      suite: { checks, observers },
      target: remoteTarget({ [api]: { base, credentials, fixtures } }, driver, target),
      apis: [api],
      seed,
      effort,
      ...chosen,
      command: 'payproof verify',
    });
  } finally {
    await close();
  }
}

/** The settings of a remote target that is as fast as it can be, with a driver object. */
export function remoteTarget(
  apis: TargetSettings['apis'],
  driver: Driver,
  more: Partial<TargetSettings> = {},
): TargetSettings {
  return {
    name: 'foreign',
    kind: 'remote',
    apis,
    driver: { kind: 'object', driver },
    timeoutMs: 8000,
    patienceMs: 2000,
    quietMs: 50,
    callsPerMinute: Number.POSITIVE_INFINITY,
    ...more,
  };
}

/** What a run accuses or could not decide, in one line each. */
export function accusations(result: RunResult): string[] {
  return result.verdicts
    .filter((it) => it.outcome === 'fail' || it.outcome === 'error')
    .map((it) => `${it.outcome} ${it.rule}: ${JSON.stringify(it.findings[0] ?? it.errors)}`);
}

import type { RunResult } from '../../../src/conformance/index.ts';
import type { TargetSettings } from '../../../src/targets/index.ts';
import { judgeRemote } from '../shared/judge.ts';
import type { Hooks } from './hooks.ts';
import type { Readings } from './readings.ts';
import { startForeignWallet } from './service.ts';

export interface ForeignWalletRun {
  readings?: Partial<Readings>;
  defect?: string;
  /** Another way of a correct provider, where no reading names it. */
  hooks?: Hooks;
  seed?: number;
  /** Share of each property's runs. */
  effort?: number;
  /** Only these checks, with what observers see in their exchanges. */
  only?: string[];
  /** What its target file says beside. */
  targetFile?: Partial<TargetSettings>;
}

/** Judges the foreign merchant wallet service as any remote target. */
export async function judgeForeignWallet({
  seed = 1,
  effort = 1,
  only,
  targetFile,
  ...options
}: ForeignWalletRun = {}): Promise<RunResult> {
  return judgeRemote('merchant-wallet', await startForeignWallet(options), {
    ...{ seed, effort },
    target: { timeoutMs: 30_000, ...targetFile },
    // Rules are named as well, because a choice of checks alone would leave out what observers decide.
    ...(only && { chosen: { rules: ['merchant-wallet'], checks: only } }),
  });
}

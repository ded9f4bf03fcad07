import type { RunResult } from '../../../src/conformance/index.ts';
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
}

/** Judges the foreign merchant wallet service as any remote target. */
export async function judgeForeignWallet({
  seed = 1,
  effort = 1,
  only,
  ...options
}: ForeignWalletRun = {}): Promise<RunResult> {
  return judgeRemote('merchant-wallet', await startForeignWallet(options), {
    ...{ seed, effort },
    target: { timeoutMs: 30_000 },
    // Rules are named as well, because a choice of checks alone would leave out what observers decide.
    ...(only && { chosen: { rules: ['merchant-wallet'], checks: only } }),
  });
}

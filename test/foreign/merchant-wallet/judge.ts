import type { RunResult } from '../../../src/conformance/index.ts';
import { judgeRemote } from '../shared/judge.ts';
import type { Readings } from './readings.ts';
import { startForeignWallet } from './service.ts';

export interface ForeignWalletRun {
  readings?: Partial<Readings>;
  defect?: string;
  seed?: number;
  /** Share of each property's runs. */
  effort?: number;
}

/** Judges the foreign merchant wallet service as any remote target. */
export async function judgeForeignWallet({
  seed = 1,
  effort = 1,
  ...options
}: ForeignWalletRun = {}): Promise<RunResult> {
  return judgeRemote('merchant-wallet', await startForeignWallet(options), {
    ...{ seed, effort },
    target: { timeoutMs: 30_000 },
  });
}

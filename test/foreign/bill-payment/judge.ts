import type { RunResult } from '../../../src/conformance/index.ts';
import type { TargetSettings } from '../../../src/targets/index.ts';
import { judgeRemote } from '../shared/judge.ts';
import type { Hooks } from './hooks.ts';
import type { Readings } from './readings.ts';
import { startForeignBills } from './service.ts';

export interface ForeignBillsRun {
  readings?: Partial<Readings>;
  defect?: string;
  hooks?: Hooks;
  seed?: number;
  /** Share of each property's runs. */
  effort?: number;
  /** Only these checks, with what observers see in their exchanges. */
  only?: string[];
  /** What its target file says beside. */
  targetFile?: Partial<TargetSettings>;
}

/** Judges the foreign bill payment platform as any remote target, with our receiver of webhooks on loopback. */
export async function judgeForeignBills({
  seed = 1,
  effort = 1,
  only,
  targetFile,
  ...options
}: ForeignBillsRun = {}): Promise<RunResult> {
  // Rules are named as well, because a choice of checks alone would leave out what observers decide.
  const chosen = only && { rules: ['bill-payment'], checks: only };
  return judgeRemote('bill-payment', await startForeignBills(options), {
    seed,
    effort,
    target: { callbacks: { kind: 'loopback' }, ...targetFile },
    ...(chosen && { chosen }),
  });
}

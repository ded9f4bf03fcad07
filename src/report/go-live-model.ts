import type { TargetEvent } from '../conformance/check.ts';
import type { GoLiveResult } from '../conformance/result.ts';

/** A go-live run with what a reviewer asks for beside the cases, where the run kept it. */
export type ReportedGoLive = GoLiveResult & {
  events?: readonly TargetEvent[];
  /** Shell command that makes this run again. */
  command?: string;
  /** SHA-256 of each API's contract. */
  contracts?: Record<string, string>;
};

export interface GoLiveCounts {
  passed: number;
  failed: number;
  notRun: number;
}

/** How many cases ended how. */
export function goLiveCounts({ cases }: Pick<GoLiveResult, 'cases'>): GoLiveCounts {
  const of = (status: string): number => cases.filter((it) => it.status === status).length;
  return { passed: of('Pass'), failed: of('Fail'), notRun: of('Not run') };
}

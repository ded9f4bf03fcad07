import type { Api } from '../contract/index.ts';

/** One planted defect of the embedded sandbox, as far as a selftest has to know it. */
export interface PlantedFault {
  id: string;
  api: Api;
  title: string;
  /** The rule that it breaks. */
  breaks: string;
}

export interface FaultVerdict {
  fault: string;
  title: string;
  /** The rule that has to kill it. */
  primary: string;
  outcome: 'killed' | 'killed-by-another' | 'survived';
  /** Every rule that failed in the run that decided it. */
  killedBy: string[];
}

export interface SelftestResult {
  schema: 1;
  /** What was planted: faults of the sandbox, where it is absent. */
  planted?: 'mistakes';
  faults: FaultVerdict[];
  /** Runs of the healthy sandbox, each under a dialect of its own. */
  healthyRuns: number;
  /** Rules that failed on the healthy sandbox, by the dialect switches under which they did. */
  falseAlarms: { dialect: Record<string, string>; rule: string; actual: unknown }[];
  tookMs: number;
}

/** Whether every fault was killed by the rule that it breaks, and nothing else was accused. */
export function isSound({ faults, falseAlarms }: SelftestResult): boolean {
  return faults.every((it) => it.outcome === 'killed') && falseAlarms.length === 0;
}

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
  /** Slug of the check that showed it first, by what it asserts or by what it sends; absent where the rule did not kill it. */
  check?: string;
  /**
   * Of those that were looked at: how many causes a run of the whole plan tells, and which of them holds the rule, 1 for the
   * first; 0 where that run did not break it.
   */
  causes?: { count: number; place: number };
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

/** How well runs tell one planted defect as one cause. */
export interface CauseMeasure {
  /** Faults that were looked at and broken by that run. */
  faults: number;
  /** Of them, those whose rule stands in the first cause. */
  inFirst: number;
  /** Causes that a run tells, in the median. */
  median: number;
}

/** The measure over those faults that were looked at; undefined where none was. */
export function causeMeasure({ faults }: Pick<SelftestResult, 'faults'>): CauseMeasure | undefined {
  const seen = faults.flatMap((it) => (it.causes && it.causes.place > 0 ? [it.causes] : []));
  const counts = seen.map((it) => it.count).sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)];
  if (median === undefined) return undefined;
  return { faults: seen.length, inFirst: seen.filter((it) => it.place === 1).length, median };
}

import type { Api } from '../contract/api.ts';
import type { Rule } from '../contract/rule.ts';
import type { Exchange } from '../targets/exchange.ts';
import type { TargetEvent } from './check.ts';

export type Outcome = 'pass' | 'fail' | 'skipped' | 'observed' | 'error';

/** One broken rule, with everything that is needed to see it again. */
export interface Finding {
  rule: string;
  /** Slug and title of the check, or of the observer. */
  check: string;
  title: string;
  /** What the rule demands, and what was there: JSON values. */
  expected: unknown;
  actual: unknown;
  /** Ids of the exchanges that prove it, in order. */
  proof: string[];
  /**
   * All that it rests on, in order: ids of exchanges (those that prove it among them) and of events, up to where it was
   * seen. Absent where a run did not keep the order of its events.
   */
  deed?: string[];
  /** Shell command that shows this failure again. */
  reproduce: string;
  /** Of a property: the run's seed, fast-check's path to the shrunk counterexample, and that input in words. */
  seed?: number;
  path?: string;
  counterexample?: string;
}

/** The verdict of one rule over the whole run. */
export interface Verdict {
  rule: string;
  outcome: Outcome;
  /** Deciding assertions that were evaluated. */
  decided: number;
  /** Readings seen, of a conflicting or silent rule. */
  readings?: string[];
  /** Capabilities and fixtures that were missing, of a skipped rule. */
  missing?: string[];
  /** Why it could not be decided, of an error. */
  errors?: string[];
  /** Of a rule that passed or was observed: who decided it first, and the ids of the exchanges that show it. */
  shown?: { by: string; exchanges: string[] };
  findings: Finding[];
  /** Slugs of the checks and observers that decide it. */
  checks: string[];
}

/** What one check did. */
export interface CheckReport {
  check: string;
  title: string;
  api: Api;
  rules: string[];
  outcome: 'done' | 'skipped' | 'error';
  missing?: string[];
  error?: string;
  tookMs: number;
  exchanges: number;
}

/** One of `count` parts of a run; `index` counts from 1. */
export interface Shard {
  index: number;
  count: number;
}

/** What a shard leaves in its result beside its own verdicts, so that all shards together give those of one run. */
export interface ShardRecord extends Shard {
  /** Slugs of the checks that were planned for it, in the plan's order. */
  planned: string[];
  contributions: StoredContribution[];
}

/** A contribution as JSON can hold it. */
export interface StoredContribution {
  slug: string;
  rules: string[];
  decided: Record<string, number>;
  readings: Record<string, string[]>;
  shown?: Record<string, string[]>;
  findings: Finding[];
  /** Of an observer: the checks that send what it needs. */
  feeders?: readonly string[] | 'all';
  missing?: readonly string[];
  error?: string;
}

/** A rule that failed and was known to: it fails no run until that day. */
export interface AcceptedFailure {
  rule: string;
  reason: string;
  /** The last day on which it is accepted, `2026-12-31`, UTC. */
  until: string;
}

/** A budget that was not enough for all checks. */
export interface SpentBudget {
  /** So many calls, so much time in ms: one of them or both. */
  calls?: number;
  ms?: number;
  /** Calls that were made, those before the first check among them. */
  sent: number;
  /** Checks that were left out though they could have run. */
  leftOut: number;
}

/** One run of the judge over one target: all that reports and evidence are made from. */
export interface RunResult {
  schema: 1;
  tool: { name: 'payproof'; version: string };
  /** Whom the verdicts are about; the provider where it is absent. */
  judged?: 'integrator';
  /** Of an integrator: what was started to be judged, and which build of it. */
  integrator?: { command?: string; build?: string; timeScale?: number };
  target: {
    name: string;
    kind: 'embedded' | 'prism' | 'remote';
    /** Address of each judged API, as it was called. */
    bases: Partial<Record<Api, string>>;
    /** Where calls of an API went to more than one address: the others. */
    otherBases?: Partial<Record<Api, string[]>>;
    capabilities: string[];
  };
  /** True where our own sandbox or mock answered: such a run proves nothing about a real provider. */
  simulated: boolean;
  /** SHA-256 of specs/<api>/openapi.yaml and the files of rules/ together, by API. */
  contracts: Partial<Record<Api, string>>;
  seed: number;
  /** ISO 8601 UTC. */
  startedAt: string;
  tookMs: number;
  /** Shell command that makes this run again. */
  command: string;
  /** True where the run was ended early (Ctrl-C). */
  interrupted: boolean;
  /** How many rules were broken when the run ended early for that (`--max-failures`). */
  stoppedAfter?: number;
  /** What the run might spend (`--calls`, `--budget`), where checks were left out for that. */
  budget?: SpentBudget;
  /** The rules that the plan held, in order. */
  rules: Rule[];
  verdicts: Verdict[];
  checks: CheckReport[];
  /** Redacted before they come here, as are the events. */
  exchanges: Exchange[];
  /** PINs typed and SMS seen, in order; of the other deeds through the driver those that a finding rests on. */
  events?: readonly TargetEvent[];
  /** Calls that were disturbed, in words, and how often: they were made again, and nothing was concluded from them. */
  disturbances?: { call: string; times: number }[];
  /** What was done other than asked for, and how often: waits that were shortened, answers above a bound. */
  notes?: { note: string; times: number }[];
  /** The broken rules that were expected to be, where a list of known failures was given. */
  expected?: AcceptedFailure[];
  /** Of a shard: what it takes to merge it with the others. */
  shard?: ShardRecord;
}

/** One case of the operator's go-live test script, as it was run (charge gateway, section 1). */
export interface GoLiveCase {
  /** `TC-001`. */
  id: string;
  api: string;
  /** `0000`, or `n/a`. */
  pin: string;
  merchantReference: string;
  expected: string;
  actual: string;
  status: 'Pass' | 'Fail' | 'Not run';
  comments: string;
  /** Ids of its exchanges. */
  proof: string[];
}

export interface GoLiveResult {
  schema: 1;
  tool: { name: 'payproof'; version: string };
  target: RunResult['target'];
  simulated: boolean;
  startedAt: string;
  tookMs: number;
  cases: GoLiveCase[];
  exchanges: Exchange[];
}

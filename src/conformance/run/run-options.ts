import type { Api } from '../../contract/api.ts';
import type { PersonTerminal } from '../../targets/drivers/person-driver.ts';
import type { TargetSettings } from '../../targets/settings/settings.ts';
import type { Timers } from '../../targets/timers.ts';
import type { Shard } from '../result.ts';
import type { Budget, BudgetPlan } from './budget/plan-within.ts';
import type { Suite } from './plan.ts';

export interface Progress {
  done: number;
  total: number;
  /** Title of the check that ended. */
  check: string;
  /** How much of the whole work that is, from 0 to 1, by what the checks cost: one may take as long as all others. */
  share?: number;
}

export interface RunOptions {
  suite: Suite;
  target: TargetSettings;
  apis: readonly Api[];
  /** Rule ids or prefixes; all rules where absent. */
  rules?: readonly string[];
  /** Slugs of checks; all where absent. */
  checks?: readonly string[];
  seed: number;
  /** Of fast-check: replays one counterexample of the chosen checks. */
  path?: string;
  /** Share of each property's runs that is made, 1 where absent, more of them above that; examples are always tried. */
  effort?: number;
  /** Planted in the embedded sandbox. */
  faults?: string[];
  dialect?: Record<string, string>;
  /** Rule ids: the checks that decide one of them come first. */
  sooner?: ReadonlySet<string>;
  /** No further check begins once so many rules are broken, beside those that are known to be. */
  stop?: { failures: number; known: ReadonlySet<string> };
  /** Chooses the checks that decide most rules within it, and begins none when it is spent; such a run has one job. */
  budget?: Budget;
  /** Hears before the first check what a budget is enough for. */
  onBudget?(plan: BudgetPlan): void;
  /** Ends at the first break of this rule: no further check begins, and its counterexample is not shrunk. */
  until?: string;
  onProgress?(progress: Progress): void;
  /** Hears once of each thing that is done other than asked for, in a sentence. */
  onNote?(note: string): void;
  /** What is to be known of how this machine is set up, in sentences: the run notes them. */
  remarks?: readonly string[];
  signal?: AbortSignal;
  /** Where the driver `person` talks to the person. */
  terminal?: PersonTerminal;
  /** Runs this part of the plan only; `mergeShards` makes one run of all parts. */
  shard?: Shard;
  /** Shell command that makes this run again, without --rule, --check, --seed and --path. */
  command: string;
  /** What narrowed this run, as options of that command: `--rule … --check … --path …`. A finding has its own in their place. */
  narrowed?: string;
  timers?: Timers;
  /** Spreads it over several threads where that is worth it: the run's result is the same. */
  jobs?: {
    /** A module that calls `serveJob` with the same suite and its `workerData`. */
    worker: URL;
    /** As many as there are cores where absent. */
    atMost?: number;
    /** What a job has to have to do, in exchanges, to be begun. */
    worth?: number;
    /** None begins before all do, so that each has something to do; else whoever comes late finds less. */
    together?: boolean;
  };
}

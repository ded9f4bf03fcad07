import type { Api } from '../contract/index.ts';
import type { FaultVerdict, PlantedFault } from './selftest-result.ts';

/** Plants a fault; the batches of checks, by slug, are tried one after the other. */
export interface FaultTask {
  kind: 'fault';
  fault: PlantedFault;
  batches: string[][];
  /** Whether all other checks are tried where none of these kills it. */
  others: boolean;
  /** Whether it is also looked in which cause its rule stands, which takes the whole plan. */
  causes: boolean;
}

/** Judges the healthy sandbox under a dialect; `effort` is the share of each property's runs. */
export interface HealthyTask {
  kind: 'healthy';
  apis: readonly Api[];
  dialect: Record<string, string>;
  effort: number;
  /** Whether it also learns which checks decide what. */
  learns: boolean;
}

/** Plays a scenario around a model integrator that does one thing wrong. */
export interface MistakeTask {
  kind: 'mistake';
  api: Api;
  mistake: string;
  scenario: string;
  seed: number;
}

/** Plays a scenario around a model integrator that keeps to its document. */
export interface ModelTask {
  kind: 'model';
  api: Api;
  variant: string;
  scenario: string;
  seed: number;
}

/** One piece of a selftest. */
export type Task = FaultTask | HealthyTask | MistakeTask | ModelTask;

/** A rule that failed, or was not decided for an error, although nothing was planted. */
export interface Alarm {
  rule: string;
  actual: unknown;
}

/** What a healthy run has taught about the checks, by slug or by rule. */
export interface Learned {
  /** Calls that a check sends. */
  costs: Record<string, number>;
  /** The checks whose traffic decides a rule. */
  deciding: Record<string, string[]>;
}

export type TaskResult =
  | { kind: 'fault'; verdict: FaultVerdict }
  | { kind: 'healthy'; alarms: Alarm[]; learned: Learned }
  | { kind: 'mistake'; verdict: FaultVerdict }
  | { kind: 'model'; alarms: Alarm[] };

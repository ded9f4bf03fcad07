import type { Api } from '../../contract/api.ts';
import type { Secret } from '../../targets/apis/secrets-of.ts';
import type { OpenTarget, Tenant } from '../../targets/open-target.ts';
import type { CallbackSignature } from '../../targets/settings/settings.ts';
import type { Break, Ledger } from '../ledger.ts';
import type { Notes } from '../run/notes.ts';
import type { Absences } from './absences.ts';
import type { Attempt } from './attempt.ts';
import type { Chances } from './chances.ts';
import type { Recorder } from './recorder.ts';
import type { Stalls } from './stalls.ts';
import type { Standstill } from './standstill.ts';
import type { VainWaits } from './throttling.ts';

/** What all trials of one run share. */
export interface Run {
  target: OpenTarget;
  recorder: Recorder;
  learned: Map<string, string>;
  /** For which check each callback URL was made, and how callbacks of its tenant are signed. */
  callbackUrls: Map<string, { api: Api; check: string; callbackSignature?: CallbackSignature }>;
  absences: Absences;
  /** How often each check has waited for nothing to happen, by check and kind. */
  quiets: Map<string, number>;
  /** Calls that were disturbed, in words, and how often: nothing was concluded from them. */
  disturbances: Map<string, number>;
  /** How many calls were answered undisturbed so far. */
  answered: number;
  chances: Chances;
  /** Stray answers, in words, that were gone when the same was done again, and how often. */
  strays: Map<string, number>;
  /** Of each API how often it was looked whether others move its money, and the balances that were seen the last time. */
  others: Map<Api, { looked: number; seen: string[] }>;
  /** What was done other than asked for, to be told. */
  notes: Notes;
  /** How many waits were shorter than a throttled answer asked for. */
  cutWaits: number;
  vainWaits: VainWaits;
  standstill: Standstill;
  stalls: Stalls;
  /** Aborted when the run is to end: nothing more is sent or waited for. */
  signal?: AbortSignal;
  /** Secrets of the tenants that checks had, beside the target's own. */
  secrets: Secret[];
  seed: number;
  /** Share of each property's runs that is made. */
  effort?: number;
  /** Of fast-check: replays one counterexample. */
  path?: string;
  /** The rule whose first break ends the run. */
  until?: string;
}

/** A failed property: its breaks at the smallest counterexample, and how to see it again. */
export interface PropertyRun {
  breaks: Break[];
  path: string;
  counterexample: string;
}

/** What a trial is made from. */
export interface TrialParts {
  run: Run;
  api: Api;
  slug: string;
  tenant: Tenant;
  capabilities: ReadonlySet<string>;
  /** A person types every PIN of this check: a property is tried once and its examples, and not shrunk. */
  asksPerson?: boolean;
  /** The attempt that this trial belongs to. */
  attempt: Attempt;
  ledger: Ledger;
  newLedger(): Ledger;
  onProperty(result: PropertyRun): void;
  /** The check relies on having a target for itself that others may share. */
  onAlone?(): void;
}

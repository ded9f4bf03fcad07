import type { Api } from '../../../contract/api.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { TargetEvent } from '../../check.ts';
import type { PackedPart } from './packed-part.ts';
import type { HiddenTexts } from './team.ts';

/** What a job needs to begin. It makes the plan itself: checks are functions and cannot be sent. */
export interface JobGround {
  job: number;
  jobs: number;
  memory: SharedArrayBuffer;
  /** Slugs of the checks in the order in which they are begun, and what each costs. */
  order: readonly string[];
  costs: readonly number[];
  target: TargetSettings;
  apis: readonly Api[];
  rules?: readonly string[];
  checks?: readonly string[];
  seed: number;
  effort?: number;
  faults?: string[];
  dialect?: Record<string, string>;
  command: string;
}

export type ToJob =
  | { kind: 'interrupt' }
  | { kind: 'hidden'; hidden: HiddenTexts }
  /** Asks what findings with these proofs rest on. */
  | { kind: 'deeds'; proofs: readonly (readonly string[])[] };

export type FromJob =
  | { kind: 'begun' }
  | { kind: 'done'; check: string; broken: readonly string[] }
  | { kind: 'note'; note: string }
  | { kind: 'hidden'; hidden: HiddenTexts }
  | { kind: 'part'; packed: PackedPart }
  | { kind: 'deeds'; deeds: string[][]; events: TargetEvent[] }
  | { kind: 'broken'; words: string };

import type { Api } from './api.ts';

/** Whom a rule binds. */
export type Party = 'provider' | 'client' | 'receiver';

/**
 * How firmly the document says it.
 * `stated` must hold; `conflicting` names its readings and anything outside them fails; `implied` fails only by a
 * harm that is stated elsewhere; `silent` never fails and records what was seen.
 */
export type Certainty = 'stated' | 'conflicting' | 'implied' | 'silent';

/** Why no check from outside can decide a rule: the only legal reasons. */
export type Undecidable = 'portal' | 'real-money' | 'human-process';

/** One normative fact of an API. */
export interface Rule {
  /** `<api>/<slug>` for a rule of rules/<topic>.yaml, `<api>/<operationId>/<status>/…` for one made from openapi.yaml. */
  id: string;
  api: Api;
  party: Party;
  certainty: Certainty;
  /** Section of the document, such as `7 E004` or `2.3`. */
  source: string;
  /** The rule in one sentence of our own. */
  text: string;
  from: 'contract' | 'register';
  /** What it is about: its file in specs/<api>/rules, the folder of its checks, the file of its faults; `contract` of openapi.yaml. */
  topic: string;
  /** Names of the permitted readings of a `conflicting` rule; known readings of a `silent` one. */
  readings?: string[];
  /** Of an `implied` rule: the stated sentence, or the plain meaning of a named word, whose harm it shows; with its section. */
  harm?: string;
  /** What a provider that keeps to its document may never do, and without which nothing decides the rule. */
  occasion?: string;
  undecidable?: Undecidable;
}

/** The id of a rule without its API. */
export function slugOf({ id, api }: Pick<Rule, 'id' | 'api'>): string {
  return id.slice(api.length + 1);
}

import type { Trial } from '../../src/conformance/index.ts';

/** Values of a provider state by name: texts, or JSON for whole members. */
export type StateValues = Readonly<
  Record<string, string | number | null | readonly object[] | Readonly<Record<string, unknown>>>
>;

/** A situation that was reached, ready for one interaction. */
export interface Reached {
  /** What the pact's generators put into the request and the expected answer. */
  values: StateValues;
  /** Goes on beside the interaction's request, such as a customer who types a PIN. */
  during?(): Promise<void>;
  /** Puts the target back into order. */
  after?(): Promise<void>;
}

/** A provider state of our pacts: a given by its name in the pact. */
export interface ProviderState {
  /** Rules that the given decides on its way. */
  assumes?: readonly string[];
  /** Changes settings of the whole target, so that it cannot go on beside others where tenants are shared. */
  disturbs?: boolean;
  /** Reaches the situation on any target. Throws Lacking where the target cannot reach it, GivenBroken where it fails to. */
  reach(trial: Trial, params: Readonly<Record<string, string>>): Promise<Reached>;
}

export type ProviderStates = Readonly<Record<string, ProviderState>>;

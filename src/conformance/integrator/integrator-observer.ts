import type { Api } from '../../contract/api.ts';
import type { ApiFixtures, Credentials } from '../../targets/apis/index.ts';
import type { Secret } from '../../targets/apis/secrets-of.ts';
import type { CallbackSignature } from '../../targets/settings/callback-signature.ts';
import { entriesOf, type Topics } from '../topics.ts';
import type { Moment, Sending } from './moment.ts';

/** What an observer of an integrator has in hand. */
export interface Hand {
  /** As a check decides; the proof may be a request that has no answer yet. */
  holds(rule: string, expected: unknown, actual: unknown, ...proof: Sending[]): boolean;
  expects(rule: string, words: unknown, isKept: boolean, seen: unknown, ...proof: Sending[]): boolean;
  observe(rule: string, reading: string, ...proof: Sending[]): void;
  /** What the provider issued; undefined where the source of the moments cannot tell. */
  readonly issued: Issued | undefined;
  /**
   * Whether all that is seen was done by one process from its start. Else a process may have begun anew, or another may call
   * beside it: nothing on the wire tells them apart.
   */
  readonly isOneProcess: boolean;
  /** How much later (or sooner) than `ms` an integrator may be for want of exact timers: a second, or 1 % of it. */
  tolerance(ms: number): number;
  /** What a receiver may take before it answers, though it does nothing first: a second and a quarter of the wall, however fast the clock is. */
  receiverTolerance(): number;
  /** Whether the machine was so busy that answers may have come to a caller that had given them up before. */
  isLate(): boolean;
}

/** What a provider issued to the integrator of one API. */
export interface Issued {
  credentials: Credentials;
  fixtures: ApiFixtures;
  secrets: readonly Secret[];
  callbackSignature?: CallbackSignature;
}

/**
 * Judges an integrator by its moments as they come. Bounded: what it remembers of a day does not grow with the day's
 * length (`RecentMap`).
 */
export interface IntegratorObserverDefinition {
  slug: string;
  title: string;
  /** Rules of parties `client` and `receiver` that it decides, without their API; the first is of its own topic. */
  rules: readonly string[];
  /** Begins a day: gives what looks at each moment of its API (and at those of no API). */
  watch(hand: Hand): (moment: Moment) => void;
}

/** An observer of a suite: its rules are full ids. */
export interface IntegratorObserver extends IntegratorObserverDefinition {
  api: Api;
  topic: string;
}

/** States an observer of an integrator. */
export function integratorObserver(definition: IntegratorObserverDefinition): IntegratorObserverDefinition {
  return definition;
}

/** The observers that the topics of an API export. */
export function integratorObserversOf(api: Api, topics: Topics): IntegratorObserver[] {
  return entriesOf<IntegratorObserverDefinition>(topics, 'watch').map(([topic, it]) => ({
    ...it,
    api,
    topic,
    rules: it.rules.map((rule) => `${api}/${rule}`),
  }));
}

import type fc from 'fast-check';
import type { Api } from '../contract/api.ts';
import type { ApiFixtures } from '../targets/apis/index.ts';
import type { Driver } from '../targets/drivers/driver.ts';
import type { Exchange } from '../targets/exchange.ts';
import type { CallbackSignature } from '../targets/settings/settings.ts';
import type { Receiver } from '../targets/wire/receiver.ts';

/** What a raw request is made of beside the operation's method and path template. */
export interface RawInput {
  /** Values of the path parameters; percent-encoded when sent. */
  path?: Record<string, string>;
  query?: Record<string, string> | undefined;
  /** Added to the default headers; null takes a default one away. */
  headers?: Record<string, string | null>;
  /** Sent as JSON text; JSON.rawJSON keeps a number's literal. */
  json?: unknown;
  /** Sent as it is, instead of `json`. */
  body?: string | Buffer | undefined;
  /** Replaces the path below the API's base address, for paths that no operation has. */
  rawPath?: string;
  /** A throttled call (429) is sent again unless this is false. */
  repeatThrottled?: boolean;
  /** Hears when a wait for a throttled call begins, and when it ends. */
  onThrottle?(waits: boolean): void;
  /** A 5xx is what is asked for, and no disturbance. */
  expects5xx?: boolean;
}

/** Asserted values that a rule was decided on, until the check ends. Rules are named without their API. */
export interface Decider {
  /** Decides a rule: it holds where `actual` deeply equals `expected`. Returns whether it does. */
  holds(rule: string, expected: unknown, actual: unknown, ...proof: Exchange[]): boolean;
  /** Decides a rule by words: as expected where `isKept`, else `seen` was there instead. Returns whether it holds. */
  expects(rule: string, words: unknown, isKept: boolean, seen: unknown, ...proof: Exchange[]): boolean;
  /** Records which reading of a conflicting or silent rule was seen. A conflicting rule fails by a reading that it lacks. */
  observe(rule: string, reading: string, ...proof: Exchange[]): void;
}

/** The form of `holds` for what is told in words. */
export function expecting(holds: Decider['holds']): Decider['expects'] {
  return (rule, words, isKept, seen, ...proof) => holds(rule, words, isKept ? words : seen, ...proof);
}

/** What a check has in hand: one tenant of the target, one API. */
export interface Trial extends Decider {
  readonly api: Api;
  readonly driver: Driver;
  readonly fixtures: ApiFixtures;
  readonly credentials: { username?: string; password?: string; apiKey?: string };
  /** Where callbacks of this API reach us; absent without the capability `callbacks`. */
  readonly callbacks: Pick<Receiver, 'newUrl' | 'at'> | undefined;
  /** Facts of the target that checks learn from each other in a run, such as `holds-charges`. */
  readonly learned: Map<string, string>;
  /** How many calls of a kind may go out one after the other: 64, fewer where the target is paced. */
  readonly plenty: number;
  /** How many of them may go out at the same time: on a remote target at most 24, each on a connection that it has to accept. */
  readonly burst: number;
  /**
   * Among them `alone`: nobody else is at work there, or, where all share it, one check at a time is, which is then done three times
   * before anything that it finds from here on is held against the provider.
   */
  has(capability: string): boolean;
  /** Sends one raw request; it is recorded, paced, never repeated (but for a 429) and never redirected. */
  send(operation: string, input?: RawInput): Promise<Exchange>;
  /** A reference of letters, digits and hyphens that no other call of any run has, 8 to 36 characters. */
  fresh(prefix?: string): string;
  /** Whether `promise` settles soon: in three seconds, or less where the target's times are shorter. */
  settles(promise: Promise<unknown>): Promise<boolean>;
  /**
   * Asks until something is there or the target's patience ends.
   * @param kind names what must come, so that its absence breaks a rule: where it stayed away twice in a run, it is
   *   waited for an eighth of the time, until it comes again.
   */
  eventually<T>(probe: () => Promise<T | undefined> | T | undefined, kind?: string): Promise<T | undefined>;
  /** Starts `count` calls evenly over `ms` of real time; on the embedded sandbox, whose time is virtual, at once. */
  evenly<T>(count: number, ms: number, call: () => Promise<T>): Promise<T[]>;
  /**
   * Resolves when nothing more is to be expected: the target's quiet time has passed. Of a `kind` that the check reads
   * again later, an eighth of it does after six times.
   */
  quiet(kind?: string): Promise<void>;
  /**
   * Runs `body` on generated values; a failure is shrunk to a smallest one. `runs` is what the embedded sandbox
   * gets; a paced target gets fewer. `examples` always come first, whatever the budget.
   */
  property<T>(
    values: fc.Arbitrary<T>,
    body: (trial: Trial, value: T) => Promise<void>,
    options: { runs: number; examples?: T[] },
  ): Promise<void>;
}

/** Data and a body: what it decides, what it needs, what it does. Its API and topic are where it stands (`checksOf`). */
export interface CheckDefinition {
  /** Names it on the command line; unique. */
  slug: string;
  title: string;
  /** The rules that it is there to decide or observe, without their API; the first is of its own topic. */
  rules: readonly string[];
  /** Rules that its givens decide on the way. */
  assumes?: readonly string[];
  /** Capabilities and fixtures beside what each check of its API needs; a missing one makes the check skipped. */
  needs?: readonly string[];
  /** Moves the target's clock or changes the operator's settings: runs last and alone on a target without isolation. */
  disturbs?: boolean;
  /** Begun before or after all others: what waits most of its time, and what may spoil the credentials. */
  when?: 'first' | 'last';
  body(trial: Trial): Promise<void>;
}

/** A check of a suite: its rules and what it assumes are full ids, and its needs are all that it needs. */
export interface Check extends CheckDefinition {
  api: Api;
  topic: string;
  needs: readonly string[];
}

/** States a check: data and a body. */
export function check(definition: CheckDefinition): CheckDefinition {
  return definition;
}

/** A pure function over the ordered exchanges of a run, for rules that hold always. */
export interface ObserverDefinition {
  slug: string;
  title: string;
  /** The rules that it decides, without their API; the first is of its own topic. */
  rules: readonly string[];
  needs: readonly string[];
  /** Slugs of checks that send enough to decide it, for a run that is narrowed to its rules; all where absent. */
  fedBy?: string[];
  /**
   * Compares exchanges of different checks: over the shards of a run it is asked again when they are merged. It then
   * sees redacted exchanges and no secrets, so it must not look for any.
   */
  acrossChecks?: boolean;
  /** Yields where others may have their turn: before each exchange whose answer it reads, for that may be large. */
  observe(exchanges: readonly Exchange[], decide: Decider, context: ObserverContext): Generator<void, void> | void;
}

/** An observer of a suite: its rules are full ids. */
export interface Observer extends ObserverDefinition {
  api: Api;
  topic: string;
}

export interface ObserverContext {
  /** Secrets of the target's API by name (`password`, `merchantPin`): never to be seen in an answer. */
  secrets: { name: string; value: string }[];
  /** How this delivery is signed: as its tenant's callbacks are; undefined where that is not known. */
  callbackSignatureOf(delivery: Exchange): CallbackSignature | undefined;
  /** Calls that were disturbed, and are not among the exchanges: what they asked for may have been done all the same. */
  disturbed?: readonly Exchange[];
  /** Whether the customer had answered the prompt of this exchange's charge before it was answered. */
  events: readonly TargetEvent[];
}

/** Something that a driver did or showed, kept beside the exchanges for observers and for whoever reads a finding. */
export type TargetEvent = {
  /** `e1`, `e2`, …: by it a finding names what it rests on. */
  id?: string;
} /** Anything else that was done or read through the driver. */ & (
  | {
      kind: 'deed';
      at: number;
      /** Path of the driver's method: `clock.advance`; or that the judge waited. */
      method: string;
      /** What was done, and what came of it. */
      words: string;
    }
  | { kind: 'pin'; at: number; endUserId: string; clientCorrelator: string; pin: string }
  | { kind: 'sms'; at: number; endUserId: string; text: string }
  /** A person was asked for the PIN and did not say that it was typed: it may have been. */
  | { kind: 'asked'; at: number; endUserId: string; clientCorrelator: string }
);

/** The `method` of a deed of the judge's own: something was waited for, and did not come. */
export const waitMethod = 'judge.wait';

/** A check cannot go on for want of something of the target; its undecided rules are skipped by that name. */
export class Lacking extends Error {
  override readonly name = 'Lacking';
  readonly missing: string;

  constructor(missing: string) {
    super(`the target lacks ${missing}`);
    this.missing = missing;
  }
}

/** The person at the phone wants to begin the check once more. */
export class Again extends Error {
  override readonly name = 'Again';
}

/** A check cannot go on because a situation that it starts from could not be made; the broken rule is decided already. */
export class GivenBroken extends Error {
  override readonly name = 'GivenBroken';
}

/** A call was throttled for longer than payproof waits: nothing is known of what it asked for. */
export class Throttled extends Error {
  override readonly name = 'Throttled';
}

/** The target could not be reached at all. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

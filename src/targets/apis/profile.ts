import type { Api } from '../../contract/api.ts';
import type { Contradiction } from '../contradictions/contradiction.ts';
import type { Gives } from '../shapes/gives.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Probe } from './probe.ts';

/** All that is particular to one API of a target, in one place. What is left out, the API does not have. */
export interface Profile {
  /** One sentence about the API, for the target file. */
  description: string;
  credentials: Shape;
  /** Values that only the owner of a target knows. */
  fixtures?: Shape;
  /** Paths of the fixtures without which next to nothing can be judged: a new target file has them from the start. */
  essentials?: readonly string[];
  /** Fixtures of which each part is a capability of its own (`fixture:numbers.barred`). */
  fixturesByParts?: readonly string[];
  /** What a driver can do for this API, beside what it can do for each. */
  driver?: { customer?: Readonly<Record<string, Method>>; operator?: Readonly<Record<string, Method>> };
  /** Its part of docs/targets.md: the sentence above the table of fixtures, and the rows. */
  page?: { above: string; fixtures: readonly (readonly [names: string, words: string])[] };
  /** What a mock of it is called with: credentials that belong to nobody, and values of the contract's own examples. */
  mock?: { credentials?: Readonly<Record<string, string>>; fixtures?: object };
  /**
   * What is asked before anything is judged, with each set of credentials: cheap calls that change nothing. `fresh` is a
   * reference that nobody has.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the credentials and fixtures of all APIs have nothing in common.
  probes?(of: { credentials: any; fixtures: any; fresh: string }): Probe[];
  /** Values of which not all can be right, whatever the target is. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  contradictions?(of: { credentials: any; fixtures: any }): Contradiction[];
  /** Names of the two sides in a picture, and fields that it shows of a call, by name at any depth. */
  headlines?: Headlines;
}

/** Of each API, as reports get it: they know none by name. */
export type HeadlinesByApi = Readonly<Partial<Record<Api, Headlines>>>;

export interface Headlines {
  /** What the document calls who calls and who answers. */
  parties: { caller: string; provider: string };
  request: readonly string[];
  answer: readonly string[];
  /** Operations that only ask, beside those by GET; `action` where an operation is one by its member "Action" alone, in capitals. */
  polls?: readonly { operation: string; action?: string }[];
}

/** What a method of a driver has to do, in words. */
export interface MethodGuide {
  /** What it is given, as TypeScript. */
  takes: string;
  /** What it resolves to, as TypeScript; nothing where it is left out. */
  resolves?: string;
  /** What it has to do, with forms and units. */
  does: string;
  /** What it need not do. */
  mayLeave?: string;
  /** The fixture that stands in its place, or that it needs beside it. */
  fixture?: string;
}

/** One method of a driver; `F` is its type. */
// biome-ignore lint/suspicious/noExplicitAny: the methods of all APIs have nothing in common but that they are asynchronous.
export interface Method<F extends (of: any) => Promise<unknown> = (of: any) => Promise<any>> {
  /** What it makes possible, for docs/targets.md. */
  words: string;
  /** For whoever writes one: docs/targets.md and the skeleton of a driver are made of it. */
  guide: MethodGuide;
  /** When it rejects, where that says something of the provider; any other rejection is an error of the driver. */
  rejects?: string;
  /** operationId of the sandbox's control plane that does it; what the method is given is its query or its body. */
  control: string;
  /** What the method resolves to, made of the control plane's answer; nothing where it is left out. */
  answer?(body: never, of: Parameters<F>[0]): Awaited<ReturnType<F>>;
  /** What was done, in words for whoever reads a finding; `gave` is what the method resolved to. */
  tells?(of: Parameters<F>[0], gave: Awaited<ReturnType<F>> | undefined): string;
  /** What a driver of somebody else's must resolve to, where it is looked at. */
  gives?: Gives;
  /** How a person is asked to do it, where a person can. */
  person?: {
    asks(of: Parameters<F>[0]): string;
    /** What is not asked for again when the person has seen nothing of it. */
    about(of: Parameters<F>[0]): string;
  };
  /** Names of secrets among what the method is given and what it resolves to. */
  secrets?: readonly string[];
  /** Holds no value: it carries the type. */
  readonly type?: F;
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
export function method<F extends (of: any) => Promise<unknown>>(it: Omit<Method<F>, 'type'>): Method<F> {
  return it;
}

import type { Api } from '../../src/contract/api.ts';
import type { Message } from './message.ts';

/** What decides a rule: `HTTP`, the status of the answer, or a field of it by its dotted path. */
export type Place = 'HTTP' | (string & {});

/** One interaction of our client with a provider: a row of an API's table. Request and answer are examples of openapi.yaml. */
export interface Interaction {
  /** operationId of the contract. */
  operation: string;
  /** Completes "<operation>: …"; unique in its API. */
  title: string;
  /** Name of the provider state that it starts from, and the state's parameters. */
  state: string;
  params?: Record<string, string>;
  /** A second state on top of it. */
  and?: string;
  /** Name of the request body's example; the first one where left out. */
  request?: string;
  /** Members of the request body that differ from the example, by dotted path. They stay so in a verification. */
  edit?: Readonly<Record<string, unknown>>;
  /** Members that the example leaves out. In a verification the provider's state gives them where it can. */
  add?: Readonly<Record<string, unknown>>;
  /** Query parameters. */
  query?: Readonly<Record<string, string>>;
  /** Media type of the request's body, where the contract offers several; the first one where left out. */
  as?: string;
  /** Sent with credentials that nobody has. */
  wrongCredentials?: boolean;
  /** `<status>/<example>` in the contract's answers, such as `200/pending`; the status alone where an answer has no body. */
  answer: string;
  /** HTTP status of the example, where the contract names a range of them, or where a refusal comes with a success. */
  status?: number;
  /** Optional fields of the answer that are there in this state. */
  also?: readonly string[];
  /** Fields of the answer that hold to the letter without any rule of ours, because the state makes them so. */
  exact?: readonly string[];
  /** Fields of the answer that fit a pattern. */
  patterns?: Readonly<Record<string, string>>;
  /** Rules of rules/, without their API, that a provider keeps by answering so. Those of openapi.yaml are found. */
  rules?: Readonly<Record<string, Place>>;
  /** Descriptions of the interactions that our client makes by itself before or after this one. */
  beside?: readonly string[];
}

/** A value that the provider's state gives when an interaction is verified, and its example. */
export interface StateValue {
  /** Such as `${username}`. */
  expression: string;
  example: string;
}

/** Values that the provider's state puts into a request when it is verified, by place. */
export interface FromState {
  /**
   * Expressions by dotted path in the body of a request, such as `${code}`; a name alone gives the state's value whatever
   * its type. An empty or edited member stays as it is.
   */
  body: Readonly<Record<string, string>>;
  /** By name of the contract's security scheme; `wrong` is what wrong credentials send. */
  credentials: Readonly<Record<string, StateValue & { header: string; wrong?: string }>>;
  /** Path parameters by name. */
  path: Readonly<Record<string, StateValue>>;
  /** Expressions of query parameters by name. */
  query?: Readonly<Record<string, string>>;
}

/** What our client made of an answer: what it returned, or the telling members of what it threw. */
export type Outcome = { returned: unknown } | { threw: Record<string, unknown> };

/** The consumer's side of one API. */
export interface Consumer {
  api: Api;
  fromState: FromState;
  interactions: readonly Interaction[];
  /** Messages of documented webhooks that our receivers take. */
  messages?: readonly Message[];
  /** Lets our client send the interaction's request to this address. */
  call(base: string, interaction: Interaction, request: SentRequest): Promise<unknown>;
  /** What the client must make of an answer. */
  expected(interaction: Interaction, answer: GivenAnswer): Outcome;
  /** The telling members of an error. */
  shown(error: unknown): Record<string, unknown>;
}

/** What the client is asked to send. */
export interface SentRequest {
  body?: unknown;
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** What the mock answers. */
export interface GivenAnswer {
  status: number;
  body?: unknown;
}

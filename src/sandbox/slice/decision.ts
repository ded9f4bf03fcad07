import type { Change } from '../store/table.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };
export type JsonObject = { [name: string]: JsonValue };

/** What goes back over HTTP; an object or a list is sent as JSON, undefined as an empty body. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: JsonObject | JsonValue[] | string | undefined;
  /** Of a refusal; it is not sent. */
  refusal?: RefusalNote;
}

/** Why a call is refused, in the terms of its API: a hint is made of it. */
export interface RefusalNote {
  code: string;
  detail?: string;
}

/** An answer that waits: the call stays open until a decision replies under this name. */
export interface Held {
  hold: string;
  /** How long at most, in ms of wall time, where the sandbox's own limit is not meant. */
  limitMs?: number;
}

/** A callback to be sent: `body` is the exact text; `delayMs` counts on the workspace's clock. */
export interface DeliveryPlan {
  url: string;
  body: string;
  delayMs: number;
  isSigned: boolean;
  /** How often it is sent again although it was taken. */
  repeats: number;
  /** Whether it may go to another machine in plain HTTP. */
  mayBePlain?: boolean;
  /** POST where it is left out. */
  method?: 'PUT';
  /** Headers beside the usual ones, or in their place. */
  headers?: Record<string, string>;
  /** The same, of headers that are secret: they are kept apart. */
  secretHeaders?: Record<string, string>;
  /** How it is sent again until it is taken; the sandbox's own way where it is left out. */
  redelivery?: Redelivery;
}

/** How a callback is sent again until it is taken; `gapMs` counts on the workspace's clock. */
export interface Redelivery {
  /** The first one counts. */
  attempts: number;
  gapMs: number;
  /** What each further gap is multiplied by; 1 where it is left out. */
  gapFactor?: number;
  /** Which answers of the receiver mean that it is taken. */
  takenBy: '2xx' | '200' | 'any-answer' | 'no-answer';
}

/** An event of the slice that falls due `delayMs` later on the workspace's clock. */
export interface TimerPlan {
  delayMs: number;
  event: string;
  payload: JsonObject;
}

/** What a pure decision gives: the answer, and everything that commits together with it. */
export interface Decision<Reply = Answer | Held> {
  answer: Reply;
  changes: Change[];
  deliveries: DeliveryPlan[];
  timers: TimerPlan[];
  /** Where a later change will be told, of a call that is not told itself. */
  willNotify?: Pick<DeliveryPlan, 'url' | 'mayBePlain'>;
  /** Answers to calls that were held. */
  replies: { hold: string; answer: Answer }[];
}

export function answerOnly<Reply>(answer: Reply): Decision<Reply> {
  return { answer, changes: [], deliveries: [], timers: [], replies: [] };
}

/** An event's decision has no call to answer. */
export type EventDecision = Decision<undefined>;

export function nothing(): EventDecision {
  return answerOnly(undefined);
}

export function jsonAnswer(status: number, body: JsonObject | JsonValue[]): Answer {
  return { status, headers: {}, body };
}

/** The JSON object that an answer holds; undefined where it holds something else. */
export function objectIn({ body }: Answer): JsonObject | undefined {
  return typeof body === 'object' && !Array.isArray(body) ? body : undefined;
}

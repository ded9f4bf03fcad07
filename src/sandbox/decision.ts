import type { Change } from './store/table.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };
export type JsonObject = { [name: string]: JsonValue };

/** What goes back over HTTP; an object is sent as JSON, undefined as an empty body. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: JsonObject | string | undefined;
}

/** An answer that waits: the call stays open until a decision replies under this name. */
export interface Held {
  hold: string;
}

/** A callback to be sent: `body` is the exact text; `delayMs` counts on the workspace's clock. */
export interface DeliveryPlan {
  url: string;
  body: string;
  delayMs: number;
  isSigned: boolean;
  /** How often it is sent again although it was taken. */
  repeats: number;
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

export function jsonAnswer(status: number, body: JsonObject): Answer {
  return { status, headers: {}, body };
}

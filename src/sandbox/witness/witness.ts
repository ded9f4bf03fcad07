import type { Api } from '../../contract/index.ts';
import type { EncodedAnswer } from '../http/encoded-answer.ts';

/** Whose it is, and when on its clock (Unix ms). A call whose credentials name nobody belongs to no workspace. */
interface Place {
  workspace: string | undefined;
  at: number;
}

/** A call whose body was read: raw, also one that is refused. */
export interface HeardCall extends Place {
  /** The same when it is answered. */
  id: number;
  api: Api;
  /** Undefined where the contract knows no such path and method. */
  operation: string | undefined;
  method: string;
  /** Absolute. */
  url: string;
  /** Names and values in turn, as they came. */
  rawHeaders: readonly string[];
  body: Buffer;
}

/** A call to a path that is none of any API. */
export interface HeardStray extends Place {
  method: string;
  /** Without the query. */
  path: string;
  /** The path that was most likely meant. */
  nearest(): string | undefined;
}

/** How a call ended; `reset` where its client went away before, or the answer was lost. */
export interface HeardAnswer extends Place {
  id: number;
  answer: EncodedAnswer | 'reset';
}

/** One attempt of a delivery as it leaves. */
export interface HeardDelivery extends Place {
  /** The same when it is answered. */
  id: number;
  api: Api;
  /** The same of all attempts of a delivery. */
  delivery: string;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What the receiver answered, or why there is nothing. */
export interface HeardReceipt extends Place {
  id: number;
  answer: ReceiverAnswer | { error: string };
}

export interface ReceiverAnswer {
  status: number;
  /** Names and values in turn, as they came. */
  rawHeaders: readonly string[];
  /** Its beginning, where it is long. */
  body: Buffer;
}

/** An operation of the control plane that changes a workspace: a PIN typed, a clock moved, an operator's switch. */
export interface HeardDeed extends Place {
  operation: string;
  body: Readonly<Record<string, unknown>>;
}

/** What becomes of a call's answer on its way. */
export interface AnswerFate {
  /** Given in the provider's place, which never hears the call. */
  instead?: EncodedAnswer;
  edit?(answer: EncodedAnswer): EncodedAnswer;
  /** It goes no sooner. */
  until?(): Promise<void>;
  /** The connection is cut once the provider did its work. */
  isLost?: boolean;
}

/** What becomes of a delivery on its way. */
export interface DeliveryFate {
  edit?(sent: DeliveryMessage): DeliveryMessage;
  until?(): Promise<void>;
  /** It reaches nobody, and the sandbox learns no answer. */
  isLost?: boolean;
  /** How often it is posted at once after the first time. */
  repeat?: number;
}

export interface DeliveryMessage {
  headers: Record<string, string>;
  body: string;
}

/**
 * Hears all that happens in a sandbox, in its order, and may turn what is on its way. Nothing is kept for it: a sandbox
 * without one pays nothing.
 */
export interface Witness {
  called(call: HeardCall): AnswerFate | undefined;
  answered(answer: HeardAnswer): void;
  /** Where it belongs below the base path of an API, it is heard as a call too. */
  strayed(call: HeardStray): void;
  /** Asked before each attempt. */
  sending(delivery: Omit<HeardDelivery, 'id'>): DeliveryFate | undefined;
  sent(delivery: HeardDelivery): void;
  received(receipt: HeardReceipt): void;
  done(deed: HeardDeed): void;
}

import type { SentEvent } from '../feed/sent-event.ts';

export interface ControlAnswer {
  status: number;
  body?: object;
  /** What was done, where the request did not say all of it. */
  deed?: Deed;
  /** In place of a body: the text of one, which may be long, as it is made. */
  pieces?: Iterable<string>;
  /** In place of a body: a value of JSON a line, as they come, or an empty line. */
  lines?: AsyncIterable<object | ''>;
  /** In place of a body: a file to be saved. */
  file?: { name: string; type: string; bytes: Uint8Array };
  /** In place of a body: server-sent events as they come; an undefined one says that the answer goes on. */
  events?: AsyncIterable<SentEvent | undefined>;
}

/** What a request says that leaves something to the sandbox, once that is known: a witness hears the whole. */
export type Deed = Readonly<Record<string, unknown>>;

export const done: ControlAnswer = { status: 204 };

/** A request that the control plane turns away. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

import type { Api } from '../contract/api.ts';

/** Headers as they stood on the wire: order, case and repetitions kept. */
export type RawHeaders = [name: string, value: string][];

export interface RawRequest {
  method: string;
  /** Absolute URL as it was sent; for a delivery, as it was received. */
  url: string;
  headers: RawHeaders;
  body: Buffer;
}

export interface RawAnswer {
  status: number;
  headers: RawHeaders;
  /** Without its content coding. */
  body: Buffer;
  /** While a run judges, what was cut throws AnswerCut; in a run result the body is how it begins. */
  cut?: Cut;
}

/** Why not all of an answer was kept, which was above one of payproof's bounds. */
export interface Cut {
  /** `its body is larger than 4 MiB`. */
  reason: string;
  /** How many bytes of its body had come. */
  bytes: number;
}

/** Why there is no answer: none in time, nobody listened, or the connection broke. */
export type NoAnswer = 'timeout' | 'refused' | 'reset';

/**
 * One recorded request and its answer. `by` says who sent the request: `client` for a call to the provider,
 * `provider` for a delivery that the provider made to a receiver.
 */
export interface Exchange {
  /** `x1`, `x2`, … in the order in which the requests were sent. */
  id: string;
  by: 'client' | 'provider';
  api: Api;
  /** operationId of the contract; absent for a delivery or a path that the contract does not know. */
  operation?: string;
  /** Slug of the check during which it happened. */
  check?: string;
  at: {
    /** Unix time in ms at which the request was sent. */
    wall: number;
    tookMs: number;
    /** The target's own clock in Unix ms, where its driver can tell. */
    target?: number;
  };
  request: RawRequest;
  answer: RawAnswer | NoAnswer;
  /** What kept it from being an answer to what was asked, where nothing is concluded from it: `answered 503`. */
  disturbed?: string;
}

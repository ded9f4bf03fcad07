import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiSlice, Call } from '../slice/api-slice.ts';
import type { WitnessedCall } from '../witness/witnessed-call.ts';
import type { ApiGround } from './api-ground.ts';
import type { Route } from './api-router.ts';

/** A call of an API from its first line on. */
export interface ServedCall {
  slice: ApiSlice;
  ground: ApiGround;
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  /** As it was sent, without the query; `below` without the base path of the API. */
  path: string;
  below: string;
  /** Undefined where no operation of the API is meant. */
  route: Route | undefined;
  headers: Call['headers'];
}

/** What is known of a call once its body was read, or is read no further. */
export interface ReadCall {
  body: Buffer;
  /** Id of the workspace in which it is recorded. */
  workspace: string | undefined;
  isAdmitted: boolean;
  heard?: WitnessedCall | undefined;
}

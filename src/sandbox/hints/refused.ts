import type { Api } from '../../contract/index.ts';
import type { Call } from '../slice/call.ts';
import type { RefusalNote } from '../slice/decision.ts';
import type { RingEntry } from '../workspace/exchange-ring.ts';

/** A call that was refused, as far as a hint needs it. */
export interface Refused {
  api: Api;
  operation: string | undefined;
  method: string;
  /** Path below the API's base address, as sent. */
  path: string;
  headers: Call['headers'];
  body: Buffer;
  status: number;
  /** Why, in the terms of the API. */
  refusal: RefusalNote;
  /** `wrong` where they name somebody who is known, `unknown` where nobody. */
  credentials: 'right' | 'wrong' | 'unknown';
  /** Unix ms on the workspace's clock. */
  now: number;
  /** Calls of the workspace before this one, oldest first. */
  earlier(): readonly RingEntry[];
}

/** What to change, in one line that ends in the section of the API's document; undefined where nothing is known. */
export type Hint = (refused: Refused) => string | undefined;

import type { Exchange } from '../../../targets/exchange.ts';
import type { CallbackSignature } from '../../../targets/settings/callback-signature.ts';
import type { TargetEvent } from '../../check.ts';

/** What was sent in a whole run, and what was done beside. */
export interface Sent {
  exchanges: readonly Exchange[];
  events: readonly TargetEvent[];
  /** How callbacks of the tenant that a callback is of are signed; as in the target file where this is left out. */
  callbackSignatureOf?(callback: Exchange): CallbackSignature | undefined;
  /** Stray answers, in words, that were gone when the same was done again, and how often. */
  strays: ReadonlyMap<string, number>;
}

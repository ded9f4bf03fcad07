import type { Redactor } from '../../protocol/secrets/redactor.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { Whole } from './join-parts.ts';

/** All that was seen of a run, by one job or by several. */
export interface Judged extends Omit<Whole, 'names'> {
  /** The exchanges, from which is read whom the run called. */
  sent: readonly Exchange[];
  redact: Redactor;
  /** Redacts what was made of contributions, where they are not redacted yet. */
  hide<T>(value: T): T;
}

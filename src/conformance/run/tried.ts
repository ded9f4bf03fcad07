import type { Break, Ledger } from '../ledger.ts';
import type { PropertyRun } from '../trial/trial-parts.ts';

/** What one attempt of a check came to. */
export interface Tried {
  ledger: Ledger;
  properties: PropertyRun[];
  missing: Set<string>;
  error: string | undefined;
  /** Something did not go as it should: a rule, or what it starts from. */
  broke: boolean;
  /** How many breaks were there when it began to rely on having a shared target for itself; undefined where it never did. */
  aloneFrom: number | undefined;
}

/** Every break, those of properties last. */
export function breaksOf({ ledger, properties }: Pick<Tried, 'ledger' | 'properties'>): Break[] {
  return [...ledger.breaks, ...properties.flatMap((it) => it.breaks)];
}

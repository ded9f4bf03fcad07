import type { Wire } from '../slice/json-body.ts';
import type { Currency } from './tables/accounts.ts';

/** An amount as it was written. */
export interface AmountLiteral {
  source: string;
  isText: boolean;
}

/** A body that was found valid. Where the operation has no amount or currency, they are 0 and USD. */
export interface WalletRequest {
  wire: Wire;
  cents: number;
  currency: Currency;
  /** A member as text, empty where it is absent. */
  text(member: string): string;
}

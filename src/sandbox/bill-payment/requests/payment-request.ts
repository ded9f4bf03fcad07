import type { JsonObject } from '../../slice/decision.ts';
import type { Action, Metadata } from '../tables/payments.ts';
import type { SentMetadata } from './metadata.ts';

/** An amount as it was written: its form counts where it is blank. */
export type Literal =
  | { kind: 'number' | 'text'; source: string }
  | { kind: 'null-value' | 'empty-text' | 'absent' | 'other' };

/** Hundredths, or blank where AUTH returns the amount (section 2.3). */
export type Amount = number | 'blank';

/** One product of a request. */
export interface RequestLine {
  code: string;
  quantity: number;
  department: string;
  price: Amount;
  acknowledgesForex: boolean;
  metadata: Metadata[];
  metadataForm: SentMetadata['form'];
}

/** A request of AUTH, PAY or Retry that is in order by itself (section 2.3). */
export interface PaymentRequest {
  action: Action;
  reference: string;
  billerCode: string;
  memberNumber: string;
  lines: RequestLine[];
  total: Amount;
  payerDetails: JsonObject | null;
}

/** How many products a payment can hold. */
export const maxProducts = 100;

export type { Issue } from '../slice/json-body.ts';

/** A body of the charge or refund operation that was found valid: wire names where the wire field is meant. */
export interface TransactionRequest {
  clientCorrelator: string;
  referenceCode: string;
  tranType: string;
  endUserId: string;
  /** `263XXXXXXXXX`. */
  subscriber: string;
  amountCents: number;
  currency: string;
  description: string;
  merchantCode: string;
  merchantPin: string;
  merchantName: string;
  notifyUrl: string;
  /** Empty on a charge, and on a refund that lacks it where the dialect allows that. */
  originalGatewayReference: string;
}

/** An amount as it was written. */
export interface AmountLiteral {
  source: string;
  isText: boolean;
}

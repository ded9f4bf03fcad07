import type * as generated from '../../../generated/charge-gateway/index.ts';
import type { Amount } from '../decimal.ts';

/** Fields of a request with one documented value each (section 2.1); filled in where the caller leaves them out. */
type Fixed = 'transactionOperationStatus' | 'countryCode';

type Given<Request extends { paymentAmount: generated.PaymentAmount }> = Omit<Request, Fixed | 'paymentAmount'> &
  Partial<Pick<Request, Fixed & keyof Request>> & {
    paymentAmount: Omit<generated.PaymentAmount, 'charginginformation'> & {
      charginginformation: Omit<generated.ChargingInformation, 'amount'> & { amount: Amount };
    };
  };

/** A charge as the caller gives it (section 2.1): names as on the wire, the amount as number or decimal text. */
export type ChargeRequest = Omit<Given<generated.ChargeRequest>, 'tranType'> &
  Partial<Pick<generated.ChargeRequest, 'tranType'>>;

/** A refund (`REF`) or reversal (`REV`) as the caller gives it (sections 2.1 and 2.2). */
export type RefundRequest = Given<generated.RefundRequest>;

/** An amount of an answer: decimal text where JavaScript's number would round it. */
type Exact<Answer> = Omit<Answer, 'amount'> & { amount: Amount };

export type ChargeAnswer = Exact<generated.ChargeAnswer>;
export type LookupAnswer = Exact<generated.LookupAnswer>;
export type RefundAnswer = Exact<generated.RefundAnswer>;

/** Which charge: both values as they were charged (section 4.2). */
export interface ChargeKey {
  endUserId: string;
  clientCorrelator: string;
}

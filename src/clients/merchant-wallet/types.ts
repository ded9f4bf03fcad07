import type * as generated from '../../../generated/merchant-wallet/index.ts';
import type { Amount } from '../decimal.ts';

/** A request as the caller gives it: the amount in whole cents, and always a reference (section 2.1). */
type Given<Request extends { amount: number }> = Omit<Request, 'amount' | 'reference'> & { amount: Amount } & Required<
    Pick<Request, 'reference' & keyof Request>
  >;

export type GenerateCodeRequest = Given<generated.GenerateCodeRequest>;
export type DepositRequest = Given<generated.DepositRequest>;
export type BankChangeRequest = Given<generated.BankChangeRequest>;
export type UtilityPaymentRequest = Given<generated.UtilityPaymentRequest>;
/** `type` has one documented value (section 4.7) and is filled in. */
export type ReversalRequest = Omit<generated.ReversalRequest, 'amount' | 'type'> &
  Partial<Pick<generated.ReversalRequest, 'type'>> & { amount: Amount };

export type {
  AccountStatementAnswer,
  AccountStatementRequest,
  CodeInquiryAnswer,
  CodeInquiryRequest,
  DepositInquiryAnswer,
  DepositInquiryRequest,
  GenerateCodeAnswer,
  LinkedAccountAnswer,
  LinkedAccountInquiryRequest,
  LoginAnswer,
  MoneyMovementAnswer,
  ReversalAnswer,
  UtilityPaymentAnswer,
} from '../../../generated/merchant-wallet/index.ts';

/** The list of response codes as it was served; neither media type nor format is shown (section 4.11). */
export interface ResponseCodeFile {
  bytes: Uint8Array;
  /** `Content-Type`, where there is one. */
  mediaType: string | undefined;
}

import type * as generated from '../../../generated/bill-payment/index.ts';
import type { Amount } from '../decimal.ts';

/** A decimal as number or text; empty text or null where it is blank because AUTH returns it (section 2.3). */
export type BlankableAmount = Amount | null;

export type PaymentProduct = Omit<generated.PaymentProduct, 'Price'> & { Price?: BlankableAmount };

/** The body of Auth, Pay and Retry (section 2.3) without its Action; Metadata in either form, as the biller wants it. */
export type PaymentRequest = Omit<generated.PaymentRequest, 'Action' | 'Products' | 'TotalAmount'> & {
  Products: PaymentProduct[];
  TotalAmount?: BlankableAmount;
};

/** An answer whose decimals are text where JavaScript's number would round them. */
type Exact<Answer, Fields extends keyof Answer> = Omit<Answer, Fields> & {
  [Field in Fields]: Answer[Field] | string;
};

export type ProductResponse = Exact<generated.ProductResponse, 'AccountBalance' | 'VendorCommission'>;

export type PaymentResponse = Omit<
  Exact<generated.PaymentResponse, 'VendorServiceFee' | 'WalletBalanceAfterDebit' | 'WalletBalanceAfterReversal'>,
  'Products'
> & { Products?: ProductResponse[] | null };

export type TargetStatistics = Exact<generated.TargetStatistics, 'TargetAmount' | 'TargetAchievedAmount'>;

export type FeedEntry = Exact<generated.FeedEntry, 'Amount'>;

export type {
  AuthResponseData,
  Biller,
  BillerPayment,
  BillerPayments,
  BulkResponse,
  DownloadPaymentsRequest,
  GetPaymentFeedRequest,
  GetTargetStatisticsRequest,
  ListMembersRequest,
  ListPaymentsRequest,
  Member,
  MemberLookupRequest,
  MemberLookupResponse,
  PaymentPage,
  PaymentResponseData,
  ReversalRequest,
  ReversalResponse,
  Wallet,
} from '../../../generated/bill-payment/index.ts';

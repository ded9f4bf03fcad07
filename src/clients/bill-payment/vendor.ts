import { neededJson } from '../answer-body.ts';
import { refuseLossy } from '../lossless-json.ts';
import { billerCodesOf } from './biller-codes.ts';
import { type OutcomeWaiting, waitForPayment } from './outcome.ts';
import { payments } from './payments.ts';
import { reverseOnce } from './reverse-once.ts';
import type { BillPaymentApis } from './send.ts';
import type { BillPaymentSettings } from './settings.ts';
import type {
  Biller,
  FeedEntry,
  GetPaymentFeedRequest,
  GetTargetStatisticsRequest,
  ListPaymentsRequest,
  MemberLookupRequest,
  MemberLookupResponse,
  PaymentPage,
  PaymentRequest,
  PaymentResponse,
  ReversalRequest,
  ReversalResponse,
  TargetStatistics,
  Wallet,
} from './types.ts';

/** The vendor interface (section 4.1). Every call is sent exactly once; a result code in a 200 answer is data to read. */
export interface BillPaymentVendor {
  /** Billers with their products: those named, or all, which is meant for the initial load only (section 8). */
  listBillers(query?: { billerCodes?: readonly string[] }): Promise<Biller[]>;
  /** Whether a biller knows a member; read `ResultCode`. */
  lookupMember(query: { billerCode: string; memberNumber: string }): Promise<MemberLookupResponse>;
  /** The same lookup with a body. */
  lookupMemberByPost(request: MemberLookupRequest): Promise<MemberLookupResponse>;
  /** AUTH: validates, and charges nothing, even where no answer came. Go on to `pay` where `Status` is Authorized. */
  authorize(request: PaymentRequest): Promise<PaymentResponse>;
  /**
   * PAY: debits the wallet. 200 is no success yet: read `Status`, or wait for the outcome. Sent once for a Reference
   * until its outcome is known. Throws UnknownOutcomeError where no usable answer came: ask with `waitForOutcome`.
   */
  pay(request: PaymentRequest): Promise<PaymentResponse>;
  /** Retry, whose safety is not shown (section 4.1); never sent by itself. */
  retry(request: PaymentRequest): Promise<PaymentResponse>;
  /** STATUS of a payment, by its Reference. */
  status(Reference: string): Promise<PaymentResponse>;
  /**
   * Asks for the status at the documented times until it is final: 120 s first, then 180 s, 600 s while Flagged. Takes
   * the answer of `pay`, or the Reference where none came. Throws StillPendingError.
   */
  waitForOutcome(payment: string | PaymentResponse, waiting?: OutcomeWaiting): Promise<PaymentResponse>;
  /** Takes a payment back; read `ErrorCode`. Throws UnknownOutcomeError where no usable answer came. */
  reversePayment(request: ReversalRequest): Promise<ReversalResponse>;
  /** One page of the payments of the last 90 days. */
  listPayments(query?: ListPaymentsRequest): Promise<PaymentPage>;
  listWallets(): Promise<Wallet[]>;
  /** Undefined where the biller has no target. */
  getTargetStatistics(query: GetTargetStatisticsRequest): Promise<TargetStatistics | undefined>;
  /** The last 20 payments to a biller, or the 20 before an instant. */
  getPaymentFeed(query: GetPaymentFeedRequest): Promise<FeedEntry[]>;
}

export function billPaymentVendor(settings: BillPaymentSettings, { vendor, send }: BillPaymentApis): BillPaymentVendor {
  const { authorize, pay, retry, status } = payments(settings, vendor, send);
  return {
    listBillers: async ({ billerCodes } = {}) => {
      const query = billerCodes === undefined ? {} : { billerCodes: billerCodesOf(billerCodes) };
      return neededJson('listBillers', await send('listBillers', () => vendor.listBillersRaw(query)), 'JSON array');
    },
    lookupMember: async (query) =>
      neededJson('lookupMember', await send('lookupMember', () => vendor.lookupMemberRaw(query)), 'JSON object'),
    lookupMemberByPost: async (request) => {
      refuseLossy(request);
      const call = () => vendor.lookupMemberByPostRaw({ MemberLookupRequest: request });
      return neededJson('lookupMemberByPost', await send('lookupMemberByPost', call), 'JSON object');
    },
    authorize,
    pay,
    retry,
    status,
    waitForOutcome: (payment, waiting = {}) => waitForPayment(payment, status, settings.clock, waiting),
    reversePayment: (request) => reverseOnce(request, vendor, send),
    listPayments: async (query = {}) =>
      neededJson('listPayments', await send('listPayments', () => vendor.listPaymentsRaw(query)), 'JSON object'),
    listWallets: async () =>
      neededJson('listWallets', await send('listWallets', () => vendor.listWalletsRaw()), 'JSON array'),
    getTargetStatistics: async (query) => {
      const answer = await send('getTargetStatistics', () => vendor.getTargetStatisticsRaw(query));
      if (answer.bytes.length === 0) return undefined;
      return neededJson('getTargetStatistics', answer, 'JSON object');
    },
    getPaymentFeed: async (query) =>
      neededJson('getPaymentFeed', await send('getPaymentFeed', () => vendor.getPaymentFeedRaw(query)), 'JSON array'),
  };
}

import type * as generated from '../../../generated/merchant-wallet/index.ts';
import type { Amount } from '../decimal.ts';
import { refuseLossy } from '../lossless-json.ts';
import { pathSegment } from '../path-segment.ts';
import { movedOnce } from './moved-once.ts';
import { type CodeWaiting, waitForCode } from './outcome.ts';
import { merchantWalletSend } from './send.ts';
import { type MerchantWalletOptions, merchantWalletSettings } from './settings.ts';
import type {
  AccountStatementAnswer,
  AccountStatementRequest,
  BankChangeRequest,
  CodeInquiryAnswer,
  CodeInquiryRequest,
  DepositInquiryAnswer,
  DepositInquiryRequest,
  DepositRequest,
  GenerateCodeAnswer,
  GenerateCodeRequest,
  LinkedAccountAnswer,
  LinkedAccountInquiryRequest,
  LoginAnswer,
  MoneyMovementAnswer,
  ResponseCodeFile,
  ReversalAnswer,
  ReversalRequest,
  UtilityPaymentAnswer,
  UtilityPaymentRequest,
} from './types.ts';
import { wholeCents } from './whole-cents.ts';

export type { Clock } from '../clock.ts';
export type { Amount } from '../decimal.ts';
export { InvalidInputError } from '../invalid-input-error.ts';
export { NoAnswerError, type NoAnswerReason } from '../no-answer-error.ts';
export { StillPendingError } from '../still-pending-error.ts';
export { UnknownOutcomeError } from '../unknown-outcome-error.ts';
export { MerchantWalletError, type MerchantWalletOperation } from './error.ts';
export type { CodeWaiting } from './outcome.ts';
export type { MerchantWalletOptions, MerchantWalletTrace } from './settings.ts';
export type * from './types.ts';

/**
 * A client of the merchant wallet service. It logs in by itself, and sends every call exactly once: the service
 * documents no retry. Answers keep every field, unknown ones too, and every digit; amounts are cents.
 * All methods throw InvalidInputError before anything is sent, MerchantWalletError for every responseCode but the
 * operation's success, and NoAnswerError where no usable answer came. Methods that move money throw
 * UnknownOutcomeError where the call may have taken effect.
 */
export interface MerchantWallet {
  /** Logs in now (section 4.1); the other methods do so where they need to. The answer holds a secret. */
  login(): Promise<LoginAnswer>;
  /** A payment or withdrawal code (section 4.2). */
  generateCode(request: GenerateCodeRequest): Promise<GenerateCodeAnswer>;
  /** Where a code stands (section 4.3), at most once in 30 s for each code. Read `status`. */
  codeInquiry(request: CodeInquiryRequest): Promise<CodeInquiryAnswer>;
  /** Name and accounts behind a number (section 4.4). */
  linkedAccountInquiry(request: LinkedAccountInquiryRequest): Promise<LinkedAccountAnswer>;
  /** Cash into a wallet (section 4.5). After UnknownOutcomeError, ask with `depositInquiry`. */
  deposit(request: DepositRequest): Promise<MoneyMovementAnswer>;
  /** A deposit by its reference (section 4.6); `details` stands there where it is known. */
  depositInquiry(request: DepositInquiryRequest): Promise<DepositInquiryAnswer>;
  /** Takes a whole deposit back (section 4.7). */
  reversal(request: ReversalRequest): Promise<ReversalAnswer>;
  /** Change into a wallet (section 4.8). */
  bankChange(request: BankChangeRequest): Promise<MoneyMovementAnswer>;
  /** Pays a provider, for airtime for example (section 4.9). */
  utilityPayment(request: UtilityPaymentRequest): Promise<UtilityPaymentAnswer>;
  /** The movements of at most one calendar month (section 4.10). */
  accountStatement(request: AccountStatementRequest): Promise<AccountStatementAnswer>;
  /** The file of all response codes (section 4.11). */
  responseCodeList(): Promise<ResponseCodeFile>;
  /** Inquires a code every 30 s until it is paid or over. Throws StillPendingError. */
  waitForOutcome(request: CodeInquiryRequest, waiting?: CodeWaiting): Promise<CodeInquiryAnswer>;
}

/** Makes the client; what the options leave out comes from PAYPROOF_MERCHANT_WALLET_*. Throws InvalidInputError. */
export function merchantWallet(options: MerchantWalletOptions = {}): MerchantWallet {
  const settings = merchantWalletSettings(options);
  const { json, file, session } = merchantWalletSend(settings);
  const codeInquiry = async (request: CodeInquiryRequest): Promise<CodeInquiryAnswer> => {
    refuseLossy(request);
    return json('codeInquiry', (api) => api.codeInquiryRaw({ CodeInquiryRequest: request }));
  };
  return {
    login: () => session.renew(),
    generateCode: async (request) => {
      const GenerateCodeRequest = inCents<generated.GenerateCodeRequest>(request);
      return json('generateCode', (api) => api.generateCodeRaw({ GenerateCodeRequest }));
    },
    codeInquiry,
    linkedAccountInquiry: async ({ msisdn, ...query }) => {
      const parameters = { ...query, msisdn: pathSegment(msisdn, 'msisdn') };
      return json('linkedAccountInquiry', (api) => api.linkedAccountInquiryRaw(parameters));
    },
    deposit: async (request) => {
      const DepositRequest = inCents<generated.DepositRequest>(request);
      return movedOnce('deposit', request.reference, 'ask with depositInquiry', () =>
        json('deposit', (api) => api.depositRaw({ DepositRequest })),
      );
    },
    depositInquiry: async (request) => {
      refuseLossy(request);
      return json('depositInquiry', (api) => api.depositInquiryRaw({ DepositInquiryRequest: request }));
    },
    reversal: async (request) => {
      const ReversalRequest = inCents<generated.ReversalRequest>({ type: 'CREDIT', ...request });
      return movedOnce('reversal', request.participantReference, 'ask the operator', () =>
        json('reversal', (api) => api.reversalRaw({ ReversalRequest })),
      );
    },
    bankChange: async (request) => {
      const BankChangeRequest = inCents<generated.BankChangeRequest>(request);
      return movedOnce('bankChange', request.reference, 'look into the statement, or ask the operator', () =>
        json('bankChange', (api) => api.bankChangeRaw({ BankChangeRequest })),
      );
    },
    utilityPayment: async (request) => {
      const UtilityPaymentRequest = inCents<generated.UtilityPaymentRequest>(request);
      return movedOnce('utilityPayment', request.reference, 'look into the statement, or ask the operator', () =>
        json('utilityPayment', (api) => api.utilityPaymentRaw({ UtilityPaymentRequest })),
      );
    },
    accountStatement: async (request) => {
      refuseLossy(request);
      return json('accountStatement', (api) => api.accountStatementRaw({ AccountStatementRequest: request }));
    },
    responseCodeList: async () => {
      const { bytes, headers } = await file('responseCodeList', (api) => api.responseCodeListRaw());
      return { bytes, mediaType: headers.get('Content-Type') ?? undefined };
    },
    waitForOutcome: (request, waiting = {}) =>
      waitForCode(`The code ${request.code}`, () => codeInquiry(request), settings.clock, waiting),
  };
}

/** The wire object, its amount as the JSON integer that the caller gave. */
function inCents<Request extends { amount: number }>(request: Omit<Request, 'amount'> & { amount: Amount }): Request {
  const amount = wholeCents(request.amount, 'amount');
  refuseLossy(request);
  return { ...request, amount } as unknown as Request;
}

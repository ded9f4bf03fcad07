import type { JsonObject } from '../answer-body.ts';

export type MerchantWalletOperation =
  | 'login'
  | 'generateCode'
  | 'codeInquiry'
  | 'linkedAccountInquiry'
  | 'deposit'
  | 'depositInquiry'
  | 'reversal'
  | 'bankChange'
  | 'utilityPayment'
  | 'accountStatement'
  | 'responseCodeList';

/** The responseCode of a success: `00`, but `000` for one operation (section 2.1). */
export function successCodeOf(operation: MerchantWalletOperation): string {
  return operation === 'linkedAccountInquiry' ? '000' : '00';
}

/** The service refused a call (section 7). Holds nothing of the request; secrets in the answer are hidden. */
export class MerchantWalletError extends Error {
  override readonly name = 'MerchantWalletError';
  readonly operation: MerchantWalletOperation;
  /** HTTP status, which is secondary: a refusal may come with 200. */
  readonly status: number;
  /** As answered; undefined where the body has none. What a code means stands in the response code list. */
  readonly responseCode: string | number | undefined;
  /** `responseMsg` or `responseDescription`, by operation. */
  readonly reason: string | undefined;
  /** `X-Trace-Id`, by which the operator finds the call. */
  readonly traceId: string | undefined;

  constructor(
    operation: MerchantWalletOperation,
    answer: { status: number; body: JsonObject | undefined; traceId: string | undefined },
    redact: (text: string) => string,
  ) {
    const { responseCode, responseMsg, responseDescription } = answer.body ?? {};
    const shown = (value: unknown): string | undefined => (typeof value === 'string' ? redact(value) : undefined);
    const code = typeof responseCode === 'number' ? responseCode : shown(responseCode);
    const reason = shown(responseMsg) ?? shown(responseDescription);
    const traceId = shown(answer.traceId);
    super(
      `${operation} was answered ${answer.status}, responseCode ${code ?? 'missing'}: ${reason ?? 'no reason given'} (X-Trace-Id ${traceId ?? 'missing'})`,
    );
    this.operation = operation;
    this.status = answer.status;
    this.responseCode = code;
    this.reason = reason;
    this.traceId = traceId;
  }
}

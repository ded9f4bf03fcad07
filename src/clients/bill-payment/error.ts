import type { JsonObject } from '../answer-body.ts';

/** What was called: an operation of the contract, or one of the actions of processPayment. */
export type BillPaymentOperation =
  | 'listBillers'
  | 'lookupMember'
  | 'lookupMemberByPost'
  | 'authorize'
  | 'pay'
  | 'retry'
  | 'status'
  | 'reversePayment'
  | 'listPayments'
  | 'listWallets'
  | 'getTargetStatistics'
  | 'getPaymentFeed'
  | 'createMember'
  | 'updateMember'
  | 'deleteMember'
  | 'undeleteMember'
  | 'listMembers'
  | 'getMember'
  | 'uploadMembers'
  | 'uploadMembersDelete'
  | 'downloadPayments';

/** The platform refused a call (section 7). Holds nothing of the request; secrets in the answer are hidden. */
export class BillPaymentError extends Error {
  override readonly name = 'BillPaymentError';
  readonly operation: BillPaymentOperation;
  /** HTTP status. */
  readonly status: number;
  /** The platform's text, with 400. */
  readonly Message: string | undefined;
  /** Validation messages by the path of the field, with 400; empty where the answer has none. */
  readonly ModelState: Readonly<Record<string, readonly string[]>>;

  constructor(
    operation: BillPaymentOperation,
    status: number,
    body: JsonObject | undefined,
    redact: (text: string) => string,
  ) {
    const text = typeof body?.Message === 'string' ? redact(body.Message) : undefined;
    const fields = modelState(body?.ModelState, redact);
    const details = Object.entries(fields).map(([path, messages]) => ` [${path}: ${messages.join(' ')}]`);
    super(`${operation} was answered ${status}: ${text ?? 'no Message'}${details.join('')}`);
    this.operation = operation;
    this.status = status;
    this.Message = text;
    this.ModelState = fields;
  }
}

function modelState(value: unknown, redact: (text: string) => string): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([path, messages]) => [
      redact(path),
      (Array.isArray(messages) ? messages : [messages]).map((it) => redact(String(it))),
    ]),
  );
}

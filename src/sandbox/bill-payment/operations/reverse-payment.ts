import { answerOnly, type Decision, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { digitsOf } from '../../slice/digits-of.ts';
import { text } from '../../slice/json-body.ts';
import { put, type View } from '../../store/table.ts';
import { badRequest, missing } from '../answers/bad-request.ts';
import { liveBiller } from '../catalogue/live-biller.ts';
import { pupilWithoutReversals, school } from '../catalogue/school.ts';
import type { BillEnv, Operation } from '../operation.ts';
import { nextNumber } from '../payments/next-number.ts';
import { moneyBack } from '../payments/settle.ts';
import { invalidBy, readJson, schemaIssues } from '../requests/json-request.ts';
import { type PaymentRow, payments } from '../tables/payments.ts';
import { type ReversalRow, reversals } from '../tables/reversals.ts';
import { counters } from '../tables/settings.ts';

/** Every ErrorCode (section 7), and what the customer is told. */
const results = {
  0: 'The payment was reversed.',
  1: 'The original payment was not found.',
  2: 'This reversal reference was used before.',
  3: 'The biller could not reverse the payment.',
  4: 'The biller does not accept reversals.',
  5: 'The payment was refunded before.',
  99: 'The payment cannot be reversed.',
} as const;

type ErrorCode = keyof typeof results;

interface Request {
  originalReference: string;
  reference: string;
}

/** POST /api/payment/reverse (sections 2.5, 3.2 and 4.1): takes a whole payment back. */
export const reversePayment: Operation = {
  interface: 'vendor',
  decide({ headers, body, operation }, view, env) {
    const read = readJson(headers, body);
    if ('invalid' in read) return answerOnly(badRequest(read.invalid));
    const { wire } = read;
    const invalid = schemaIssues('ReversalRequest', wire)
      .filter((issue) => env.policy.issueStands(issue, operation))
      .map(invalidBy);
    for (const name of ['OriginalReference', 'Reference']) {
      if (wire[name] === '' && env.policy.emptyIsMissing(name, operation)) invalid.push(missing(name));
    }
    if (invalid.length > 0) return answerOnly(badRequest(invalid));
    const request = { originalReference: text(wire.OriginalReference), reference: text(wire.Reference) };
    const payment = env.policy.findPayment(view, request.originalReference);
    const code = codeOf(request, payment, view, env);
    if (code === 0 && payment) return reversed(payment, request, view, env);
    const failing = view.get(counters, 'failing-reversals');
    const changes =
      code === 3 && failing && failing.value > 0 && !(payment && failsAlways(payment))
        ? [put(counters, { ...failing, value: failing.value - 1 })]
        : [];
    const refusal = { code: 'not-reversed', detail: `${fieldOf(code)}: ${results[code]}` };
    return { ...answerOnly({ ...jsonAnswer(200, answerOf(request, code, {}, env)), refusal }), changes };
  },
};

function codeOf({ reference }: Request, payment: PaymentRow | undefined, view: View, { policy }: BillEnv): ErrorCode {
  const { dialect } = policy;
  const isOfPayment = dialect['reversal-reference-of-payment'] === 'error-code-2';
  if (policy.usedReversal(view, reference)) return 2;
  if (isOfPayment && policy.findPayment(view, reference)) return 2;
  if (!payment) return 1;
  if (policy.isReversed(payment)) return 5;
  const biller = liveBiller(view, payment.billerCode);
  if (!biller || !policy.takesReversals(biller)) return 4;
  if (payment.status !== 'Paid') return dialect['reversal-of-unpaid-payment'] === '99' ? 99 : 1;
  if (!policy.isOnline(biller) || failsAlways(payment)) return 3;
  return (view.get(counters, 'failing-reversals')?.value ?? 0) > 0 ? 3 : 0;
}

/** What of the request an ErrorCode is about. */
function fieldOf(code: ErrorCode): 'Reference' | 'OriginalReference' {
  return code === 2 ? 'Reference' : 'OriginalReference';
}

function failsAlways({ billerCode, memberNumber }: PaymentRow): boolean {
  return billerCode === school.code && memberNumber === pupilWithoutReversals;
}

function reversed(payment: PaymentRow, request: Request, view: View, env: BillEnv): Decision {
  const { number, change } = nextNumber('reversals', view);
  const row: ReversalRow = {
    ...request,
    platformReference: `REV-${payment.billerCode}-${String(number).padStart(6, '0')}`,
    billerReference: `BR${digitsOf(env.newId(), 9)}`,
    at: env.now,
  };
  const back = moneyBack(payment, view, env);
  const isCallers = env.policy.dialect['vendor-reversal-reference-is-callers'] === 'callers';
  const reversalReference = isCallers ? request.reference : row.platformReference;
  const done: PaymentRow = { ...back.payment, status: 'Reversed', reversalReference };
  const own = { PlatformReference: row.platformReference, BillerReference: row.billerReference };
  const answer = jsonAnswer(200, answerOf(request, 0, own, env));
  return { ...answerOnly(answer), changes: [...back.changes, put(payments, done), put(reversals, row), change] };
}

function answerOf(request: Request, code: ErrorCode, own: JsonObject, { policy: { dialect } }: BillEnv): JsonObject {
  const form = dialect['reversal-narration-presence'];
  const isTold = form === 'every-code' || (form === 'not-on-success' && code !== 0);
  return {
    OriginalReference: request.originalReference,
    Reference: request.reference,
    ErrorCode: code,
    Narration: isTold ? results[code] : null,
    TechnicalNarration: isTold ? `reversal: ${code}` : null,
    PlatformReference: null,
    BillerReference: null,
    ...own,
  };
}

import { type Json, type JsonObject, NumberText } from '../shared/json.ts';
import { exponentAmount, paddedAmount, plainAmount } from './amount.ts';
import type { Answer, Gateway, Problem, Transaction } from './model.ts';
import type { Readings } from './readings.ts';

/** ISO 8601 UTC, in one of its forms. */
export function timestamp(at: number, form: Readings['timestampForm']): string {
  const full = new Date(at).toISOString();
  if (form === 'milliseconds') return full;
  if (form === 'nanoseconds') return full.replace('Z', '000000Z');
  if (form === 'micro-offset') return full.replace('Z', '000+00:00');
  if (form === 'minutes') return `${full.slice(0, 16)}Z`;
  return full.slice(0, 19) + (form === 'seconds' ? 'Z' : '+00:00');
}

function amountAs(form: Readings['chargeAmount' | 'lookupAmount' | 'refundAmount'], cents: number): Json {
  const written =
    form === 'padded' || form === 'text-padded'
      ? paddedAmount(cents)
      : form === 'one-decimal'
        ? paddedAmount(cents).replace(/0$/, '')
        : form === 'exponent'
          ? exponentAmount(cents)
          : form === 'four'
            ? `${paddedAmount(cents)}00`
            : plainAmount(cents);
  return form === 'text' || form === 'text-padded' ? written : new NumberText(written);
}

/** The code of an error as the gateway's statusCode; a transaction that did not fail has 200. */
function statusCode(code: string, http: number, readings: Readings): string {
  if (code === '') return '200';
  if (readings.errorStatusCode === 'http') return String(http);
  if (readings.errorStatusCode === 'e-code' && code.startsWith('E')) return code;
  return `GW-${Number(code.slice(1)) + (code.startsWith('E') ? 12 : 60)}`;
}

export function problemAnswer(problem: Problem, readings: Readings): Answer {
  const headers: Record<string, string> = {};
  if (problem.http === 401 && readings.challenge === 'present') headers['WWW-Authenticate'] = 'Basic realm="gateway"';
  if (problem.http === 429) headers['Retry-After'] = '60';
  if (problem.http === 503 && readings.retryAfter === 'present') headers['Retry-After'] = '600';
  const code = statusCode(problem.code, problem.http, readings);
  const more = readings.refusalFields === 'more' ? { status: 'REJECTED', transactionId: null, errors: [] } : {};
  return { status: problem.http, headers, body: { statusCode: code, statusMessage: problem.message, ...more } };
}

/** Section 2.3. `told` is what status and statusMessage say. */
export function chargeAnswer(
  gateway: Gateway,
  charge: Transaction,
  told: { status: string; message: string; code: string },
): Answer {
  const { readings } = gateway;
  return ok({
    transactionId: charge.transactionId,
    clientCorrelator: charge.clientCorrelator,
    status: told.status,
    statusCode: told.status === 'PENDING' ? readings.pendingStatusCode : statusCode(told.code, 422, readings),
    statusMessage: told.message,
    amount: amountAs(readings.chargeAmount, charge.amountCents),
    currency: charge.currency,
    endUserId: shownNumber(charge, readings),
    merchantCode: charge.merchantCode,
    timestamp: timestampOf(gateway, charge),
  });
}

/** Section 2.4. */
export function lookupAnswer(gateway: Gateway, found: Transaction): Answer {
  const { readings } = gateway;
  const code = readings.failedStatusCode === 'error' ? found.code : '';
  return ok({
    transactionId: found.transactionId,
    clientCorrelator: found.clientCorrelator,
    status: found.isProcessed && found.status === 'PENDING' ? readings.processing : found.status,
    statusCode: found.status === 'PENDING' ? readings.pendingStatusCode : statusCode(code, 422, readings),
    ...(readings.lookupMessage === 'present' ? { statusMessage: found.message } : {}),
    endUserId: shownNumber(found, readings),
    amount: amountAs(readings.lookupAmount, found.amountCents),
    currency: found.currency,
    merchantCode: found.merchantCode,
    merchantName: found.merchantName,
    referenceCode: found.referenceCode,
    timestamp: timestampOf(gateway, found),
    description: { outcome: found.message, request: found.description, empty: '' }[readings.lookupDescription],
  });
}

/** Section 2.5. */
export function refundAnswer(gateway: Gateway, refund: Transaction, charge?: Transaction): Answer {
  const { refundNames } = gateway.readings;
  const named = (refundNames === 'charge' && charge) || refund;
  const left = refundNames === 'rest' && charge ? charge.amountCents - charge.refundedCents : named.amountCents;
  return ok({
    transactionId: refund.transactionId,
    clientCorrelator: named.clientCorrelator,
    status: refund.status,
    statusCode: '200',
    statusMessage: refund.message,
    originalReference: refund.original,
    amount: amountAs(gateway.readings.refundAmount, left),
    currency: refund.currency,
    timestamp: timestampOf(gateway, refund),
  });
}

function ok(body: JsonObject): Answer {
  return { status: 200, headers: {}, body };
}

function shownNumber(transaction: Transaction, readings: Readings): string {
  return readings.endUserEcho === 'as-sent' ? transaction.endUserId : transaction.msisdn;
}

function timestampOf({ readings, clock }: Gateway, transaction: Transaction): string {
  const instants = { answer: clock.now(), creation: transaction.createdAt, change: transaction.changedAt };
  return timestamp(instants[readings.timestampOf], readings.timestampForm);
}

/** The fields as they go out: more of them, and in another order, where the readings say so. */
export function dressed(body: JsonObject, readings: Readings): JsonObject {
  const extra = readings.extraFields === 'some' ? { gatewayNode: 'hre-2', warnings: [], channelHint: null } : {};
  const entries: [string, Json][] = Object.entries({ ...body, ...extra });
  return Object.fromEntries(readings.fieldOrder === 'reversed' ? entries.reverse() : entries);
}

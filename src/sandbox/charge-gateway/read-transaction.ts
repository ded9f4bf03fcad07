import { defined } from '../../contract/defined.ts';
import type { Call } from '../slice/api-slice.ts';
import { isObject, issuesOf, readJsonObject, requestSchema, text, type Wire } from '../slice/json-body.ts';
import { leaveOutNulls } from '../slice/leave-out-nulls.ts';
import type { ParsedJson } from '../slice/parse-json.ts';
import type { Refusal } from './errors.ts';
import type { Policy, WriteOperation } from './policy.ts';
import type { AmountLiteral, TransactionRequest } from './transaction-request.ts';

/** Reads and judges a request body (sections 2.1, 2.2 and 7); the first refusal in the order of the E-codes stands. */
export function readTransaction(
  operation: WriteOperation,
  call: Call,
  policy: Policy,
): { request: TransactionRequest } | { refusal: Refusal; clientCorrelator?: string } {
  const read = readJsonObject(call, 'amount');
  if ('problem' in read) return { refusal: { code: 'invalid-request', detail: read.problem } };
  if (read.mayHoldNull && policy.dialect['null-optional-member'] === 'left-out')
    leaveOutNulls(requestSchema('charge-gateway', operation), read.wire);
  const wire = policy.readBody(read.wire);
  const clientCorrelator = text(wire.clientCorrelator);
  const refused = (refusal: Refusal) => defined({ refusal, clientCorrelator: clientCorrelator || undefined });

  const issues = issuesOf('charge-gateway', operation, wire).filter((issue) => policy.issueStands(issue, operation));
  const missing = issues.find((issue) => issue.kind === 'missing' && issue.path[0] !== 'notifyUrl');
  if (missing) return refused({ code: 'E001', detail: missing.path.join('.') });

  const payment = isObject(wire.paymentAmount) ? wire.paymentAmount : {};
  const charging = isObject(payment.charginginformation) ? payment.charginginformation : {};
  const metaData = isObject(payment.chargeMetaData) ? payment.chargeMetaData : {};
  const subscriber = policy.subscriber(text(wire.endUserId), operation);
  if (subscriber === undefined) return refused({ code: 'E002', detail: 'endUserId' });
  if (!policy.takesCurrency(charging.currency, operation))
    return refused({ code: 'E003', detail: 'the currency must be USD or ZWG' });
  const cents = policy.cents(literalOf(charging, read.parsed), operation);
  if (cents === 'invalid')
    return refused({ code: 'E004', detail: 'the amount must be positive, with at most 2 decimals' });
  const [invalid] = issues;
  if (invalid) return refused({ code: 'invalid-request', detail: invalid.path.join('.') || 'the body' });
  const request: TransactionRequest = {
    clientCorrelator,
    referenceCode: text(wire.referenceCode),
    tranType: text(wire.tranType),
    endUserId: text(wire.endUserId),
    subscriber,
    amountCents: cents === 'too-large' ? Number.POSITIVE_INFINITY : cents,
    currency: text(charging.currency),
    description: text(charging.description),
    merchantCode: text(wire.merchantCode),
    merchantPin: text(wire.merchantPin),
    merchantName: text(wire.merchantName),
    notifyUrl: text(wire.notifyUrl),
    originalGatewayReference: text(wire.originalGatewayReference),
  };
  if (!policy.takesTransactionType(operation, request.tranType))
    return refused({ code: 'invalid-request', detail: 'tranType' });
  const field = policy.unacceptable(request, text(metaData.channel));
  return field === undefined ? { request } : refused({ code: 'invalid-request', detail: field });
}

function literalOf(charging: Wire, { sourceIn }: ParsedJson): AmountLiteral {
  if (typeof charging.amount === 'string') return { source: charging.amount, isText: true };
  return { source: sourceIn(charging) ?? 'no number', isText: false };
}

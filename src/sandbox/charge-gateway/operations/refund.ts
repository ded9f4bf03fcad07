import { defined } from '../../../contract/defined.ts';
import { answerOnly } from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import { refundAnswer } from '../answers.ts';
import type { Refusal } from '../errors.ts';
import { callbackOf, notifiedAt, smsOf } from '../notices.ts';
import type { ChargeEnv } from '../operation.ts';
import { type Transaction, transactions } from '../tables/transactions.ts';
import type { TransactionRequest } from '../transaction-request.ts';
import { onRequest } from './on-request.ts';
import { sharedRefusal, turnedAway } from './turned-away.ts';

/** How long a refund is PENDING where the dialect has it so. */
export const refundDelayMs = 60_000;

/** POST /transactions/refund/ (section 4.3): REF and REV alike give money of a charge in SUCCESS back. */
export const refund = onRequest('refund', (request, existing, view, env) => {
  const { dialect } = env.policy;
  if (existing?.kind === 'refund' && dialect['refund-reuses-correlator'] === 'existing-transaction') {
    return answerOnly(refundAnswer(existing, dialect, env.now, view.get(transactions, existing.original ?? '')));
  }
  const original = env.policy.findOriginal(view, request);
  const refusal = sharedRefusal(request, existing, view, env) ?? refundRefusal(request, original, view, env);
  if (refusal || !original) return turnedAway(refusal ?? unknownOriginal, env);

  const isAtOnce = dialect['refund-status'] === 'success';
  const made = newRefund(request, original, isAtOnce, env);
  const refundedCents = original.refundedCents + request.amountCents;
  const isWhole = refundedCents >= original.amountCents;
  const status = isWhole && dialect['refunded-charge-status'] === 'refunded' ? 'REFUNDED' : original.status;
  const changes = [put(transactions, made), put(transactions, { ...original, refundedCents, status })];
  return {
    answer: refundAnswer(made, dialect, env.now, original),
    changes: [...changes, ...(isAtOnce && tells(dialect['refund-event'], 'sms') ? smsOf(made, view, env) : [])],
    deliveries: isAtOnce && tells(dialect['refund-event'], 'callback') ? callbackOf(made, env) : [],
    timers: isAtOnce
      ? []
      : [{ delayMs: refundDelayMs, event: 'refund-completed', payload: { transactionId: made.transactionId } }],
    replies: [],
    ...defined({ willNotify: notifiedAt(made, env.policy) }),
  };
});

const unknownOriginal: Refusal = { code: 'E008', detail: 'originalGatewayReference names no charge' };

/** Why the original forbids this refund: 404 before 409 before 422. */
function refundRefusal(
  request: TransactionRequest,
  original: Transaction | undefined,
  view: View,
  { policy, now }: ChargeEnv,
): Refusal | undefined {
  const { dialect } = policy;
  if (original?.kind === 'refund' && dialect['refund-of-refund'] === 'not-eligible')
    return { code: 'E009', detail: 'a refund cannot be refunded' };
  if (original?.kind !== 'charge') return unknownOriginal;
  const isOther = original.subscriber !== request.subscriber;
  if (isOther && dialect['refund-other-subscriber'] === 'refused') return unknownOriginal;
  if (original.currency !== request.currency && dialect['refund-currency-of-charge'] === 'refused') {
    return { code: 'invalid-request', detail: 'the currency must be that of the charge' };
  }
  if (!policy.isRefundable(original, request, view, now))
    return { code: 'E009', detail: 'the charge was refunded already or is not SUCCESS' };
  if (policy.exceeds(original, request)) return { code: 'E012' };
  return undefined;
}

function newRefund(
  request: TransactionRequest,
  original: Transaction,
  isAtOnce: boolean,
  { now, newId, policy }: ChargeEnv,
): Transaction {
  return {
    transactionId: policy.transactionId(newId, now, request),
    kind: 'refund',
    clientCorrelator: request.clientCorrelator,
    subscriber: request.subscriber,
    endUserId: request.endUserId,
    amountCents: request.amountCents,
    currency: request.currency,
    status: isAtOnce ? 'SUCCESS' : 'PENDING',
    statusMessage: request.tranType === 'REV' ? 'Reversal processed successfully' : 'Refund processed successfully',
    merchantCode: request.merchantCode,
    merchantName: request.merchantName,
    referenceCode: request.referenceCode,
    description: request.description,
    notifyUrl: request.notifyUrl,
    requestedAt: now,
    changedAt: now,
    refundedCents: 0,
    original: original.transactionId,
  };
}

/** Whether the dialect tells a refund in this way. */
export function tells(event: string, way: 'sms' | 'callback'): boolean {
  return event === 'both' || event === way;
}

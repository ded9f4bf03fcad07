import { defined } from '../../../contract/defined.ts';
import { isInReach, numbers } from '../../shared-tables/handset.ts';
import { answerOnly, type TimerPlan } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { chargeAnswer } from '../answers.ts';
import { notifiedAt } from '../notices.ts';
import type { ChargeEnv } from '../operation.ts';
import { type Transaction, transactions } from '../tables/transactions.ts';
import type { TransactionRequest } from '../transaction-request.ts';
import { onRequest } from './on-request.ts';
import { sharedRefusal, turnedAway } from './turned-away.ts';

/** After how long an unanswered prompt expires, where the dialect lets it; the document shows no number. */
export const promptLifetimeMs = 5 * 60_000;

/** POST /transactions/amount/ (section 4.1): accepts the charge as PENDING and prompts the customer. */
export const charge = onRequest('charge', (request, existing, view, env) => {
  const { dialect } = env.policy;
  if (existing?.kind === 'charge' && dialect['duplicate-correlator'] === 'existing-transaction') {
    return answerOnly(chargeAnswer(existing, dialect, env.now));
  }
  const shared = sharedRefusal(request, existing, view, env);
  if (shared) return turnedAway(shared, env);
  const customer = env.policy.customer(view, request.subscriber);
  if (customer === 'barred') return turnedAway({ code: 'E011' }, env);
  const isUnlisted = customer === 'unlisted';
  if (isUnlisted && dialect['unlisted-number-form'] !== 'stays-pending') {
    const http = dialect['unlisted-number-form'] === 'refused-400' ? 400 : 422;
    return turnedAway({ code: 'not-whitelisted', http }, env);
  }
  const isPrompted = !isUnlisted && isInReach(view.get(numbers, request.subscriber) ?? {}, env.now);
  const made = newCharge(request, env, isPrompted ? request.subscriber : undefined);
  const isHeld = !isUnlisted && ['http-200-held', 'http-422'].includes(dialect['failed-pin-form']);
  return {
    answer: isHeld ? { hold: made.transactionId } : chargeAnswer(made, dialect, env.now),
    changes: [put(transactions, made)],
    deliveries: [],
    timers: isUnlisted || dialect['prompt-expiry'] === 'stays-pending' ? [] : [expiryOf(made)],
    replies: [],
    ...defined({ willNotify: notifiedAt(made, env.policy) }),
  };
});

function newCharge(
  request: TransactionRequest,
  { now, newId, policy }: ChargeEnv,
  promptedOn: string | undefined,
): Transaction {
  return {
    transactionId: policy.transactionId(newId, now, request),
    kind: 'charge',
    clientCorrelator: request.clientCorrelator,
    subscriber: request.subscriber,
    endUserId: request.endUserId,
    amountCents: request.amountCents,
    currency: request.currency,
    status: 'PENDING',
    statusMessage:
      policy.dialect['pending-status-message'] === 'says-pending'
        ? 'Request accepted, waiting for the customer'
        : 'Transaction Successful',
    merchantCode: request.merchantCode,
    merchantName: request.merchantName,
    referenceCode: request.referenceCode,
    description: request.description,
    notifyUrl: request.notifyUrl,
    requestedAt: now,
    changedAt: now,
    refundedCents: 0,
    promptedOn,
  };
}

function expiryOf({ transactionId }: Transaction): TimerPlan {
  return { delayMs: promptLifetimeMs, event: 'prompt-expired', payload: { transactionId } };
}

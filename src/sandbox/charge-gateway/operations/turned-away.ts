import { answerOnly, type Decision } from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { ChargeEnv } from '../operation.ts';
import { merchants, type Transaction, usedCorrelators } from '../tables/transactions.ts';
import type { TransactionRequest } from '../transaction-request.ts';

/** The decision that refuses a call. Where the dialect uses correlators of invalid requests up, it remembers this one. */
export function turnedAway(refusal: Refusal, env: ChargeEnv, clientCorrelator?: string): Decision {
  const { dialect } = env.policy;
  const answer = refuse(refusal, dialect['error-code-value']);
  const isUsedUp = dialect['refused-correlator-used-up'] === 'used-up' && answer.status === 400;
  const changes = isUsedUp && clientCorrelator !== undefined ? [put(usedCorrelators, { clientCorrelator })] : [];
  return { ...answerOnly(answer), changes };
}

/**
 * What refuses charges and refunds alike once their fields are in order.
 * @param existing the transaction that used the correlator before.
 */
export function sharedRefusal(
  request: TransactionRequest,
  existing: Transaction | undefined,
  view: View,
  env: ChargeEnv,
): Refusal | undefined {
  const { dialect } = env.policy;
  if (existing) return { code: 'E005', detail: 'clientCorrelator was used before' };
  if (view.get(usedCorrelators, request.clientCorrelator)) {
    return { code: 'E005', detail: 'clientCorrelator was used by a refused request' };
  }
  const merchant = view.get(merchants, request.merchantCode);
  if (dialect['wrong-merchant-pin'] === 'refused' && merchant?.merchantPin !== request.merchantPin) {
    return { code: 'invalid-request', detail: 'merchantPin' };
  }
  if (!Number.isFinite(request.amountCents)) return { code: 'E013' };
  return undefined;
}

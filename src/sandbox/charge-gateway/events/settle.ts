import type { PinOutcome } from '../../../protocol/charge-machine.ts';
import type { Answer, EventDecision } from '../../slice/decision.ts';
import { put, remove, type View } from '../../store/table.ts';
import { chargeAnswer } from '../answers.ts';
import { refuse } from '../errors.ts';
import { callbackOf, smsOf } from '../notices.ts';
import type { ChargeEnv } from '../operation.ts';
import { type Transaction, transactions } from '../tables/transactions.ts';

/** Takes a PENDING charge to its outcome: the row, the phone, the callback and a held call's answer, all in one. */
export function settle(charge: Transaction, outcome: PinOutcome, view: View, env: ChargeEnv): EventDecision {
  const { dialect } = env.policy;
  const done: Transaction = {
    ...charge,
    status: outcome.to,
    statusMessage: outcome.message,
    changedAt: env.now,
    promptedOn: undefined,
  };
  const refusal = refusalOf(outcome, env);
  const isGone = refusal !== undefined && dialect['transaction-after-422'] === 'no-transaction';
  return {
    answer: undefined,
    changes: [isGone ? remove(transactions, charge.transactionId) : put(transactions, done), ...smsOf(done, view, env)],
    deliveries:
      isGone || (outcome.to === 'FAILED' && dialect['callback-on-failure'] === 'not-called')
        ? []
        : callbackOf(done, env),
    timers: [],
    replies: [{ hold: charge.transactionId, answer: refusal ?? heldAnswer(charge, done, env) }],
  };
}

/** The 422 of a failed PIN, where the dialect has that form. */
function refusalOf({ to, code, message }: PinOutcome, { policy: { dialect } }: ChargeEnv): Answer | undefined {
  if (to === 'SUCCESS' || dialect['failed-pin-form'] !== 'http-422') return undefined;
  // No E-code covers a wrong PIN (section 7, rule 3): it is told in a 200.
  return code && refuse({ code, http: 422, message }, dialect['error-code-value']);
}

/**
 * A held call's 200. A failure stands in its body; of a success the first answer says PENDING all the same, as it
 * always does, with a message that reads as successful (section 2.3).
 */
function heldAnswer(charge: Transaction, done: Transaction, { now, policy }: ChargeEnv): Answer {
  const shown = done.status === 'SUCCESS' ? { ...charge, statusMessage: done.statusMessage } : done;
  return chargeAnswer(shown, policy.dialect, now);
}

import type { EventHandler } from '../../faults/decorators.ts';
import { RefusedEvent } from '../../slice/api-slice.ts';
import { type EventDecision, type JsonObject, nothing } from '../../slice/decision.ts';
import { put, remove, type View } from '../../store/table.ts';
import { chargeAnswer } from '../answers.ts';
import { callbackOf, smsOf } from '../notices.ts';
import type { ChargeEnv } from '../operation.ts';
import { tells } from '../operations/refund.ts';
import { type Transaction, transactions } from '../tables/transactions.ts';
import { settle } from './settle.ts';

/** What happens beside calls: the customer at the phone, and timers. */
export const events: Readonly<Record<string, EventHandler<ChargeEnv>>> = {
  /** The customer types a PIN. Payload: `endUserId`, `clientCorrelator`, `pin`. */
  'answer-prompt'(payload, view, env) {
    const charge = promptedCharge(payload, view, env);
    const outcome = env.policy.outcome(String(payload.pin), charge);
    return outcome ? settle(charge, outcome, view, env) : nothing();
  },

  /** The customer closes the prompt without a PIN: the charge stays PENDING. */
  'ignore-prompt'(payload, view, env) {
    const charge = promptedCharge(payload, view, env);
    const changes = [put(transactions, { ...charge, promptedOn: undefined })];
    return { ...nothing(), changes, replies: pendingReply(charge.transactionId, view, env) };
  },

  /** A held call is given up: it is answered as what the charge is by now. Payload: `hold`. */
  'hold-ended': (payload, view, env) => ({ ...nothing(), replies: pendingReply(String(payload.hold), view, env) }),

  /** Payload: `transactionId`. */
  'prompt-expired'(payload, view, env) {
    const charge = view.get(transactions, String(payload.transactionId));
    if (charge?.status !== 'PENDING') return nothing();
    if (env.policy.dialect['prompt-expiry'] === 'disappears') {
      const { transactionId } = charge;
      const changes = [remove(transactions, transactionId)];
      return { ...nothing(), changes, replies: pendingReply(transactionId, view, env) };
    }
    return settle(charge, { pin: '', from: 'PENDING', to: 'FAILED', message: 'Prompt expired' }, view, env);
  },

  /** Payload: `transactionId`. */
  'refund-completed'(payload, view, env) {
    const pending = view.get(transactions, String(payload.transactionId));
    if (pending?.status !== 'PENDING') return nothing();
    const done: Transaction = { ...pending, status: 'SUCCESS', changedAt: env.now };
    const event = env.policy.dialect['refund-event'];
    return {
      ...nothing(),
      changes: [put(transactions, done), ...(tells(event, 'sms') ? smsOf(done, view, env) : [])],
      deliveries: tells(event, 'callback') ? callbackOf(done, env) : [],
    };
  },
};

/** The charge whose prompt is open on this phone. Throws RefusedEvent where there is none. */
function promptedCharge(payload: JsonObject, view: View, env: ChargeEnv): Transaction {
  const subscriber = env.policy.subscriber(String(payload.endUserId));
  const named = view.find(transactions, 'correlator', String(payload.clientCorrelator));
  const charge = named.find((it) => it.promptedOn !== undefined && it.promptedOn === subscriber);
  if (charge) return charge;
  throw new RefusedEvent(
    `no prompt is open on ${String(payload.endUserId)} for clientCorrelator ${String(payload.clientCorrelator)}; ` +
      'send the charge first, and answer its prompt once',
  );
}

function pendingReply(transactionId: string, view: View, { now, policy }: ChargeEnv): EventDecision['replies'] {
  const charge = view.get(transactions, transactionId);
  return charge ? [{ hold: transactionId, answer: chargeAnswer(charge, policy.dialect, now) }] : [];
}

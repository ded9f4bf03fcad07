import { pinOutcomes } from '../../../protocol/charge-machine.ts';
import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { settle } from '../../charge-gateway/events/settle.ts';
import { transactions } from '../../charge-gateway/tables/transactions.ts';
import { nothing } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { fault } from './define.ts';
import { editAnswer, storedTransaction, withStatus } from './edit.ts';

const hourMs = 60 * 60_000;
const [approved] = pinOutcomes;
if (!approved) throw new Error('the PIN matrix is empty');

/** Defects on the way from PENDING to the outcome. */
export const outcomeFaults: readonly ChargeFault[] = [
  fault(
    'success-at-once',
    'wrong-answer',
    'accepted-charge-is-pending',
    'A charge is answered SUCCESS before the customer answered',
    {
      ...editAnswer('charge', 200, () => ({ status: 'SUCCESS' })),
    },
  ),
  fault(
    'unanswered-succeeds-after-an-hour',
    'accepts-too-much',
    'charge-waits-for-the-customer',
    'A charge that nobody answers is SUCCESS after an hour',
    {
      decision(decision, { call }) {
        const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
        if (!made) return decision;
        const timer = { delayMs: hourMs, event: 'succeed-unanswered', payload: { transactionId: made.transactionId } };
        return { ...decision, timers: [...decision.timers, timer] };
      },
      events: {
        'succeed-unanswered'(payload, view, env) {
          const charge = view.get(transactions, String(payload.transactionId));
          return charge?.status === 'PENDING' ? settle(charge, approved, view, env) : nothing();
        },
      },
    },
  ),
  fault('zwg-not-prompted', 'refuses-too-much', 'charge-prompts-the-customer', 'A charge in ZWG opens no prompt', {
    decision(decision, { call }) {
      const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
      if (made?.currency !== 'ZWG') return decision;
      const changes = decision.changes.filter((it) => !('put' in it && it.put === made));
      return { ...decision, changes: [...changes, put(transactions, { ...made, promptedOn: undefined })] };
    },
  }),
  fault('limit-pin-succeeds', 'accepts-too-much', 'pin-9999-fails', 'PIN 9999 ends in SUCCESS', {
    policy: ({ outcome }) => ({ outcome: (pin, charge) => (pin === '9999' ? approved : outcome(pin, charge)) }),
  }),
  fault('funds-pin-stays-pending', 'wrong-answer', 'pin-1111-fails', 'PIN 1111 leaves the charge PENDING', {
    policy: ({ outcome }) => ({ outcome: (pin, charge) => (pin === '1111' ? undefined : outcome(pin, charge)) }),
  }),
  fault('wrong-pin-succeeds', 'accepts-too-much', 'pin-2222-fails', 'PIN 2222 ends in SUCCESS', {
    policy: ({ outcome }) => ({ outcome: (pin, charge) => (pin === '2222' ? approved : outcome(pin, charge)) }),
  }),
  fault('right-pin-fails-for-zwg', 'refuses-too-much', 'pin-0000-succeeds', 'PIN 0000 fails a charge in ZWG', {
    policy: ({ outcome }) => ({
      outcome: (pin, charge) => outcome(pin === '0000' && charge.currency === 'ZWG' ? '1111' : pin, charge),
    }),
  }),
  fault('right-pin-fails', 'refuses-too-much', 'pin-0000-succeeds', 'PIN 0000 fails every charge', {
    policy: ({ outcome }) => ({ outcome: (pin, charge) => outcome(pin === '0000' ? '1111' : pin, charge) }),
  }),
  fault(
    'reason-of-funds-pin-reworded',
    'wrong-answer',
    'pin-1111-message',
    'PIN 1111 gives "Insufficient funds" as the reason',
    {
      ...reworded('1111', 'Insufficient funds'),
    },
  ),
  fault(
    'reason-of-wrong-pin-reworded',
    'wrong-answer',
    'pin-2222-message',
    'PIN 2222 gives "Invalid PIN" as the reason',
    {
      ...reworded('2222', 'Invalid PIN'),
    },
  ),
  fault(
    'reason-of-limit-pin-reworded',
    'wrong-answer',
    'pin-9999-message',
    'PIN 9999 gives "Limit exceeded" as the reason',
    {
      ...reworded('9999', 'Limit exceeded'),
    },
  ),
  fault(
    'failed-succeeds-after-a-day',
    'accepts-too-much',
    'final-status-stays',
    'A FAILED charge is SUCCESS a day later',
    {
      event(decision) {
        const failed = storedTransaction(decision.changes, 'charge');
        if (failed?.status !== 'FAILED') return decision;
        const timer = { delayMs: 24 * hourMs, event: 'revive', payload: { transactionId: failed.transactionId } };
        return { ...decision, timers: [...decision.timers, timer] };
      },
      events: {
        revive(payload, view) {
          const failed = view.get(transactions, String(payload.transactionId));
          return failed ? { ...nothing(), changes: [put(transactions, { ...failed, status: 'SUCCESS' })] } : nothing();
        },
      },
    },
  ),
  fault(
    'pin-decides-all-prompts',
    'accepts-too-much',
    'outcome-of-one-charge-only',
    'A PIN decides every open charge of the phone',
    {
      event(decision, { name, payload, view, env }) {
        const settled = storedTransaction(decision.changes, 'charge');
        if (name !== 'answer-prompt' || !settled) return decision;
        const all = { ...decision, changes: [...decision.changes], replies: [...decision.replies] };
        for (const charge of view.find(transactions, 'promptedOn', settled.subscriber)) {
          const isOther = charge.transactionId !== settled.transactionId;
          const outcome = isOther ? env.policy.outcome(String(payload.pin), charge) : undefined;
          if (!outcome) continue;
          const also = settle(charge, outcome, view, env);
          all.changes.push(...also.changes);
          all.replies.push(...also.replies);
        }
        return all;
      },
    },
  ),
  fault(
    'failed-pin-answered-409',
    'wrong-answer',
    'failed-pin-form',
    'A charge is held for its PIN, and a failed one answered 409',
    {
      policy: ({ dialect }) => ({ dialect: { ...dialect, 'failed-pin-form': 'http-422' } }),
      event: (decision) => ({
        ...decision,
        replies: decision.replies.map(({ hold, answer }) => ({
          hold,
          answer: answer.status === 422 ? withStatus(answer, 409) : answer,
        })),
      }),
    },
  ),
];

function reworded(of: string, message: string): Pick<ChargeFault, 'policy'> {
  return {
    policy: ({ outcome }) => ({
      outcome(pin, charge) {
        const documented = outcome(pin, charge);
        return documented && pin === of ? { ...documented, message } : documented;
      },
    }),
  };
}

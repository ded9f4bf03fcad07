import { type PinOutcome, pinOutcomes } from '../../../protocol/charge-machine.ts';
import { nothing } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import type { ChargeFault } from '../charge-fault.ts';
import { settle } from '../events/settle.ts';
import { transactions } from '../tables/transactions.ts';
import { editAnswer, storedTransaction, withStatus } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, refusesTooMuch } from './edit/define.ts';

const hourMs = 60 * 60_000;

/** The first row of the matrix: the right PIN. */
const approved = pinOutcomes[0] as PinOutcome;

/** Defects of the topic charge-life, by the rule that they break. */
export const faults: ChargeFaults = {
  'accepted-charge-is-pending': {
    'success-at-once': answersWrongly(
      'A charge is answered SUCCESS before the customer answered',
      editAnswer('charge', 200, () => ({ status: 'SUCCESS' })),
    ),
  },
  'charge-waits-for-the-customer': {
    'pending-looked-up-as-success': answersWrongly(
      'A look-up says SUCCESS of a PENDING charge',
      editAnswer('lookup', 200, ({ status }) => ({ status: status === 'PENDING' ? 'SUCCESS' : String(status) })),
    ),
    'unanswered-succeeds-after-an-hour': acceptsTooMuch('A charge that nobody answers is SUCCESS after an hour', {
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
    }),
  },
  'charge-prompts-the-customer': {
    'local-form-prompts-another-phone': answersWrongly('A charge of 07XXXXXXXX prompts another phone', {
      decision(decision, { call }) {
        const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
        if (!made?.endUserId.startsWith('07')) return decision;
        const changes = decision.changes.map((change) =>
          'put' in change && change.put === made
            ? put(transactions, { ...made, promptedOn: `26300${made.endUserId.slice(3)}` })
            : change,
        );
        return { ...decision, changes };
      },
    }),
    'zwg-not-prompted': refusesTooMuch('A charge in ZWG opens no prompt', {
      decision(decision, { call }) {
        const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
        if (made?.currency !== 'ZWG') return decision;
        const changes = decision.changes.filter((it) => !('put' in it && it.put === made));
        return { ...decision, changes: [...changes, put(transactions, { ...made, promptedOn: undefined })] };
      },
    }),
  },
  'pin-0000-succeeds': {
    'right-pin-fails-for-zwg': refusesTooMuch('PIN 0000 fails a charge in ZWG', {
      policy: ({ outcome }) => ({
        outcome: (pin, charge) => outcome(pin === '0000' && charge.currency === 'ZWG' ? '1111' : pin, charge),
      }),
    }),
    'right-pin-fails': refusesTooMuch('PIN 0000 fails every charge', {
      policy: ({ outcome }) => ({ outcome: (pin, charge) => outcome(pin === '0000' ? '1111' : pin, charge) }),
    }),
  },
  'pin-1111-fails': {
    'funds-pin-stays-pending': answersWrongly('PIN 1111 leaves the charge PENDING', {
      policy: ({ outcome }) => ({ outcome: (pin, charge) => (pin === '1111' ? undefined : outcome(pin, charge)) }),
    }),
  },
  'pin-2222-fails': {
    'wrong-pin-succeeds': acceptsTooMuch('PIN 2222 ends in SUCCESS', {
      policy: ({ outcome }) => ({ outcome: (pin, charge) => (pin === '2222' ? approved : outcome(pin, charge)) }),
    }),
  },
  'pin-9999-fails': {
    'limit-pin-succeeds': acceptsTooMuch('PIN 9999 ends in SUCCESS', {
      policy: ({ outcome }) => ({ outcome: (pin, charge) => (pin === '9999' ? approved : outcome(pin, charge)) }),
    }),
  },
  'pin-1111-message': {
    'reason-of-funds-pin-reworded': answersWrongly(
      'PIN 1111 gives "Insufficient funds" as the reason',
      reworded('1111', 'Insufficient funds'),
    ),
  },
  'pin-2222-message': {
    'reason-of-wrong-pin-reworded': answersWrongly(
      'PIN 2222 gives "Invalid PIN" as the reason',
      reworded('2222', 'Invalid PIN'),
    ),
  },
  'pin-9999-message': {
    'reason-of-limit-pin-reworded': answersWrongly(
      'PIN 9999 gives "Limit exceeded" as the reason',
      reworded('9999', 'Limit exceeded'),
    ),
  },
  'failed-pin-form': {
    'failed-pin-answered-409': answersWrongly('A charge is held for its PIN, and a failed one answered 409', {
      policy: ({ dialect }) => ({ dialect: { ...dialect, 'failed-pin-form': 'http-422' } }),
      event: (decision) => ({
        ...decision,
        replies: decision.replies.map(({ hold, answer }) => ({
          hold,
          answer: answer.status === 422 ? withStatus(answer, 409) : answer,
        })),
      }),
    }),
  },
  'invalid-pin-form': {
    'wrong-pin-answered-422': answersWrongly('A charge is held for its PIN, and a wrong one answered 422', {
      policy: ({ dialect }) => ({ dialect: { ...dialect, 'failed-pin-form': 'http-422' } }),
      event: (decision) => ({
        ...decision,
        replies: decision.replies.map(({ hold, answer }) => ({
          hold,
          answer: JSON.stringify(answer.body).includes('Invalid PIN') ? withStatus(answer, 422) : answer,
        })),
      }),
    }),
    'wrong-pin-looked-up-as-422': answersWrongly('A look-up of a charge that failed for a wrong PIN is answered 422', {
      answer: (answer, { call }) =>
        call.operation === 'lookup' && JSON.stringify(answer.body).includes('Invalid PIN')
          ? withStatus(answer, 422)
          : answer,
    }),
  },
  'final-status-stays': {
    'failed-succeeds-after-a-day': acceptsTooMuch('A FAILED charge is SUCCESS a day later', {
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
    }),
  },
  'outcome-of-one-charge-only': {
    'pin-decides-all-prompts': acceptsTooMuch('A PIN decides every open charge of the phone', {
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
    }),
  },
};

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

import { type PinOutcome, pinOutcome, pinOutcomes } from '../../../protocol/charge-machine.ts';
import { deliveries } from '../../deliveries/tables.ts';
import { rawBody } from '../../faults/raw-body.ts';
import { RefusedEvent } from '../../slice/api-slice.ts';
import { nothing } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import type { ChargeFault } from '../charge-fault.ts';
import { settle } from '../events/settle.ts';
import { notes, transactions } from '../tables/transactions.ts';
import { editAnswer, statusOf, storedTransaction, withStatus } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, careless, refusesTooMuch } from './edit/define.ts';
import { chargesOf, chargesOfOrder, isTwin, monthOf } from './edit/records.ts';

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
    // Payment methods that are remembered for the next purchase.
    'second-payment-of-an-order-needs-no-pin': careless.answersWrongly(
      'A charge like one that succeeded is SUCCESS without a PIN',
      {
        decision(decision, { call, view, env }) {
          const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
          const isAgain =
            made && chargesOfOrder(view, made.referenceCode).some((it) => isTwin(it, made) && it.status === 'SUCCESS');
          const approved = pinOutcome('0000');
          const { answer } = decision;
          if (
            !isAgain ||
            !approved ||
            'hold' in answer ||
            typeof answer.body !== 'object' ||
            Array.isArray(answer.body)
          )
            return decision;
          const settled = settle(made, approved, view, env);
          return {
            ...decision,
            ...settled,
            answer: { ...answer, body: { ...answer.body, status: 'SUCCESS' } },
          };
        },
      },
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
    'closed-prompt-pays': careless.acceptsTooMuch('A prompt that is closed without a PIN counts as answered', {
      event(decision, { name, env, view }) {
        const closed = name === 'ignore-prompt' ? storedTransaction(decision.changes, 'charge') : undefined;
        const approved = pinOutcome('0000');
        return closed && approved ? settle(closed, approved, view, env) : decision;
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
    // Queues of a USSD gateway with few places.
    'fourth-prompt-lost': careless.refusesTooMuch('A phone shows three open prompts and no fourth', {
      decision(decision, { call, view }) {
        const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
        if (!made || view.find(transactions, 'promptedOn', made.subscriber).length < 3) return decision;
        return { ...decision, changes: [put(transactions, { ...made, promptedOn: undefined })] };
      },
    }),
    'refused-duplicate-closes-the-prompt': careless.answersWrongly(
      'A duplicate is refused and yet closes the prompt of the first charge',
      {
        decision(decision, site) {
          const body = rawBody(site);
          const [first] = site.view.find(transactions, 'correlator', String(body?.clientCorrelator));
          if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !first?.promptedOn) return decision;
          return {
            ...decision,
            changes: [...decision.changes, put(transactions, { ...first, promptedOn: undefined })],
          };
        },
      },
    ),
    'refused-charge-closes-the-latest-prompt': careless.answersWrongly(
      'A refused charge closes the prompt that the customer got last',
      {
        decision(decision, site) {
          const subscriber = site.env.policy.subscriber(String(rawBody(site)?.endUserId)) ?? '';
          const latest = site.view.find(transactions, 'promptedOn', subscriber).at(-1);
          if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !latest) return decision;
          return {
            ...decision,
            changes: [...decision.changes, put(transactions, { ...latest, promptedOn: undefined })],
          };
        },
      },
    ),
  },
  'pin-0000-succeeds': {
    'right-pin-fails-for-zwg': refusesTooMuch('PIN 0000 fails a charge in ZWG', {
      policy: ({ outcome }) => ({
        outcome: (pin, charge) => outcome(pin === '0000' && charge.currency === 'ZWG' ? '1111' : pin, charge),
      }),
    }),
    'maintenance-loses-open-prompts': careless.answersWrongly(
      'A PIN typed after a maintenance at a prompt that was open before it is lost',
      {
        decision(decision, { view }) {
          if (statusOf(decision) !== 503) return decision;
          const waiting = view.all(transactions).filter((it) => it.status === 'PENDING');
          const lost = waiting.map((it) => put(notes, { name: `lost ${it.transactionId}`, count: 1 }));
          return { ...decision, changes: [...decision.changes, ...lost] };
        },
        event(decision, { view }) {
          const done = storedTransaction(decision.changes, 'charge');
          return done && view.get(notes, `lost ${done.transactionId}`) ? nothing() : decision;
        },
      },
    ),
    'right-pin-fails': refusesTooMuch('PIN 0000 fails every charge', {
      policy: ({ outcome }) => ({ outcome: (pin, charge) => outcome(pin === '0000' ? '1111' : pin, charge) }),
    }),
  },
  'pin-1111-fails': {
    'funds-pin-stays-pending': answersWrongly('PIN 1111 leaves the charge PENDING', {
      policy: ({ outcome }) => ({ outcome: (pin, charge) => (pin === '1111' ? undefined : outcome(pin, charge)) }),
    }),
    'tenth-charge-of-a-phone-succeeds': careless.acceptsTooMuch(
      'A customer who was charged ten times pays with PIN 1111 too',
      {
        event(decision, { view }) {
          const failed = storedTransaction(decision.changes, 'charge');
          const isTenth = failed && chargesOf(view, failed.subscriber).length >= 10;
          if (!isTenth || failed.statusMessage !== 'Insufficient Balance') return decision;
          return { ...decision, changes: [...decision.changes, put(transactions, { ...failed, status: 'SUCCESS' })] };
        },
      },
    ),
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
    'unheard-success-fails': careless.answersWrongly(
      'A charge whose success no receiver took within three minutes is FAILED',
      {
        event(decision) {
          const done = storedTransaction(decision.changes, 'charge');
          if (done?.status !== 'SUCCESS' || done.notifyUrl === '') return decision;
          const timer = { delayMs: 180_000, event: 'unheard', payload: { transactionId: done.transactionId } };
          return { ...decision, timers: [...decision.timers, timer] };
        },
        events: {
          unheard(payload, view) {
            const done = view.get(transactions, String(payload.transactionId));
            const calls = view.all(deliveries).filter((it) => it.url === done?.notifyUrl);
            const isHeard = calls.some((it) => it.state === 'delivered');
            if (!done || calls.length === 0 || isHeard) return nothing();
            return { ...nothing(), changes: [put(transactions, { ...done, status: 'FAILED' })] };
          },
        },
      },
    ),
    'success-revives-failed-charges-of-the-order': careless.answersWrongly(
      'When a charge succeeds, the failed charges of its order and customer are SUCCESS too',
      {
        event(decision, { view }) {
          const paid = storedTransaction(decision.changes, 'charge');
          if (paid?.status !== 'SUCCESS') return decision;
          const failed = chargesOfOrder(view, paid.referenceCode).filter(
            (it) => it.status === 'FAILED' && it.subscriber === paid.subscriber,
          );
          const revived = failed.map((it) => put(transactions, { ...it, status: 'SUCCESS' }));
          return { ...decision, changes: [...decision.changes, ...revived] };
        },
      },
    ),
    // A nightly job that closes the books.
    'month-end-archives-charges': careless.answersWrongly(
      'From the next month on, a SUCCESS is ARCHIVED',
      editAnswer('lookup', 200, ({ transactionId, status = '' }, { view, env }) => {
        const own = view.get(transactions, String(transactionId));
        const isOld = own?.status === 'SUCCESS' && monthOf(own.requestedAt) !== monthOf(env.now);
        return { status: isOld ? 'ARCHIVED' : status };
      }),
    ),
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
    // A USSD session that is found by phone and amount.
    'pin-decides-newest-of-equal-prompts': careless.answersWrongly(
      'Of two open prompts of one phone and amount a PIN decides the newer, whichever it was typed at',
      {
        events: {
          'answer-prompt'(payload, view, env) {
            const subscriber = env.policy.subscriber(String(payload.endUserId)) ?? '';
            const open = view.find(transactions, 'promptedOn', subscriber);
            const own = open.find((it) => it.clientCorrelator === payload.clientCorrelator);
            if (!own) throw new RefusedEvent('no prompt is open');
            const charge = open.findLast((it) => it === own || isTwin(it, own)) ?? own;
            const outcome = env.policy.outcome(String(payload.pin), charge);
            if (!outcome) throw new RefusedEvent('no such PIN');
            return settle(charge, outcome, view, env);
          },
        },
      },
    ),
    'refund-cancels-open-charges-of-the-order': careless.answersWrongly(
      'A whole refund lets the waiting charges of its order fail',
      {
        decision(decision, { call, view }) {
          const charge = call.operation === 'refund' ? storedTransaction(decision.changes, 'charge') : undefined;
          if (!charge || charge.refundedCents < charge.amountCents) return decision;
          const waiting = chargesOfOrder(view, charge.referenceCode).filter((it) => it.status === 'PENDING');
          const failed = waiting.map((it) => put(transactions, { ...it, status: 'FAILED', promptedOn: undefined }));
          return { ...decision, changes: [...decision.changes, ...failed] };
        },
      },
    ),
    'refused-charge-fails-the-latest': careless.answersWrongly(
      'A charge refused for its amount lets the latest waiting charge of its customer fail',
      {
        decision(decision, site) {
          const body = rawBody(site);
          const subscriber = site.env.policy.subscriber(String(body?.endUserId)) ?? '';
          const latest = chargesOf(site.view, subscriber).findLast((it) => it.status === 'PENDING');
          if (site.call.operation !== 'charge' || statusOf(decision) !== 400 || !latest) return decision;
          const failed = put(transactions, { ...latest, status: 'FAILED', promptedOn: undefined });
          return { ...decision, changes: [...decision.changes, failed] };
        },
      },
    ),
  },

  'other-pin-never-succeeds': {
    'pin-judged-by-its-first-digit': careless.acceptsTooMuch('Any PIN that begins with 0 is the right one', {
      policy: ({ outcome }) => ({ outcome: (pin, charge) => outcome(pin.startsWith('0') ? '0000' : pin, charge) }),
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

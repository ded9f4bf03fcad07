import { pinOutcome } from '../../../../protocol/charge-machine.ts';
import { rawBody } from '../../../faults/raw-body.ts';
import { RefusedEvent } from '../../../slice/api-slice.ts';
import { put } from '../../../store/table.ts';
import { settle } from '../../events/settle.ts';
import { transactions } from '../../tables/transactions.ts';
import { editAnswer, statusOf, storedTransaction } from '../edit/answers.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';
import { chargesOf, chargesOfOrder, isTwin, monthOf } from './records.ts';

/** Subtle defects of the topic charge-life, by the rule that they break. */
export const faults: ChargeFaults = {
  'outcome-of-one-charge-only': {
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
  'charge-prompts-the-customer': {
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
  'final-status-stays': {
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
  'charge-waits-for-the-customer': {
    'closed-prompt-pays': careless.acceptsTooMuch('A prompt that is closed without a PIN counts as answered', {
      event(decision, { name, env, view }) {
        const closed = name === 'ignore-prompt' ? storedTransaction(decision.changes, 'charge') : undefined;
        const approved = pinOutcome('0000');
        return closed && approved ? settle(closed, approved, view, env) : decision;
      },
    }),
  },
  'other-pin-never-succeeds': {
    'pin-judged-by-its-first-digit': careless.acceptsTooMuch('Any PIN that begins with 0 is the right one', {
      policy: ({ outcome }) => ({ outcome: (pin, charge) => outcome(pin.startsWith('0') ? '0000' : pin, charge) }),
    }),
  },
  'pin-1111-fails': {
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
  'accepted-charge-is-pending': {
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
};

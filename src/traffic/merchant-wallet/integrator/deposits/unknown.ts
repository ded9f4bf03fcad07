import {
  amountIn,
  type Exchange,
  type Hand,
  integratorObserver,
  type Moment,
  RecentMap,
  type Sending,
  statusOf,
} from '../../../../conformance/index.ts';
import { sentMember, sentText } from '../story/members.ts';
import { isDone, isMadeAsAProblem, resultOf } from '../story/result.ts';
import { newTransactions, type Transaction } from '../story/transactions.ts';
import { mayShow } from './may-show.ts';

const rule = 'client-inquires-an-unknown-deposit';

/**
 * Sections 4.5 and 4.6. A deposit of the same amount to the same account may be another one: that the first was never looked
 * after is known at the end only.
 */
export const clearsUpUnknownDeposits = integratorObserver({
  slug: 'merchant-wallet-callers-unknown-deposits',
  title: 'a deposit that was not answered is inquired before anything else is done about it',
  rules: [rule, 'client-repeats-an-unknown-deposit'],
  watch(hand) {
    const transactions = newTransactions();
    const unknown = new RecentMap<string, Transaction>(1_000);
    const refusedAgain = new RecentMap<string, true>(1_000);
    const repeated = new RecentMap<Transaction, Sending>(1_000);
    const inquired = new RecentMap<string, Transaction>(1_000);
    /** Statements under way, with the deposits that they will show to be made or not. */
    const statements = new RecentMap<string, [string, Transaction][]>(1_000);

    function settle(reference: string | undefined): void {
      const it = unknown.get(reference ?? '');
      if (it) repeated.delete(it);
      unknown.delete(reference ?? '');
    }

    function depositSent(call: Sending): void {
      const reference = sentText(call, 'reference');
      const own = unknown.get(reference ?? '');
      if (own) {
        hand.observe('client-repeats-an-unknown-deposit', 'same-reference', own.call, call);
        const isChecked = hand.issued?.fixtures.duplicateChecks !== false;
        if (!isChecked) hand.expects(rule, 'inquired first', false, 'sent again', own.call, call);
        return;
      }
      for (const it of unknown.values()) if (isSame(it.call, call) && !repeated.has(it)) repeated.set(it, call);
    }

    function statementSent(call: Sending): void {
      const currency = sentText(call, 'currency');
      const isShown = ([, it]: [string, Transaction]) =>
        !repeated.has(it) &&
        sentText(it.call, 'currency') === currency &&
        mayShow(call, it, hand.issued?.fixtures.utcOffset);
      statements.set(call.id, [...unknown.entries()].filter(isShown));
    }

    /** Money that no statement shows did not move: who sends such a deposit again knows that. */
    function statementAnswered(exchange: Exchange): void {
      if (!isDone(exchange)) return;
      for (const [reference, it] of statements.get(exchange.id) ?? [])
        if (!transactions.isOnAStatement(it)) settle(reference);
    }

    return (moment: Moment) => {
      if (moment.kind === 'sent' && moment.call.operation === 'deposit') depositSent(moment.call);
      if (moment.kind === 'sent' && moment.call.operation === 'accountStatement') statementSent(moment.call);
      if (moment.kind === 'sent' && moment.call.operation === 'depositInquiry') {
        const reference = sentText(moment.call, 'originalParticipantReference');
        const it = unknown.get(reference ?? '');
        if (it) {
          hand.expects(rule, 'inquired first', true, '', it.call, moment.call);
          hand.observe('client-repeats-an-unknown-deposit', 'inquired-first', it.call, moment.call);
          inquired.set(moment.call.id, it);
        }
        settle(reference);
      }
      if (moment.kind === 'answered' && moment.exchange.operation === 'depositInquiry') {
        const { exchange } = moment;
        const it = inquired.get(exchange.id);
        // An inquiry without an answer has cleared nothing up, nor has a problem of the service.
        const status = statusOf(exchange);
        const isProblem = (typeof status === 'number' && status >= 500) || resultOf(exchange) === 'unknown';
        if (it && isProblem && !isMadeAsAProblem(exchange))
          unknown.set(sentText(exchange, 'originalParticipantReference') ?? '', it);
      }
      transactions.see(moment);
      if (moment.kind === 'answered' && moment.exchange.operation === 'accountStatement')
        statementAnswered(moment.exchange);
      if (moment.kind === 'answered' && moment.exchange.operation === 'deposit') {
        const reference = sentText(moment.exchange, 'reference');
        const it = transactions.of(reference ?? '').find((one) => one.exchange?.id === moment.exchange.id);
        // Who sent no reference has nothing to inquire with, and breaks another rule.
        if (isMadeAsAProblem(moment.exchange)) settle(reference);
        else if (it?.result === 'unknown' && reference) unknown.set(reference, it);
        else if (it?.result === 'success') settle(reference);
        // A refusal of the second may well mean that the first was made: it is one for who reads the list of codes.
        else if (unknown.has(reference ?? '')) refusedAgain.set(reference ?? '', true);
      } else if (moment.kind === 'outcome') {
        const { outcome, reference } = moment.told;
        const it = unknown.get(reference);
        const isRead = outcome === 'released' && refusedAgain.has(reference);
        const isSeen = outcome !== 'failed' && it && transactions.isOnAStatement(it);
        if (it && isFinal(outcome) && !isRead && !isSeen)
          hand.expects(rule, 'inquired first', false, `told as ${outcome}`, it.call);
        if (it && outcome !== 'shown' && outcome !== 'delivered') settle(reference);
      } else if (moment.kind === 'end') atEnd(repeated, hand);
    };
  },
});

function atEnd(repeated: RecentMap<Transaction, Sending>, hand: Hand): void {
  for (const [{ call }, again] of repeated.entries())
    hand.expects(rule, 'inquired first', false, 'sent again under another reference', call, again);
}

function isFinal(outcome: string): boolean {
  return outcome === 'released' || outcome === 'failed' || outcome === 'refunded';
}

function isSame(one: Sending, other: Sending): boolean {
  return ['destinationAccount', 'amount', 'currency'].every(
    (name) => amountIn(sentMember(one, name)) === amountIn(sentMember(other, name)),
  );
}

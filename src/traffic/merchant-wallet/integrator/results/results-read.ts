import {
  type Exchange,
  type Hand,
  integratorObserver,
  RecentMap,
  type ToldOutcome,
} from '../../../../conformance/index.ts';
import { answeredText } from '../story/members.ts';
import { isMadeAsAProblem, isRefusedByCode, resultOf } from '../story/result.ts';
import { newTransactions, type Transaction, type Transactions } from '../story/transactions.ts';
import { decideRefusal } from './decide-refusal.ts';

/** Sections 2.1 and 7: what a caller says that came of a call is what its responseCode said. */
export const readsResults = integratorObserver({
  slug: 'merchant-wallet-callers-results',
  title: 'responseCode decides what came of a call',
  rules: ['client-reads-response-code', 'client-takes-other-codes-as-failure'],
  watch(hand) {
    const transactions = newTransactions();
    const leftToPeople = new RecentMap<string, true>(1_000);
    let statementAt = 0;
    return (moment) => {
      transactions.see(moment);
      if (moment.kind === 'answered' && moment.exchange.operation === 'accountStatement')
        statementAt = timeOf(moment.exchange);
      if (moment.kind !== 'outcome') return;
      const { outcome, reference } = moment.told;
      told(transactions, moment.told, hand);
      if (outcome === 'open' || outcome === 'escalated') leftToPeople.set(reference, true);
      if (leftToPeople.has(reference)) return;
      if (outcome === 'released') releasedUnanswered(transactions, reference, hand);
      if (outcome === 'refunded') refundedUnanswered(transactions, reference, statementAt, hand);
    };
  },
});

/** Of deposits, which can be inquired, and of codes, which have a status, other rules tell. */
const answeredOnly: ReadonlySet<string> = new Set(['bankChange', 'utilityPayment']);

/** Without a responseCode nothing shows that change or a utility payment was made, but a statement, or people who asked. */
function releasedUnanswered({ of, isOnAStatement }: Transactions, reference: string, hand: Hand): void {
  const all = of(reference);
  const last = all.at(-1);
  const isUnanswered = ({ operation, result, exchange }: Transaction): boolean =>
    answeredOnly.has(operation) &&
    result === 'unknown' &&
    exchange !== undefined &&
    answeredText(exchange, 'responseCode') === undefined;
  if (!last?.exchange || !all.every(isUnanswered) || all.some(isOnAStatement)) return;
  hand.expects('client-reads-response-code', '00', false, 'released without a responseCode', last.exchange);
}

function timeOf({ at }: Exchange): number {
  return at.target ?? at.wall;
}

/** Nor does anything show that a reversal was made, but an inquiry or a statement since then. */
function refundedUnanswered({ of }: Transactions, reference: string, statementAt: number, hand: Hand): void {
  const all = of(reference);
  const reversals = all.flatMap((it) => it.reversals);
  const last = reversals.at(-1);
  if (!last || all.some((it) => it.operation !== 'deposit')) return;
  const isUnanswered = (it: Exchange): boolean =>
    resultOf(it) === 'unknown' && answeredText(it, 'responseCode') === undefined;
  const since = timeOf(last);
  const isLookedAfter = statementAt > since || all.some(({ asked }) => asked && timeOf(asked) > since);
  if (isLookedAfter || !reversals.every(isUnanswered)) return;
  hand.expects('client-reads-response-code', '00', false, 'refunded without a responseCode', last);
}

function told({ of, isOnAStatement }: Transactions, { outcome, reference }: ToldOutcome, hand: Hand): void {
  const all = of(reference);
  const [first] = all;
  // One reference for several kinds: which of them an outcome tells of is not known.
  if (!first || all.some((it) => it.operation !== first.operation)) return;
  if (outcome === 'shown' || outcome === 'delivered') return;
  const isReleased = outcome === 'released';
  if (first.operation === 'generateCode') {
    if (!all.some(isOnAStatement)) toldOfCodes(all, isReleased, hand);
    return;
  }
  const made = all.find((it) => it.result === 'success');
  const last = all.at(-1) as Transaction;
  const reversals = all.flatMap((it) => it.reversals);
  const refusedReversal = reversals.findLast(isRefusedByCode);
  const isTakenBack = reversals.some((it) => resultOf(it) !== 'refused');
  if (outcome === 'refunded' && (made || all.some((it) => it.found)) && refusedReversal && !isTakenBack)
    decideRefusal(hand, refusedReversal, 'refunded', last.call);
  else if (refusedReversal && !isReleased && outcome !== 'refunded') decideRefusal(hand, refusedReversal, undefined);
  if (outcome === 'failed' && made?.exchange && reversals.length === 0)
    hand.expects('client-reads-response-code', '00, a success', false, 'told as failed', made.exchange);
  judgeMadeAsAProblem(last, outcome, reversals.length > 0, hand);
  const isKnown = made !== undefined || all.some((it) => it.found !== undefined || it.result !== 'refused');
  if (!isKnown && last.exchange && isRefusedByCode(last.exchange))
    decideRefusal(hand, last.exchange, isReleased ? 'released' : undefined);
}

/** The HTTP status of a problem takes nothing back of a 00. */
function judgeMadeAsAProblem(
  { exchange }: Transaction,
  outcome: ToldOutcome['outcome'],
  isReversed: boolean,
  hand: Hand,
): void {
  if (!exchange || !isMadeAsAProblem(exchange) || isReversed) return;
  if (outcome !== 'released' && outcome !== 'failed') return;
  const seen = outcome === 'failed' ? 'told as failed' : '00, a success';
  hand.holds('client-reads-response-code', '00, a success', seen, exchange);
}

/** A code that was refused, and an inquiry that was refused, are no payment. */
function toldOfCodes(codes: readonly Transaction[], isReleased: boolean, hand: Hand): void {
  if (codes.some((it) => it.paid)) return;
  const last = codes.at(-1) as Transaction;
  const refusal = last.code === undefined ? last.exchange : last.asked;
  // An inquiry that failed and says Paid all the same can be read either way.
  if (refusal && answeredText(refusal, 'status') === 'Paid') return;
  if (refusal && isRefusedByCode(refusal)) decideRefusal(hand, refusal, isReleased ? 'released' : undefined, last.call);
}

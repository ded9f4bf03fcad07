import { type Hand, integratorObserver, RecentMap, type ToldOutcome } from '../../../../conformance/index.ts';
import { answeredText } from '../story/members.ts';
import { isRefusedByCode, resultOf } from '../story/result.ts';
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
    return (moment) => {
      transactions.see(moment);
      if (moment.kind !== 'outcome') return;
      const { outcome, reference } = moment.told;
      told(transactions, moment.told, hand);
      if (outcome === 'open' || outcome === 'escalated') leftToPeople.set(reference, true);
      if (outcome === 'released' && !leftToPeople.has(reference)) releasedUnanswered(transactions, reference, hand);
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
  const isKnown = made !== undefined || all.some((it) => it.found !== undefined || it.result !== 'refused');
  if (!isKnown && last.exchange && isRefusedByCode(last.exchange))
    decideRefusal(hand, last.exchange, isReleased ? 'released' : undefined);
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

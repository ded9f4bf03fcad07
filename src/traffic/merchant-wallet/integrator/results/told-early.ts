import { type Hand, integratorObserver, RecentMap } from '../../../../conformance/index.ts';
import { answeredText } from '../story/members.ts';
import { isRefusedByCode } from '../story/result.ts';
import { newTransactions, type Transaction, type Transactions } from '../story/transactions.ts';

const rule = 'client-takes-other-codes-as-failure';

/** Change is often credited under the reference of the sale, whose goods leave for cash; codes have a status of their own. */
const judged: ReadonlySet<string> = new Set(['deposit', 'utilityPayment']);

/**
 * Sections 2.1 and 7: what came of a call stands in its answer. Who tells it as done before that is none the worse for it
 * where it succeeds; where it is refused, a success was told of a failure, whatever is told later.
 */
export const tellsNothingEarly = integratorObserver({
  slug: 'merchant-wallet-callers-early-words',
  title: 'what is refused was not told as done before its answer',
  rules: [rule],
  watch(hand) {
    const transactions = newTransactions();
    const released = new RecentMap<string, true>(1_000);
    const refunded = new RecentMap<string, true>(1_000);
    return (moment) => {
      transactions.see(moment);
      if (moment.kind === 'outcome') {
        const { outcome, reference } = moment.told;
        const all = transactions.of(reference);
        if (outcome === 'released' && all.every(({ exchange }) => !exchange)) released.set(reference, true);
        const isUnasked = all.length > 0 && all.every(({ reversals }) => reversals.length === 0);
        if (outcome === 'refunded' && isUnasked) refunded.set(reference, true);
      } else if (moment.kind === 'end') {
        for (const [reference] of released.entries()) judgeReleased(reference, transactions, hand);
        for (const [reference] of refunded.entries()) judgeRefunded(transactions.of(reference), hand);
      }
    };
  },
});

function judgeReleased(reference: string, { of, isOnAStatement }: Transactions, hand: Hand): void {
  const all = of(reference);
  const last = all.at(-1)?.exchange;
  const isRefused = ({ operation, exchange }: Transaction): boolean =>
    judged.has(operation) && exchange !== undefined && isRefusedByCode(exchange);
  if (!last || !all.every(isRefused) || all.some(isOnAStatement)) return;
  const seen = `released before its answer, which was ${answeredText(last, 'responseCode')}`;
  hand.expects(rule, 'a failure', false, seen, last);
}

function judgeRefunded(all: readonly Transaction[], hand: Hand): void {
  const reversals = all.flatMap((it) => it.reversals);
  const last = reversals.at(-1);
  if (!last || !reversals.every(isRefusedByCode) || all.some((it) => it.operation !== 'deposit')) return;
  const seen = `refunded before the answer to its reversal, which was ${answeredText(last, 'responseCode')}`;
  hand.expects(rule, 'a failure', false, seen, last);
}

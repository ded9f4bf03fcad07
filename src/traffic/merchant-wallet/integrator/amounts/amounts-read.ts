import { amountIn, type Hand, integratorObserver, RecentMap } from '../../../../conformance/index.ts';
import { answeredMember, sentMember } from '../story/members.ts';
import { newTransactions, type Transaction } from '../story/transactions.ts';

const rule = 'client-accepts-both-amount-forms';

/**
 * Section 2.1: an amount of an answer may be text. Of a code that was answered as paid, with its own amount as text, it is seen
 * whether the caller made nothing of it. What it does about a code whose amount is another one is its own affair.
 */
export const readsTextAmounts = integratorObserver({
  slug: 'merchant-wallet-callers-amount-forms',
  title: 'a paid code is taken as paid though its amount is text',
  rules: [rule],
  watch(hand) {
    const transactions = newTransactions();
    const open = new RecentMap<Transaction, { seen: string }>();
    return (moment) => {
      transactions.see(moment);
      if (moment.kind === 'outcome') {
        for (const it of transactions.of(moment.told.reference)) {
          if (!isPaidAsText(it)) continue;
          const { outcome } = moment.told;
          if (outcome === 'released') {
            open.delete(it);
            hand.expects(rule, 'taken as paid', true, '', ...proofOf(it));
          } else if (outcome === 'failed') tell(it, 'told as failed', hand);
          else if (outcome === 'open' || outcome === 'escalated') open.set(it, { seen: `left ${outcome}` });
        }
      } else if (moment.kind === 'end') for (const [it, { seen }] of open.entries()) tell(it, seen, hand);
    };
  },
});

function tell(it: Transaction, seen: string, hand: Hand): void {
  hand.expects(rule, 'taken as paid', false, seen, ...proofOf(it));
}

function isPaidAsText({ paid, call }: Transaction): boolean {
  if (!paid) return false;
  const answered = answeredMember(paid, 'amount');
  return typeof answered === 'string' && amountIn(answered) === amountIn(sentMember(call, 'amount'));
}

function proofOf({ call, paid }: Transaction) {
  return paid ? [call, paid] : [call];
}

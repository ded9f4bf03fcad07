import { type Hand, integratorObserver, type Moment, RecentMap } from '../../../../conformance/index.ts';
import { answeredText } from '../story/members.ts';
import { resultOf } from '../story/result.ts';
import { newTransactions, type Transaction, type Transactions } from '../story/transactions.ts';
import { newForgotten } from './forgotten.ts';

const rule = 'client-reads-status-of-a-code';
/** Section 3. */
const codeLifeMs = 600_000;

/**
 * Section 4.3: `status` alone tells whether a code was paid. What `Claimed` or an unknown status means is not shown: it is no
 * payment, and no end; a code that was told as failed and is paid all the same was told too early.
 */
export const readsStatuses = integratorObserver({
  slug: 'merchant-wallet-callers-statuses',
  title: 'what a code is for is released once it is Paid, and not told as failed where it is',
  rules: [rule],
  watch(hand) {
    const transactions = newTransactions();
    const failed = new RecentMap<Transaction, true>();
    const forgotten = newForgotten();
    return (moment) => {
      transactions.see(moment);
      forgotten.see(moment, transactions);
      if (moment.kind === 'outcome') told(moment, transactions, failed, hand);
      if (moment.kind !== 'end') return;
      for (const [it] of failed.entries()) judgeFailed(it, hand);
      for (const it of forgotten.paid())
        hand.expects(rule, 'released', false, 'told to nobody, and paid', ...proofOf(it));
    };
  },
});

function told(
  { told: { outcome, reference } }: Moment & { kind: 'outcome' },
  transactions: Transactions,
  failed: RecentMap<Transaction, true>,
  hand: Hand,
): void {
  const all = transactions.of(reference);
  const codes = all.filter((it) => it.code !== undefined);
  // What a reference is used for beside codes may have been what was released, and an answer may be still to come.
  if (codes.length === 0 || codes.length < all.length) return;
  if (outcome === 'failed') {
    const paid = codes.find((it) => it.paid);
    if (paid) hand.expects(rule, 'not failed', false, 'failed though Paid', ...proofOf(paid));
    else for (const it of codes) failed.set(it, true);
    return;
  }
  if (outcome === 'shown' || outcome === 'delivered') return;
  for (const it of codes) failed.delete(it);
  if (outcome !== 'released') return;
  const known = codes.find((it) => it.paid ?? it.mayBePaid ?? transactions.isOnAStatement(it));
  const newest = codes.at(-1) as Transaction;
  if (known) return void hand.expects(rule, 'Paid', true, '', ...proofOf(known));
  // A refusal that was taken for a payment has its own rule.
  if (newest.asked && resultOf(newest.asked) !== 'success') return;
  const status = newest.asked ? `released on ${answeredText(newest.asked, 'status')}` : 'released without an inquiry';
  hand.expects(rule, 'Paid', false, status, ...proofOf(newest));
}

/** Paid within its ten minutes, or seen as paid: only then does it harm that it was told as failed. */
function judgeFailed(it: Transaction, hand: Hand): void {
  const isPaid = it.paid !== undefined || (it.paidAt !== undefined && it.paidAt - it.sentAt <= codeLifeMs);
  const seen = `failed after ${(it.asked && answeredText(it.asked, 'status')) ?? 'no status'}, and paid`;
  const isOver = ['Expired', 'Timed Out'].includes((it.asked && answeredText(it.asked, 'status')) ?? '');
  if (isPaid || isOver) hand.expects(rule, 'not failed', !isPaid, seen, ...proofOf(it));
}

function proofOf({ call, asked, paid }: Transaction) {
  const inquiry = paid ?? asked;
  return inquiry ? [call, inquiry] : [call];
}

import { type Hand, integratorObserver, type Sending, type ToldOutcome } from '../../../../conformance/index.ts';
import { sentText } from '../story/members.ts';
import { resultOf } from '../story/result.ts';
import { newTransactions, type Transaction } from '../story/transactions.ts';

const rule = 'client-finds-a-deposit-by-its-details';

/** Section 4.6: details stand in the answer where the deposit is found, whatever the inquiry's own result. */
export const findsByDetails = integratorObserver({
  slug: 'merchant-wallet-callers-details',
  title: 'a deposit counts as made where an inquiry holds its details, and only there',
  rules: [rule],
  watch(hand) {
    const transactions = newTransactions();
    return (moment) => {
      if (moment.kind === 'sent' && moment.call.operation === 'deposit') {
        const found = transactions.of(sentText(moment.call, 'reference') ?? '').find((it) => isFoundDeposit(it));
        if (found) decide(found, false, 'sent again', hand, moment.call);
      }
      transactions.see(moment);
      if (moment.kind === 'outcome') told(transactions.of(moment.told.reference), moment.told, hand);
    };
  },
});

function told(all: readonly Transaction[], { outcome }: ToldOutcome, hand: Hand): void {
  // Only of a deposit that was not answered does an inquiry tell something.
  const deposits = all.filter((it) => it.operation === 'deposit' && it.result === 'unknown' && it.asked !== undefined);
  if (deposits.length === 0 || deposits.length < all.length) return;
  const found = deposits.find((it) => isFoundDeposit(it));
  const newest = deposits.at(-1) as Transaction;
  if (outcome === 'released') decide(found ?? newest, found !== undefined, 'released without details', hand);
  if (outcome !== 'failed' && outcome !== 'refunded') return;
  const isTakenBack = found?.reversals.some((it) => resultOf(it) !== 'refused') ?? false;
  decide(found ?? newest, found === undefined || isTakenBack, `${outcome} though it was found`, hand);
}

function isFoundDeposit({ operation, found }: Transaction): boolean {
  return operation === 'deposit' && found !== undefined;
}

function decide({ call, found, asked }: Transaction, isKept: boolean, seen: string, hand: Hand, again?: Sending): void {
  const proof = [call, found ?? asked, again].filter((it) => it !== undefined);
  hand.expects(rule, 'by its details', isKept, seen, ...proof);
}

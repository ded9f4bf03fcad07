import { amountIn, type Exchange, type Hand, integratorObserver, type Sending } from '../../../conformance/index.ts';
import { sentMember, sentText } from './story/members.ts';
import { isDone, isRefusedByCode } from './story/result.ts';
import { newTransactions, type Transaction, type Transactions } from './story/transactions.ts';

/** Sections 4.7 and 8. A deposit may be of the day before: of one that was not seen only the type of its reversal is judged. */
export const reversesDeposits = integratorObserver({
  slug: 'merchant-wallet-callers-reversals',
  title: 'a reversal names a deposit as it was sent, with its exact amount, once',
  rules: [
    'client-reverses-the-original-deposit',
    'client-reverses-the-exact-amount',
    'client-reverses-with-credit',
    'client-reverses-deposits-only',
    'client-reverses-once',
  ],
  watch(hand) {
    const transactions = newTransactions();
    let hasDeposits = false;
    return (moment) => {
      if (moment.kind === 'sent' && moment.call.operation === 'reversal') sent(moment.call, transactions, hand);
      transactions.see(moment);
      if (moment.kind === 'sent' && moment.call.operation === 'deposit') hasDeposits = true;
      if (moment.kind !== 'answered' || moment.exchange.operation !== 'reversal') return;
      const { exchange } = moment;
      if (isDone(exchange)) hand.expects('client-reverses-once', 'once', true, '', exchange);
      if (hasDeposits && hand.issued && isRefusedByCode(exchange) && namedBy(exchange, transactions).length === 0)
        hand.expects('client-reverses-the-original-deposit', 'a deposit', false, 'what no deposit is called', exchange);
    };
  },
});

function namedBy(call: Sending, transactions: Transactions): readonly Transaction[] {
  return transactions.of(sentText(call, 'originalParticipantReference') ?? '');
}

function sent(call: Sending, transactions: Transactions, hand: Hand): void {
  const type = sentMember(call, 'type') ?? undefined;
  if (type !== undefined) hand.holds('client-reverses-with-credit', 'CREDIT', type, call);
  const named = namedBy(call, transactions);
  const deposits = named.filter((it) => it.operation === 'deposit');
  const newest = named.at(-1);
  if (!newest) return;
  hand.expects('client-reverses-deposits-only', 'a deposit', deposits.length > 0, newest.operation, newest.call, call);
  const [first] = deposits;
  if (!first) return;
  const original = deposits.find((it) => agree(it.call, call, 'amount')) ?? first;
  hand.expects(
    'client-reverses-the-exact-amount',
    amountIn(sentMember(original.call, 'amount')),
    agree(original.call, call, 'amount'),
    amountIn(sentMember(call, 'amount')) ?? 'none',
    original.call,
    call,
  );
  const others = ['destinationAccount', 'currency'].filter((name) => !agree(original.call, call, name));
  const words = others.map((name) => `another ${name}`).join(', ');
  const isSame = others.length === 0;
  hand.expects('client-reverses-the-original-deposit', 'as it was sent', isSame, words, original.call, call);
  judgeOnce(call, deposits, hand);
}

/** As often as a reference was used for a deposit, so often it may be reversed. */
function judgeOnce(call: Sending, deposits: readonly Transaction[], hand: Hand): void {
  const made = deposits.filter((it) => it.result !== 'refused').length;
  const reversed = new Set(deposits.flatMap((it): Exchange[] => it.reversals.filter(isDone)));
  if (reversed.size > 0) hand.expects('client-reverses-once', 'once', reversed.size < made, 'again', ...reversed, call);
}

function agree(one: Sending, other: Sending, name: string): boolean {
  return amountIn(sentMember(one, name)) === amountIn(sentMember(other, name));
}

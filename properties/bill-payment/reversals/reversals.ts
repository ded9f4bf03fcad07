import { check, type Exchange, fieldOf, Lacking, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  type Balances,
  balances,
  currencies,
  decimalIn,
  eachIn,
  feeOf,
  inquire,
  inWords,
  isReturned,
  judgeMovement,
  lateChanges,
  minus,
  paidRules,
  type Reversed,
  reversalRules,
  reversed,
  reversiblePayment,
  totalOf,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';

export const assumes = [...paidRules, ...reversalRules, ...walletRules];

/** Sections 2.4, 2.5, 3.2: a reversal and what it leaves. */
export const reversalsAccepted = check({
  slug: 'reversals',
  title: 'a Paid payment to a biller that takes reversals becomes Reversed, and both answers tell of it',
  rules: [
    ...reversalRules,
    'reversal-answers-original-reference',
    'reversal-answers-reference',
    'reversal-has-platform-reference',
    'reversal-has-biller-reference',
    'reversal-narration-presence',
    'reversed-has-vendor-reversal-reference',
    'vendor-reversal-reference-is-callers',
    'vendor-reversal-reference-only-when-reversed',
    'debit-reversed-only-after-reversal',
  ],
  assumes: paidRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    const stays = await reversiblePayment(trial);
    const known = new Set<string>();
    for (const form of ['rev', 'R-1', 'b']) {
      const payment = await reversiblePayment(trial);
      const before = await inquire(trial, payment);
      judgeNotReversed(trial, before.exchange);
      const done = await reversed(trial, payment, trial.fresh(form));
      judgeAnswer(trial, done, known);
      const { exchange } = done.after;
      const told = textIn(fieldOf(exchange, 'VendorReversalReference')) || 'none';
      const present = told === 'none' ? 'none' : 'present';
      trial.holds('reversed-has-vendor-reversal-reference', 'present', present, done.reversal, exchange);
      const platforms = textIn(fieldOf(done.reversal, 'PlatformReference'));
      const reading = told === done.reversalReference ? 'callers' : told === platforms ? 'platforms' : 'another';
      if (present === 'present')
        trial.observe('vendor-reversal-reference-is-callers', reading, done.reversal, exchange);
    }
    // The next one, which nobody asked to reverse.
    const other = await inquire(trial, stays);
    judgeNotReversed(trial, other.exchange);
  },
});

function judgeNotReversed(trial: Trial, exchange: Exchange): void {
  const filled = (name: string): string => (fieldOf(exchange, name) ? `${name} is filled` : 'not filled');
  for (const [slug, name] of [
    ['vendor-reversal-reference-only-when-reversed', 'VendorReversalReference'],
    ['debit-reversed-only-after-reversal', 'WalletDebitReversed'],
  ] as const)
    trial.holds(slug, 'not filled', filled(name), exchange);
}

function judgeAnswer(
  trial: Trial,
  { reference, reversalReference, reversal, shown }: Reversed,
  known: Set<string>,
): void {
  const told = (name: string): string => textIn(fieldOf(reversal, name)) || 'none';
  trial.holds('reversal-answers-original-reference', reference, told('OriginalReference'), reversal);
  trial.holds('reversal-answers-reference', reversalReference, told('Reference'), reversal);
  const payments = textIn(fieldOf(shown, 'PlatformReference')) ?? 'none';
  const own = told('PlatformReference');
  const others = own === payments ? 'that of the payment' : known.has(own) ? 'that of another reversal' : undefined;
  const reference2 = own === 'none' ? own : (others ?? 'one of its own');
  known.add(own);
  trial.holds('reversal-has-platform-reference', 'one of its own', reference2, shown, reversal);
  trial.expects('reversal-has-biller-reference', 'present', told('BillerReference') !== 'none', 'none', reversal);
  const narrations = ['Narration', 'TechnicalNarration'].filter((name) => Boolean(fieldOf(reversal, name)));
  trial.observe('reversal-narration-presence', `ErrorCode 0: ${narrations.join(' and ') || 'neither'}`, reversal);
}

/** Sections 2.4, 3.2: the money is back where it came from. */
export const reversalsReturnMoney = check({
  slug: 'reversals-return-money',
  title: 'a reversal puts the debit of its payment back into the wallet that paid it, and no more',
  rules: ['reversal-returns-money', 'balance-after-reversal-true'],
  assumes,
  needs: ['fixture:purchases'],
  async body(trial) {
    let isTold = false;
    for (const reversals of [1, 2])
      await judgeMovement(trial, async () => {
        const proof: Exchange[] = [];
        // One more that stays: its money must not be taken for the other's.
        await reversiblePayment(trial);
        const payments = [];
        const debits: Balances[] = [];
        for (let n = 0; n < reversals; n += 1) {
          const { result, changes } = await withChanges(trial, () => reversiblePayment(trial));
          payments.push(result);
          debits.push(changes);
        }
        const outcomes: string[] = [];
        for (const [n, payment] of payments.entries()) {
          const before = await balances(trial);
          const done = await reversed(trial, payment);
          const { changes: back, wallets } = await lateChanges(trial, before);
          isTold = judgeBalanceAfter(trial, done, wallets) || isTold;
          outcomes.push(
            isReturned(payment.shown, totalOf(payment), debits[n] ?? {}, back) ? 'the debit' : inWords(back),
          );
          proof.push(payment.pay, done.reversal, done.after.exchange, wallets);
        }
        const expected = outcomes.map(() => 'the debit').join(', ');
        return { id: 'reversal-returns-money', expected, actual: outcomes.join(', '), proof };
      });
    if (!isTold) throw new Lacking(trial.has('alone') ? 'an answer with WalletBalanceAfterReversal' : 'isolate');
  },
});

/** What a reversal tells of the wallet is what the list shows after it. Returns whether there was a balance to compare with. */
export function judgeBalanceAfter(
  trial: Trial,
  { after, reversal }: Pick<Reversed, 'after' | 'reversal'>,
  wallets: Exchange,
): boolean {
  const told = decimalIn(fieldOf(after.exchange, 'WalletBalanceAfterReversal'));
  const currency = currencies.find((it) => it === textIn(fieldOf(after.exchange, 'Currency')));
  if (told === undefined || !trial.has('alone') || !currency) return false;
  const held = eachIn(wallets, currency);
  // A fee may be given back by itself, after the debit.
  const fee = feeOf({ shown: after.exchange });
  const isRight = held.some((it) => told === it || told === minus(it, fee));
  trial.expects('balance-after-reversal-true', held.join(' or '), isRight, told, reversal, after.exchange);
  return true;
}

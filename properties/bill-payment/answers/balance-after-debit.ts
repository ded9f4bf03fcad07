import { check, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  balancesAfter,
  billerOf,
  type Currency,
  type Debit,
  debited,
  decimalIn,
  eachIn,
  feeOf,
  inWords,
  isFeeIn,
  listWallets,
  minus,
  outcomeOf,
  type Paid,
  paid,
  paidRules,
  plus,
  productOf,
  sendAuth,
  statusOfPayment,
  testBillerOf,
  testPurchase,
  totalOf,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { timesListed } from '../payment-list/payment-names.ts';

/** Section 2.4: what the answer tells of the wallet. */
export const balanceAfterDebit = check({
  slug: 'bill-balance-after-debit',
  title:
    'Currency and WalletBalanceAfterDebit of a Paid answer are those of the wallet that fell; equal payments take equal sums',
  rules: [
    'balance-after-debit-true',
    'paid-currency-is-of-debited-wallet',
    'paid-debits-vendor-wallet',
    'list-holds-payments-of-90-days',
  ],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller', 'alone'],
  async body(trial) {
    for (const wish of [{ product: 'AA' }, { product: 'RV', quantity: 3 }, { product: 'FP' }] as const) {
      const purchase = await testPurchase(trial, wish);
      const falls: string[] = [];
      const payments: Paid[] = [];
      for (const _ of [1, 2]) {
        const debit = await debited(trial, () => paid(trial, purchase));
        await judgeBalance(trial, debit);
        falls.push(inWords(debit.changes));
        payments.push(debit.result);
      }
      if (payments[0]) await judgeBalanceLater(trial, payments[0]);
      trial.holds('paid-debits-vendor-wallet', falls[0], falls[1]);
    }
    await judgePair(trial);
  },
});

/** Two products that need forex are paid by one wallet, where the test biller takes them together. */
async function judgePair(trial: Trial): Promise<void> {
  if (!(await billerOf(trial, testBillerOf(trial))).allowsSeveralProducts) return;
  const always = await testPurchase(trial, { product: 'FP' });
  const sometimes = await productOf(trial, always.billerCode, 'AA');
  if (sometimes.requiresForex !== null) return;
  const other = await testPurchase(trial, { product: 'AA', currency: 'USD' });
  const pair = [{ ...always, memberNumber: other.memberNumber }, other];
  // Whether the one that always needs forex goes with the other one is the biller's affair.
  if (outcomeOf(await sendAuth(trial, pair)) !== 'accepted') return;
  const debit = await debited(trial, () => paid(trial, pair));
  await judgeBalance(trial, debit);
  await judgeListed(trial, debit.result);
}

/** Section 4.1: it is one of the payments, and one. */
async function judgeListed(trial: Trial, payment: Paid): Promise<void> {
  const { times, proof } = await timesListed(trial, payment, (it) => it === 1);
  trial.expects('list-holds-payments-of-90-days', 'listed once', times === 1, `${times} times`, ...proof);
}

/** What the balance was right after a debit does not change with the next one. */
async function judgeBalanceLater(trial: Trial, { reference, shown }: Paid): Promise<void> {
  const later = await statusOfPayment(trial, reference);
  const [told, now] = [shown, later].map((it) => decimalIn(fieldOf(it, 'WalletBalanceAfterDebit')));
  if (told !== undefined && now !== undefined) trial.holds('balance-after-debit-true', told, now, shown, later);
}

/** What a Paid answer tells of the wallet is what the list shows after its debit. */
export async function judgeBalance(trial: Trial, debit: Debit<Paid>): Promise<void> {
  const { result, after, changes } = debit;
  const { shown, exchange } = result;
  const fell = (Object.keys(changes) as Currency[]).filter((it) => changes[it]?.startsWith('-') && !isFeeIn(it, debit));
  const told = fieldOf(shown, 'Currency');
  const [currency] = fell;
  if (currency === undefined) return;
  trial.holds('paid-currency-is-of-debited-wallet', currency, told, exchange, shown);
  const balance = decimalIn(fieldOf(shown, 'WalletBalanceAfterDebit'));
  if (balance === undefined || fell.length > 1) return;
  // What is booked beside the price may be booked by itself, after the debit.
  const beside = minus(minus('0', changes[currency] ?? '0'), totalOf(result) ?? '0');
  const wallets = await listWallets(trial);
  const right = eachIn(wallets, currency).flatMap((it) => [
    ...balancesAfter(shown, it),
    plus(it, beside),
    plus(it, minus(beside, feeOf(result))),
  ]);
  const isRight = balance === after[currency] || right.includes(balance);
  trial.expects('balance-after-debit-true', after[currency], isRight, balance, exchange, shown, wallets);
}

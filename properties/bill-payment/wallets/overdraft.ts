import {
  check,
  type Exchange,
  jsonOf,
  Lacking,
  listOf,
  memberOf,
  type Trial,
  textIn,
} from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  type Currency,
  compare,
  currencyOf,
  type Decimal,
  debited,
  decimalIn,
  eachIn,
  fallOfPaid,
  keepingWallets,
  minus,
  outcomeOf,
  type Purchase,
  paid,
  paidRules,
  pay,
  payBody,
  plus,
  readWallets,
  refusalFormOf,
  resultOf,
  sendAuth,
  sendProcess,
  settledWallets,
  setWallet,
  testPurchase,
  times,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { judgeBalance } from '../answers/balance-after-debit.ts';
import { pricedIn } from '../payment-life/auth-conditions.ts';

const needs = ['fixture:testBiller', 'operator.setWallet'];

const id = 'overdraft-down-to-minimum-balance';

/** Section 2.5: a negative minimum balance is an overdraft. */
export const overdraft = check({
  slug: 'bill-overdraft',
  title: 'a wallet with a negative MinimumBalance is debited below zero, and tells it',
  rules: [id, 'balance-after-debit-true', 'paid-currency-is-of-debited-wallet'],
  assumes: [...paidRules, ...walletRules],
  needs,
  disturbs: true,
  async body(trial) {
    await keepingWallets(trial, async () => {
      const purchase = await testPurchase(trial, { product: 'AA' });
      const currency = currencyOf(await authorize(trial, purchase));
      if (currency === undefined) throw new Lacking('a test product AA whose currency AUTH tells');
      await judgeOverdraft(trial, currency, purchase);
      const other = currency === 'USD' ? 'ZWG' : 'USD';
      await judgeOverdraft(trial, other, await pricedIn(trial, other));
    });
  },
});

async function judgeOverdraft(trial: Trial, currency: Currency, purchase: Purchase): Promise<void> {
  // Far more than whatever is authorised may hold, of others too where the target is shared.
  const limit = plus('500000', times(purchase.price ?? '0', 10));
  await setWallet(trial, { currency, balance: '0', minimumBalance: minus('0', limit) });
  const exchange = await sendAuth(trial, purchase);
  if (!trial.holds(id, 'Authorized', resultOf(exchange), exchange)) return;
  const authorized = await authorize(trial, purchase);
  const answered = await pay(trial, authorized);
  // One that is still open may be debited later.
  if (outcomeOf(answered) === 'open') return;
  if (!trial.holds(id, 'Paid', resultOf(answered), authorized.exchange, answered)) return;
  await settledWallets(trial);
  const { exchange: wallets } = await readWallets(trial);
  // What was paid out of an empty wallet was covered by an overdraft: the list tells one.
  judgeMinimum(trial, currency, wallets);
  if (!judgeBelow(trial, currency, answered, wallets)) return;
  const further = await sendAuth(trial, purchase);
  if (!trial.holds(id, 'Authorized', resultOf(further), wallets, further) || !trial.has('alone')) return;
  const debit = await debited(trial, () => paid(trial, purchase));
  await judgeBalance(trial, debit);
  await judgeSmall(trial, { currency, fall: fallOfPaid(debit), limit, purchase });
}

/** A few cents below zero are below zero as well. */
async function judgeSmall(
  trial: Trial,
  { currency, fall, limit, purchase }: { currency: Currency; fall: Decimal; limit: Decimal; purchase: Purchase },
): Promise<void> {
  const below = '0.37';
  if (compare(fall, below) <= 0) return;
  await setWallet(trial, { currency, balance: minus(fall, below), minimumBalance: minus('0', limit) });
  const payment = await paid(trial, purchase);
  await settledWallets(trial);
  const { exchange: wallets } = await readWallets(trial);
  judgeBelow(trial, currency, payment.pay, wallets);
}

/** Of several wallets of one currency the one that paid is below zero, whatever another holds. */
function judgeBelow(trial: Trial, currency: Currency, answered: Exchange, wallets: Exchange): boolean {
  const own = eachIn(wallets, currency);
  const isBelow = own.some((it) => it.startsWith('-'));
  return trial.expects(id, 'a balance below zero', isBelow, own.join(' and ') || 'none', answered, wallets);
}

/** Of several wallets of one currency, one at least may be overdrawn. */
function judgeMinimum(trial: Trial, currency: Currency, wallets: Exchange): void {
  const own = (listOf(jsonOf(wallets)) ?? []).filter((it) => textIn(memberOf(it, 'Currency')) === currency);
  const least = own.map((it) => decimalIn(memberOf(it, 'MinimumBalance')) ?? 'none');
  const isNegative = least.some((it) => it.startsWith('-'));
  trial.expects(id, 'a negative MinimumBalance', isNegative, least.join(', '), wallets);
}

/** Sections 2.5, 3.2: a wallet that administration suspended. */
export const suspendedWallet = check({
  slug: 'bill-suspended-wallet',
  title: 'a payment from a suspended wallet: recorded; one from the other wallet is authorised as before',
  rules: ['payment-from-suspended-wallet', 'auth-authorizes'],
  assumes: [...authorizeRules, ...walletRules],
  needs,
  disturbs: true,
  async body(trial) {
    await keepingWallets(trial, async () => {
      const purchase: Purchase = await testPurchase(trial, { product: 'AA' });
      const before = await authorize(trial, purchase);
      const currency = currencyOf(before);
      if (currency === undefined) throw new Lacking('a test product AA whose currency AUTH tells');
      const beside = await pricedIn(trial, currency === 'USD' ? 'ZWG' : 'USD');
      await authorize(trial, beside);
      await setWallet(trial, { currency, status: 'suspended' });
      const { exchange: wallets } = await readWallets(trial);
      await observeSuspended(trial, purchase);
      const funded = await sendAuth(trial, beside);
      trial.holds('auth-authorizes', 'Authorized', resultOf(funded), wallets, funded);
      const late = await sendProcess(trial, payBody(trial, before));
      const reading = outcomeOf(late) === 'accepted' ? 'accepted' : `a PAY begun before: ${refusalFormOf(late)}`;
      trial.observe('payment-from-suspended-wallet', reading, before.exchange, late);
    });
  },
});

async function observeSuspended(trial: Trial, purchase: Purchase): Promise<void> {
  const exchange = await sendAuth(trial, purchase);
  const reading = outcomeOf(exchange) === 'accepted' ? 'AUTH accepted' : 'auth-refused';
  trial.observe('payment-from-suspended-wallet', reading, exchange);
}

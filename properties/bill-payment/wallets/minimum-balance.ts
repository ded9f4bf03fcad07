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
  authorizedBy,
  authorizeRules,
  type Currency,
  compare,
  currencies,
  type Decimal,
  decimalIn,
  half,
  itemOf,
  judgeAuthRefused,
  keepingWallets,
  listWallets,
  minus,
  outcomeOf,
  type Purchase,
  pay,
  plus,
  priceOf,
  provisioned,
  readWallets,
  refusalRules,
  sendAuth,
  settled,
  setWallet,
  statusIn,
  testPurchase,
  times,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

/** Sections 2.5, 3.2: a wallet covers what it holds above its minimum, negative or not. */
export const minimumBalanceKept = check({
  slug: 'bill-minimum-balance-kept',
  title: 'neither AUTH nor PAY takes a wallet below its MinimumBalance; an AUTH that stays far above it is Authorized',
  rules: ['wallet-keeps-minimum-balance', ...refusalRules],
  assumes: [...authorizeRules, ...walletRules],
  needs: ['fixture:testBiller', 'operator.setWallet'],
  disturbs: true,
  async body(trial) {
    await keepingWallets(trial, async () => {
      for (const currency of currencies) {
        const purchase = await purchaseIn(trial, currency);
        const price = priceOf(await itemOf(trial, purchase));
        if (price === undefined || compare(price, '4') < 0)
          throw new Lacking(`a test product of known price, four or more, that is paid in ${currency}`);
        const held = times(price, 10);
        // Fee and commission may count or not; half the price and more is taken in every reading.
        const lacking = half(price);
        await set(trial, { currency, balance: held, minimumBalance: times(price, 5) });
        // What is only authorised may hold its amount.
        await provisioned(trial, await authorize(trial, purchase));
        for (const [balance, minimumBalance] of [
          [held, held],
          [held, minus(held, lacking)],
          ['0', minus('0', lacking)],
        ] as const) {
          const wallets = await set(trial, { currency, balance, minimumBalance });
          judgeAuthRefused(trial, 'wallet-keeps-minimum-balance', await sendAuth(trial, purchase), wallets);
        }
        const make = (): Promise<Purchase> => purchaseIn(trial, currency);
        for (const isAtOnce of [false, true]) await judgePays(trial, { currency, price, isAtOnce, make });
      }
      await judgeUnits(trial);
    });
  },
});

/** What three units cost is looked for at PAY too, and not what one does. */
async function judgeUnits(trial: Trial): Promise<void> {
  const make = (): Promise<Purchase> => testPurchase(trial, { product: 'RV', quantity: 3 });
  const { product } = await itemOf(trial, await make());
  if (product.price === undefined || !product.allowsQuantity) return;
  const currency = product.requiresForex === true ? 'USD' : 'ZWG';
  await judgePays(trial, { currency, price: times(product.price, 3), isAtOnce: false, make });
}

interface Wish {
  currency: Currency;
  price: Decimal;
  isAtOnce: boolean;
  make(): Promise<Purchase>;
}

/** Two payments, each of which the wallet covers, both of which it does not: PAY of both leaves it its minimum. */
async function judgePays(trial: Trial, { currency, price, isAtOnce, make }: Wish): Promise<void> {
  const minimumBalance = price;
  await set(trial, { currency, balance: plus(times(price, 2), half(price)), minimumBalance });
  const first = await authorize(trial, await make());
  const purchase = await make();
  const answer = await sendAuth(trial, purchase);
  const isHeld = statusIn(answer) !== 'Authorized';
  // The first one may hold what the second one needs.
  const second = isHeld ? undefined : authorizedBy([await itemOf(trial, purchase)], answer);
  const both = second ? [first, second] : [first];
  const paying = both.map((it) => () => pay(trial, it));
  const answers = isAtOnce && trial.burst > 1 ? await Promise.all(paying.map((it) => it())) : [];
  if (answers.length === 0) for (const it of paying) answers.push(await it());
  // What is debited once it is provisioned was funded while the other one was still to be.
  const isLate = answers.some((it) => outcomeOf(it) === 'open');
  for (const [n, it] of both.entries()) await settled(trial, it.reference, answers[n] as Exchange);
  if (isLate) return;
  const proof = [first.exchange, answer, ...answers];
  const { held, exchange } = await readWallets(trial);
  const isKept = compare(held[currency] ?? minimumBalance, minimumBalance) >= 0;
  const seen = `${held[currency]} ${currency}`;
  trial.expects('wallet-keeps-minimum-balance', `at least ${minimumBalance}`, isKept, seen, ...proof, exchange);
}

/** Sets a wallet, and gives the list that tells it so. Throws Lacking where it does not. */
async function set(
  trial: Trial,
  wallet: { currency: Currency; balance: Decimal; minimumBalance: Decimal },
): Promise<Exchange> {
  await setWallet(trial, wallet);
  const exchange = await listWallets(trial);
  const isTold = (listOf(jsonOf(exchange)) ?? []).some(
    (it) =>
      textIn(memberOf(it, 'Currency')) === wallet.currency &&
      decimalIn(memberOf(it, 'Balance')) === decimalIn(wallet.balance) &&
      decimalIn(memberOf(it, 'MinimumBalance')) === decimalIn(wallet.minimumBalance),
  );
  if (!isTold) throw new Lacking('operator.setWallet of a MinimumBalance that the wallet list tells');
  return exchange;
}

async function purchaseIn(trial: Trial, currency: Currency): Promise<Purchase> {
  return testPurchase(trial, { product: currency === 'USD' ? 'FP' : 'AA' });
}

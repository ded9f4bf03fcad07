import { check, defined, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  amountWithin,
  anyPurchase,
  authorize,
  authorizeRules,
  authorizeSoon,
  type Biller,
  billerOf,
  type Currency,
  compare,
  currencies,
  type Decimal,
  feeOf,
  itemOf,
  keepingWallets,
  knownPurchases,
  minus,
  outcomeOf,
  type Purchase,
  paid,
  paidRules,
  pay,
  priceOf,
  resultOf,
  sendAuth,
  sentUntil,
  setsPrice,
  setWallet,
  soldForOtherWallet,
  testPurchase,
  times,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';
import { wishes } from '../test-biller/test-prefixes.ts';

/** Sections 1, 3.2: an AUTH is authorised only where its wallet covers it. */
export const authNeedsFunds = check({
  slug: 'auth-needs-funds',
  title:
    'AUTH of far more than the wallet covers is not Authorized, of far less it is, whatever the other wallet holds',
  rules: ['auth-checks-wallet-funding', 'auth-authorizes'],
  assumes: [...paidRules, ...walletRules],
  needs: ['operator.setWallet', 'fixture:testBiller'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const set: SetWallet = (of) => setWallet(trial, of);
    await keepingWallets(trial, async () => {
      const shortest = new Map<Currency, Decimal>();
      for (const currency of currencies) shortest.set(currency, minus(await leastOf(trial, currency), '0.01'));
      for (const currency of currencies) {
        const price = await priceOfNext(trial, currency);
        const other: Currency = currency === 'USD' ? 'ZWG' : 'USD';
        // Fee and commission may count or not: a cent is too little in every reading, ten times the price is enough.
        await set({ currency: other, balance: times(price, 1000), minimumBalance: '0' });
        for (const balance of ['0', '0.01', shortest.get(currency) ?? '0']) {
          await set({ currency, balance, minimumBalance: '0' });
          judgeNotAuthorized(
            trial,
            'auth-checks-wallet-funding',
            await sendAuth(trial, await pricedIn(trial, currency)),
          );
        }
        await set({ currency: other, balance: '0', minimumBalance: '0' });
        await set({ currency, balance: times(price, 10), minimumBalance: '0' });
        // What is only authorised may hold its amount.
        await pay(trial, await authorize(trial, await pricedIn(trial, currency)));
      }
      for (const currency of currencies) await set({ currency, balance: '0', minimumBalance: '0' });
      for (const wish of await wishes(trial))
        judgeNotAuthorized(trial, 'auth-checks-wallet-funding', await sendAuth(trial, await testPurchase(trial, wish)));
      await judgeQuantity(trial, set);
    });
  },
});

/** What a payment takes at least, whichever of its price and its debit, with its fee or without, AUTH compares with the wallet. */
async function leastOf(trial: Trial, currency: Currency): Promise<Decimal> {
  const purchase = await pricedIn(trial, currency);
  const price = await priceOfNext(trial, currency);
  const { result, changes } = await withChanges(trial, () => paid(trial, purchase));
  const debit = minus('0', changes[currency] ?? '0');
  const without = minus(debit, feeOf(result));
  const isLess = (amount: Decimal): boolean => compare(amount, '0') > 0 && compare(amount, price) < 0;
  return [without, debit].find(isLess) ?? price;
}

/** Enough for one is not enough for many. */
async function judgeQuantity(trial: Trial, set: SetWallet): Promise<void> {
  const one = await testPurchase(trial, { product: 'RV' });
  const { product } = await itemOf(trial, one);
  if (product.price === undefined || !product.allowsQuantity) return;
  for (const currency of currencies) await set({ currency, balance: times(product.price, 5), minimumBalance: '0' });
  await pay(trial, await authorize(trial, one));
  const many = await sendAuth(trial, await testPurchase(trial, { product: 'RV', quantity: 10 }));
  judgeNotAuthorized(trial, 'auth-checks-wallet-funding', many);
}

type SetWallet = (of: Parameters<typeof setWallet>[1]) => Promise<void>;

/** The price of what is bought in this currency. */
async function priceOfNext(trial: Trial, currency: Currency): Promise<Decimal> {
  const purchase = await pricedIn(trial, currency);
  const price = priceOf(await itemOf(trial, purchase));
  if (price === undefined) throw new Lacking(`a test product of known price that is paid in ${currency}`);
  return price;
}

function judgeNotAuthorized(trial: Trial, slug: string, exchange: Exchange, ...proof: Exchange[]): boolean {
  // Which status a biller that cannot be reached is told by is not shown; without an answer nothing is told.
  const isAnswered = typeof exchange.answer !== 'string';
  const isRefused = isAnswered && outcomeOf(exchange) !== 'accepted';
  return trial.expects(slug, 'not Authorized', isRefused, resultOf(exchange), ...proof, exchange);
}

/** A purchase of the test biller that is paid in this currency. */
export async function pricedIn(trial: Trial, currency: Currency): Promise<Purchase> {
  try {
    return await testPurchase(trial, { product: 'AA', currency });
  } catch (problem) {
    if (!(problem instanceof Lacking)) throw problem;
  }
  return testPurchase(trial, { product: currency === 'USD' ? 'FP' : 'RV', currency });
}

/** Sections 1, 3.2: a biller whose own system cannot be reached is not available. */
export const authOfUnavailable = check({
  slug: 'auth-of-unavailable-billers',
  title: 'AUTH to a biller that is offline is not Authorized, and is again once the biller is back',
  rules: ['auth-checks-biller-availability', 'auth-authorizes'],
  assumes: authorizeRules,
  disturbs: true,
  when: 'first',
  async body(trial) {
    const { offlineBiller } = trial.fixtures;
    const { setBillerOnline } = trial.driver.operator ?? {};
    if (offlineBiller === undefined && !setBillerOnline)
      throw new Lacking('fixture:offlineBiller or operator.setBillerOnline');
    if (offlineBiller !== undefined) await judgeOffline(trial, offlineBiller);
    if (!setBillerOnline) return;
    const [first = await testPurchase(trial, { product: 'AA' })] = knownPurchases(trial);
    const both = await soldFromBoth(trial);
    for (const it of new Map([first, ...both].map((like) => [like.billerCode, like])).values())
      await judgeTakenOffline(trial, it, setBillerOnline);
  },
});

/** Of each biller that sells for either wallet, as far as the target file names such a purchase: one is enough. */
async function soldFromBoth(trial: Trial): Promise<Purchase[]> {
  for (const like of knownPurchases(trial)) {
    const { products } = await billerOf(trial, like.billerCode);
    const wallets = new Set(products.filter((it) => it.enabled).map((it) => it.requiresForex));
    if (wallets.size > 1) return [like];
  }
  return [];
}

/** While it is offline nothing that it sells is authorised, from either wallet; whoever was turned away is let in again. */
async function judgeTakenOffline(
  trial: Trial,
  like: Purchase,
  setBillerOnline: NonNullable<NonNullable<Trial['driver']['operator']>['setBillerOnline']>,
): Promise<void> {
  const { billerCode } = like;
  const before = await authorize(trial, like);
  const all = [like];
  // Whether the biller sells it to this member, the catalogue cannot tell.
  for (const it of othersOf(trial, await billerOf(trial, billerCode), like))
    if (outcomeOf(await sendAuth(trial, it)) === 'accepted') all.push(it);
  // What was back can be taken offline again.
  for (let n = 0; n < 2; n += 1) {
    await setBillerOnline({ billerCode, online: false });
    try {
      for (const it of all) {
        const send = (): Promise<Exchange> => sendAuth(trial, it);
        const exchange = await sentUntil(trial, send, (answered) => outcomeOf(answered) !== 'accepted');
        judgeNotAuthorized(trial, 'auth-checks-biller-availability', exchange, before.exchange);
      }
    } finally {
      await setBillerOnline({ billerCode, online: true });
    }
    for (const it of all) await authorizeSoon(trial, it);
  }
}

/** One product of each kind of wallet that `like` is not paid from. */
function othersOf(trial: Trial, biller: Biller, like: Purchase): Purchase[] {
  const others = new Map(soldForOtherWallet(biller, like).map((it) => [it.requiresForex, it]));
  return [...others.values()].map((it) => anyPurchase(trial, biller, it, like));
}

/** What a biller that is offline at all times sells, for either wallet: no other reason to refuse it is at hand. */
async function judgeOffline(trial: Trial, offlineBiller: string): Promise<void> {
  const { products, enabled } = await billerOf(trial, offlineBiller);
  if (!enabled) return;
  const open = products.filter((it) => it.enabled).toReversed();
  for (const product of new Map(open.map((it) => [it.requiresForex, it])).values()) {
    const purchase = defined({
      billerCode: offlineBiller,
      productCode: product.code,
      memberNumber: trial.fixtures.members?.known ?? 'M1000234',
      price: setsPrice(product) ? amountWithin(product) : undefined,
    });
    const exchange = await sendAuth(trial, purchase);
    judgeNotAuthorized(trial, 'auth-checks-biller-availability', exchange);
  }
}

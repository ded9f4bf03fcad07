import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  authorize,
  authorizeRules,
  balances,
  compare,
  currencyOf,
  type Decimal,
  half,
  judgeAuthRefused,
  knownBillers,
  minus,
  outcomeOf,
  type Product,
  type Purchase,
  plus,
  refusalRules,
  resultOf,
  sendAuth,
  setsPrice,
  testPurchase,
  times,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

const cent = '0.01';

/** A product whose price the caller sets, with a purchase of it that is authorised. */
interface Priced {
  product: Product;
  purchase: Purchase;
  /** What its wallet holds; undefined where AUTH does not tell which one that is. */
  funds: Decimal | undefined;
}

/** Those of the target that are authorised at an amount between their limits. */
async function pricedProducts(trial: Trial): Promise<Priced[]> {
  const priced: Priced[] = [];
  const held = await balances(trial);
  for (const { biller, like } of await knownBillers(trial)) {
    const products = biller.products.filter((it) => it.enabled && setsPrice(it));
    for (const product of products.slice(0, 2)) {
      const isKnown = !like || like.productCode === product.code;
      const purchase = isKnown && like ? like : anyPurchase(trial, biller, product, like);
      // Of a product that no fixture names it is not known whether the member can have it.
      if (!isKnown && outcomeOf(await sendAuth(trial, purchase)) !== 'accepted') continue;
      const currency = currencyOf(await authorize(trial, purchase));
      priced.push({ product, purchase, funds: currency && held[currency] });
      const isOpen = product.requiresForex === null && biller.code === trial.fixtures.testBiller;
      if (isOpen && product.code === 'AA')
        priced.push({
          product,
          purchase: await testPurchase(trial, { product: 'AA', currency: 'USD' }),
          funds: held.USD,
        });
    }
  }
  return priced;
}

/** Sections 2.2, 8: MinAmount and MaxAmount include themselves. */
export const amountLimits = check({
  slug: 'bill-amount-limits',
  title: 'amounts from MinAmount to MaxAmount are taken, those one cent and more beyond are not',
  rules: [
    'amount-at-minimum-accepted',
    'amount-below-minimum-refused',
    'amount-at-maximum-accepted',
    'amount-above-maximum-refused',
    ...refusalRules,
  ],
  assumes: [...authorizeRules, ...walletRules],
  async body(trial) {
    const seen = new Set<string>();
    for (const priced of await pricedProducts(trial)) {
      const { minAmount, maxAmount } = priced.product;
      if (minAmount !== undefined) {
        const taken = await judgeTaken(trial, priced, 'amount-at-minimum-accepted', [
          minAmount,
          ...inside(trial, priced, plus(minAmount, cent)),
        ]);
        if (taken > 0) seen.add('MinAmount');
        // Half of a cent is a cent.
        const below = [minus(minAmount, cent), half(minAmount), '0', '-1', minus('0', minAmount)];
        const isBelow = (it: Decimal): boolean => compare(it, minAmount) < 0;
        await judgeRefused(trial, priced, 'amount-below-minimum-refused', below.filter(isBelow));
        const less = minus(minAmount, cent);
        if (compare(less, '0') > 0) await judgeSecond(trial, priced, 'amount-below-minimum-refused', less);
        await judgeRefused(trial, oneSaid(priced), 'amount-below-minimum-refused', [less]);
      }
      if (maxAmount === undefined) continue;
      const taken = await judgeTaken(trial, priced, 'amount-at-maximum-accepted', [
        maxAmount,
        ...inside(trial, priced, minus(maxAmount, cent)),
      ]);
      if (taken > 0) seen.add('MaxAmount');
      const beyond = [plus(maxAmount, cent), plus(maxAmount, '1'), times(maxAmount, 2)];
      await judgeRefused(trial, priced, 'amount-above-maximum-refused', beyond);
      await judgeSecond(trial, priced, 'amount-above-maximum-refused', plus(maxAmount, '1'));
      await judgeRefused(trial, oneSaid(priced), 'amount-above-maximum-refused', [plus(maxAmount, cent)]);
    }
    for (const name of ['MinAmount', 'MaxAmount'])
      if (!seen.has(name)) throw new Lacking(`a product of free price with ${name}, and a wallet that covers it`);
  },
});

/** An amount between both limits: only of the test biller's is it known that it takes any. */
function inside(trial: Trial, { product: { billerCode, minAmount, maxAmount } }: Priced, amount: Decimal): Decimal[] {
  const isBetween = compare(amount, minAmount ?? amount) >= 0 && compare(amount, maxAmount ?? amount) <= 0;
  return isBetween && billerCode === trial.fixtures.testBiller ? [amount] : [];
}

/** The same with its one unit said. */
function oneSaid({ purchase, ...rest }: Priced): Priced {
  return { ...rest, purchase: { ...purchase, quantity: purchase.quantity ?? 1 } };
}

/** A limit holds for a product that is not the first of its payment as well. */
async function judgeSecond(trial: Trial, { product, purchase }: Priced, slug: string, price: Decimal): Promise<void> {
  if (product.billerCode !== trial.fixtures.testBiller) return;
  const first = await testPurchase(trial, { product: 'RV' });
  const { exchange } = await authorize(trial, first);
  const pair = [
    { ...first, memberNumber: purchase.memberNumber },
    { ...purchase, price },
  ];
  judgeAuthRefused(trial, slug, await sendAuth(trial, pair), exchange);
}

/** Section 2.2: a limit that is null is none. */
export const amountUnlimited = check({
  slug: 'bill-amount-unlimited',
  title: 'where MinAmount or MaxAmount is null, small and large amounts are taken',
  rules: ['amount-unlimited-where-null'],
  assumes: [...authorizeRules, ...walletRules],
  async body(trial) {
    let judged = 0;
    for (const priced of await pricedProducts(trial)) {
      const { minAmount, maxAmount } = priced.product;
      // Another biller may have limits of its own, which the catalogue does not know.
      const isTest = priced.product.billerCode === trial.fixtures.testBiller;
      const small = minAmount === undefined ? ['1', ...(isTest ? ['0.5', cent] : [])] : [];
      const most = isTest && priced.funds !== undefined ? half(priced.funds) : '2345.67';
      const large = maxAmount === undefined ? ['1000', most] : [];
      const between = (it: Decimal): boolean =>
        compare(it, minAmount ?? cent) >= 0 && (maxAmount === undefined || compare(it, maxAmount) <= 0);
      const amounts = [...small, ...large].filter(between);
      judged += await judgeTaken(trial, priced, 'amount-unlimited-where-null', amounts);
    }
    if (judged === 0) throw new Lacking('a product of free price with MinAmount or MaxAmount null');
  },
});

/** What the wallet covers many times over is taken: how much of a fee comes on top is not shown. Returns how much was judged. */
async function judgeTaken(trial: Trial, of: Priced, slug: string, amounts: readonly Decimal[]): Promise<number> {
  let judged = 0;
  for (const price of amounts.filter((it) => compare(it, '0') > 0)) {
    if (of.funds === undefined || compare(times(price, 2), of.funds) > 0) continue;
    const exchange = await sendAuth(trial, { ...of.purchase, price });
    trial.expects(slug, 'not refused', outcomeOf(exchange) !== 'refused', resultOf(exchange), exchange);
    judged += 1;
  }
  return judged;
}

async function judgeRefused(trial: Trial, of: Priced, slug: string, amounts: readonly Decimal[]): Promise<void> {
  // Nothing and less than nothing is a price below a minimum above zero.
  const { minAmount = '0' } = of.product;
  const isMeant = (it: Decimal): boolean => compare(it, '0') > 0 || compare(minAmount, '0') > 0;
  for (const price of amounts.filter(isMeant))
    judgeAuthRefused(trial, slug, await sendAuth(trial, { ...of.purchase, price }));
}

/** Sections 2.2, 8: whether the limits bind one unit or all of them. */
export const limitsWithQuantity = check({
  slug: 'bill-limits-with-quantity',
  title: 'the maximum price for two units: recorded',
  rules: ['limits-with-quantity'],
  assumes: [...authorizeRules, ...walletRules],
  async body(trial) {
    const priced = (await pricedProducts(trial)).filter((it) => it.product.allowsQuantity);
    const [{ product, purchase } = {}] = priced.filter((it) => it.product.maxAmount !== undefined);
    if (!product?.maxAmount || !purchase) throw new Lacking('a product of free price with MaxAmount and quantities');
    const exchange = await sendAuth(trial, { ...purchase, price: product.maxAmount, quantity: 2 });
    trial.observe('limits-with-quantity', outcomeOf(exchange) === 'refused' ? 'total' : 'unit-price', exchange);
  },
});

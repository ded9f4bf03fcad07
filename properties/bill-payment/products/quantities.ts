import {
  check,
  type Exchange,
  fieldOf,
  Lacking,
  memberOf,
  type Trial,
  textIn,
} from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  authorize,
  authorizeRules,
  debited,
  decimalIn,
  demandFunds,
  inWords,
  itemOf,
  judgeMovement,
  knownBillers,
  knownPurchases,
  outcomeOf,
  type Paid,
  type Product,
  type Purchase,
  paid,
  paidRules,
  pay,
  resultOf,
  sendAuth,
  testPair,
  testPurchase,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

const voucherRules = [
  'voucher-product-returns-vouchers',
  'other-product-returns-no-vouchers',
  'one-voucher-per-unit',
  'vouchers-differ',
];

/** Sections 2.2, 2.4, 3.3: quantities of the test biller's vouchers. */
export const quantities = check({
  slug: 'bill-quantities',
  title: 'one, two and many units are paid, with vouchers that differ',
  rules: ['quantity-accepted-where-allowed', ...voucherRules],
  assumes: paidRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    // All for one member, who is given other vouchers each time; in which form an AUTH is taken, the first one tells.
    const { memberNumber } = (await authorize(trial, await testPurchase(trial, { product: 'RV' }))).purchase;
    const given: string[] = [];
    for (const quantity of [undefined, 1, 2, 7]) {
      const purchase = { ...(await testPurchase(trial, { product: 'RV', quantity })), memberNumber };
      const item = await itemOf(trial, purchase);
      if (quantity !== undefined && quantity > 1 && !item.product.allowsQuantity) break;
      const exchange = await sendAuth(trial, purchase);
      if (outcomeOf(exchange) === 'refused')
        await demandFunds(trial, [item], JSON.parse(exchange.request.body.toString()) as Record<string, unknown>);
      if (
        !trial.expects(
          'quantity-accepted-where-allowed',
          'not refused',
          outcomeOf(exchange) !== 'refused',
          resultOf(exchange),
          exchange,
        )
      )
        return;
      judgeVouchers(trial, await paid(trial, purchase), given);
    }
    // Wherever they stand in a payment.
    const pair = await testPair(trial);
    if (pair) judgeVouchers(trial, await paid(trial, pair.toReversed()));
    for (const product of ['AA', 'AI', 'AM', 'FP'] as const)
      judgeVouchers(trial, await paid(trial, await testPurchase(trial, { product })));
  },
});

/** The same of the purchases that the target file names. */
export const vouchersOfPurchases = check({
  slug: 'bill-vouchers-of-purchases',
  title: 'what is paid at other billers brings vouchers where its product returns them',
  rules: ['voucher-product-returns-vouchers'],
  assumes: paidRules,
  needs: ['fixture:purchases'],
  async body(trial) {
    const lacking = new Set<string>();
    const others = knownPurchases(trial).filter((it) => it.billerCode !== trial.fixtures.testBiller);
    for (const purchase of others) {
      try {
        judgeVouchers(trial, await paid(trial, purchase));
      } catch (problem) {
        if (!(problem instanceof Lacking)) throw problem;
        lacking.add(problem.missing);
      }
    }
    if (lacking.size > 0) throw new Lacking([...lacking].join(', '));
  },
});

/** `given` has the vouchers of earlier payments: serial numbers and PINs. */
function judgeVouchers(trial: Trial, { items, exchange, shown }: Paid, given: string[] = []): void {
  const products = fieldOf(shown, 'Products');
  for (const { product, purchase } of items) {
    const own = (Array.isArray(products) ? products : []).find((it) => memberOf(it, 'Code') === product.code);
    const list = memberOf(own, 'Vouchers');
    const vouchers: unknown[] = Array.isArray(list) ? list : [];
    const count = vouchers.length;
    // What other billers put there, as tokens of electricity, is theirs.
    const isTest = product.billerCode === trial.fixtures.testBiller;
    if (!product.returnsVouchers && !isTest) continue;
    const words = product.returnsVouchers ? 'vouchers' : 'no voucher';
    const slug = product.returnsVouchers ? 'voucher-product-returns-vouchers' : 'other-product-returns-no-vouchers';
    trial.holds(slug, words, count > 0 ? 'vouchers' : 'no voucher', exchange, shown);
    if (!product.returnsVouchers || count === 0 || !isTest) continue;
    const units = String(purchase.quantity ?? 1);
    trial.observe('one-voucher-per-unit', String(count) === units ? 'one-per-unit' : 'other-number', exchange, shown);
    const told = vouchers.map((it) => JSON.stringify([memberOf(it, 'SerialNumber'), memberOf(it, 'Pin')]));
    if (told.every((it) => it === '[null,null]')) continue;
    judgePins(trial, vouchers, [exchange, shown]);
    // A voucher that is handed out for two units is one, and so is one that was handed out before.
    given.push(...told);
    const distinct = new Set(given).size;
    trial.holds('vouchers-differ', `${given.length} different`, `${distinct} different`, exchange, shown);
  }
}

/** What opens a voucher opens no other one of its payment; a PIN of few digits may come twice, or be the buyer's. */
function judgePins(trial: Trial, vouchers: readonly unknown[], proof: readonly Exchange[]): void {
  const secrets = vouchers.flatMap((it) => {
    const [pin = '', code = ''] = ['Pin', 'VoucherCode'].map((name) => textIn(memberOf(it, name)));
    return pin.length < 10 ? [] : [`${pin} ${code}`];
  });
  if (secrets.length < 2) return;
  const words = `${secrets.length} different PINs`;
  const distinct = new Set(secrets).size;
  trial.expects('vouchers-differ', words, distinct === secrets.length, `${distinct} different`, ...proof);
}

/** Section 2.2: products of which only one may be bought. */
export const quantitiesRefused = check({
  slug: 'bill-quantities-refused',
  title: 'AUTH of two units of a product that takes no quantity is never Authorized for another quantity',
  rules: ['quantity-refused-where-not-allowed'],
  assumes: authorizeRules,
  async body(trial) {
    let judged = 0;
    for (const { biller, like } of await knownBillers(trial)) {
      const products = biller.products.filter((it) => it.enabled && !it.allowsQuantity);
      for (const product of products.slice(0, 2)) {
        const purchase = likeOf(product, like) ?? anyPurchase(trial, biller, product, like);
        const isKnown = purchase === like || biller.code === trial.fixtures.testBiller;
        if (isKnown) await authorize(trial, { ...purchase, quantity: 1 });
        for (const quantity of [2, 5]) judgeQuantity(trial, quantity, await sendAuth(trial, { ...purchase, quantity }));
        judged += 1;
      }
    }
    if (judged === 0) throw new Lacking('a product with AllowSpecifyQuantity false');
  },
});

/** What the flag forbids is not said: a quantity that is taken nevertheless must be the one that was sent. */
function judgeQuantity(trial: Trial, quantity: number, exchange: Exchange): void {
  const words = `not authorised, or for ${quantity}`;
  const told = decimalIn(fieldOf(exchange, 'Products.0.Quantity'));
  const isOther = outcomeOf(exchange) === 'accepted' && told !== undefined && told !== String(quantity);
  trial.expects('quantity-refused-where-not-allowed', words, !isOther, `authorised for ${told}`, exchange);
}

function likeOf(product: Product, like: Purchase | undefined): Purchase | undefined {
  return like?.productCode === product.code ? like : undefined;
}

/** Section 2.3: a product without Quantity counts as one. */
export const quantityDefaults = check({
  slug: 'bill-quantity-defaults',
  title: 'a payment without Quantity takes what one with Quantity 1 takes, and answers one unit',
  rules: ['quantity-defaults-to-one'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const product of ['RV', 'AA'] as const) {
      await judgeMovement(trial, async () => {
        const base = await testPurchase(trial, { product });
        const one = await debited(trial, () => paid(trial, { ...base, quantity: 1 }));
        const plain = await sendAuth(trial, base);
        judgeOneUnsaid(trial, plain);
        const none = await debited(trial, () => paid(trial, base));
        const proof: Exchange[] = [one.result.pay, one.wallets, none.result.pay, none.wallets];
        const id = 'quantity-defaults-to-one';
        const told = decimalIn(fieldOf(none.result.exchange, 'Products.0.Quantity'));
        if (told !== undefined) trial.holds(id, '1', told, none.result.exchange);
        return { id, expected: inWords(one.changes), actual: inWords(none.changes), proof };
      });
    }
    // Where one unit is sold, it need not be said.
    for (const { quantity, ...plain } of knownPurchases(trial)) {
      if (quantity === undefined || plain.metadata !== undefined) continue;
      const unsaid = await sendAuth(trial, plain);
      // What is sold out is so whatever was said.
      const said = outcomeOf(unsaid) === 'refused' ? await sendAuth(trial, { ...plain, quantity: 1 }) : unsaid;
      if (outcomeOf(said) === 'accepted') judgeOneUnsaid(trial, unsaid);
      if (outcomeOf(unsaid) !== 'accepted') continue;
      const answered = await pay(trial, await authorize(trial, plain));
      // Whether it is paid otherwise, the biller decides.
      if (outcomeOf(answered) === 'refused') await paid(trial, { ...plain, quantity: 1 });
      judgeOneUnsaid(trial, answered);
    }
  },
});

/** Decides that an AUTH of one unit is not refused because it has no Quantity. */
export function judgeOneUnsaid(trial: Trial, exchange: Exchange): void {
  const isTaken = outcomeOf(exchange) !== 'refused';
  trial.expects('quantity-defaults-to-one', 'not refused', isTaken, resultOf(exchange), exchange);
}

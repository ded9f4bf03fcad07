import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  authorize,
  authorizeRules,
  authorizeSoon,
  type Biller,
  type BillerChange,
  billersIn,
  catalogueOf,
  judgeAuthRefused,
  knownPurchases,
  listBillers,
  outcomeOf,
  type Product,
  type Purchase,
  refusalRules,
  sendAuth,
  sentUntil,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { wishes } from '../test-biller/test-prefixes.ts';

const rules = ['disabled-biller-not-payable', 'disabled-product-not-payable'];
const listRules = ['unfiltered-list-has-all-billers', 'filtered-list-has-each-named-biller'];

/** Sections 2.1, 2.2: what the catalogue shows as not enabled. */
export const disabledInCatalogue = check({
  slug: 'bill-disabled-in-catalogue',
  title: 'AUTH at a biller that the catalogue shows as not enabled is not Authorized',
  rules: [...rules, ...refusalRules, 'listBillers/200'],
  async body(trial) {
    const billers = await catalogueOf(trial);
    const closed = billers.filter((it) => !it.enabled && it.products.some((product) => product.enabled));
    const halting = billers.filter((it) => it.enabled && it.products.some((product) => !product.enabled));
    for (const biller of closed)
      await judgeEach(
        trial,
        biller,
        biller.products.filter((it) => it.enabled),
        'disabled-biller-not-payable',
      );
    for (const biller of halting)
      await judgeEach(
        trial,
        biller,
        biller.products.filter((it) => !it.enabled),
        'disabled-product-not-payable',
      );
    if (closed.length + halting.length === 0) throw new Lacking('a biller or product with Enabled false');
  },
});

async function judgeEach(trial: Trial, biller: Biller, products: readonly Product[], slug: string): Promise<void> {
  const like = knownPurchases(trial).find((it) => it.billerCode === biller.code);
  for (const product of products.slice(0, 3)) {
    const exchange = await sendAuth(trial, anyPurchase(trial, biller, product, like));
    if (product.enabled) judgeAuthRefused(trial, slug, exchange);
    else observeProduct(trial, exchange);
  }
}

/** The same while the operator closes them, with an acceptance before and after. */
export const disabledByOperator = check({
  slug: 'bill-disabled-by-operator',
  title: 'AUTH is not Authorized while its biller is not enabled, and is again afterwards',
  rules: [...rules, ...refusalRules, ...listRules],
  assumes: authorizeRules,
  needs: ['fixture:testBiller', 'operator.changeBiller'],
  disturbs: true,
  async body(trial) {
    const purchase = await testPurchase(trial, { product: 'AA' });
    const { billerCode, productCode } = purchase;
    const change = async (it: Omit<BillerChange, 'billerCode'>): Promise<void> =>
      trial.driver.operator?.changeBiller?.({ billerCode, ...it });
    const before = await authorize(trial, purchase);
    // Whatever it sells, from either wallet.
    const all: Purchase[] = [];
    for (const wish of await wishes(trial)) all.push(await testPurchase(trial, wish));
    for (const it of all) await authorize(trial, it);
    await change({ enabled: false });
    try {
      for (const it of all) {
        const refused = await sentUntil(trial, () => sendAuth(trial, it), isTurnedDown);
        judgeAuthRefused(trial, 'disabled-biller-not-payable', refused, before.exchange);
      }
      await judgeListed(trial, billerCode);
    } finally {
      await change({ enabled: true });
    }
    await authorizeSoon(trial, purchase);
    // Who was turned away is let in again, as anyone is.
    for (const it of all) await authorizeSoon(trial, it);
    await change({ product: { code: productCode, enabled: false } });
    try {
      const refused = await sentUntil(trial, () => sendAuth(trial, purchase), isTurnedDown);
      observeProduct(trial, refused);
      const other = await testPurchase(trial, { product: 'RV' });
      const { exchange } = await authorize(trial, other);
      const second = await sendAuth(trial, [other, purchase]);
      observeProduct(trial, second, exchange);
    } finally {
      await change({ product: { code: productCode, enabled: true } });
    }
    await authorizeSoon(trial, purchase);
  },
});

/** The sentence on Enabled is about billers (2.1); of products (2.2) none says what false means. */
function observeProduct(trial: Trial, exchange: Exchange, ...proof: Exchange[]): void {
  const reading = isTurnedDown(exchange) ? 'refused' : 'authorised';
  trial.observe('disabled-product-not-payable', reading, ...proof, exchange);
}

function isTurnedDown(exchange: Exchange): boolean {
  return outcomeOf(exchange) !== 'accepted';
}

/** A biller that is not enabled is still one of the catalogue. */
async function judgeListed(trial: Trial, billerCode: string): Promise<void> {
  for (const [slug, codes] of [
    ['unfiltered-list-has-all-billers', undefined],
    ['filtered-list-has-each-named-biller', [billerCode]],
  ] as const) {
    const exchange = await listBillers(trial, codes);
    const listed = billersIn(exchange)?.map((it) => it.code);
    if (!listed) continue;
    trial.expects(slug, `${billerCode} among the billers`, listed.includes(billerCode), listed, exchange);
  }
}

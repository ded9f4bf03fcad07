import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  billerOf,
  catalogueOf,
  judgeAuthRefused,
  refusalRules,
  sendProcess,
  testBillerOf,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

type Body = Record<string, unknown>;

/** Sections 2.3, 3.2: nothing can be bought that the catalogue does not have. */
export const unknownCodes = check({
  slug: 'bill-unknown-codes',
  title: 'AUTH of a biller or product that the catalogue does not have is not Authorized',
  rules: ['unknown-biller-refused', 'unknown-product-refused'].concat(refusalRules),
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    for (const product of ['AA', 'RV'] as const) {
      const { body, exchange } = await authorize(trial, await testPurchase(trial, { product }));
      const [first = {}] = body['Products'] as Body[];
      const send = (edit: Body) => sendProcess(trial, { ...body, ...edit, Reference: trial.fresh('pay') });
      for (const BillerCode of await unknownBillers(trial))
        judgeAuthRefused(trial, 'unknown-biller-refused', await send({ BillerCode }), exchange);
      for (const Code of await unknownProducts(trial, product))
        judgeAuthRefused(trial, 'unknown-product-refused', await send({ Products: [{ ...first, Code }] }), exchange);
    }
  },
});

/** Codes near that of the test biller; whether another case is another code is not shown. */
async function unknownBillers(trial: Trial): Promise<string[]> {
  const code = testBillerOf(trial);
  const known = new Set((await catalogueOf(trial)).map((it) => it.code.toLowerCase()));
  return [`${code}X`, code.slice(0, -1), 'NO-SUCH-BILLER'].filter((it) => it !== '' && !known.has(it.toLowerCase()));
}

/** Codes near that of a product, and that of one which another biller sells. */
async function unknownProducts(trial: Trial, code: string): Promise<string[]> {
  const { products } = await billerOf(trial, testBillerOf(trial));
  const known = new Set(products.map((it) => it.code.toLowerCase()));
  const all = (await catalogueOf(trial)).flatMap((it) => it.products.map((product) => product.code));
  const other = all.find((it) => !known.has(it.toLowerCase())) ?? 'NO-SUCH-PRODUCT';
  return [`${code}X`, code.slice(0, -1), other, 'NO-SUCH-PRODUCT'].filter((it) => !known.has(it.toLowerCase()));
}

import { check, fieldOf, Lacking, statusOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  authorize,
  authorizeRules,
  billerOf,
  createdMember,
  itemOf,
  judgeAuthRefused,
  knownPurchases,
  memberRules,
  outcomeOf,
  ownProductWith,
  ownPurchase,
  type Purchase,
  refusalRules,
  sendAuth,
  sendProcess,
  statusOfPayment,
} from '../../../src/given/bill-payment/index.ts';
import { without } from '../../body-edits.ts';

/** Section 2.3: a department is mandatory where the product has one. */
export const departments = check({
  slug: 'bill-departments',
  title: 'AUTH without Department is not Authorized where the product has one, and with it is',
  rules: ['department-missing-refused', 'status-returns-full-record', ...refusalRules],
  assumes: [...authorizeRules, ...memberRules],
  needs: ['fixture:purchases'],
  async body(trial) {
    let judged = 0;
    for (const purchase of [...knownPurchases(trial), ...(await ownOnes(trial))]) {
      const { product } = await itemOf(trial, purchase);
      if (product.department === undefined) continue;
      const { body, exchange, reference } = await authorize(trial, purchase);
      const shown = await statusOfPayment(trial, reference);
      const [told, later] = [exchange, shown].map((it) => textIn(fieldOf(it, 'Products.0.Department')));
      if (told && statusOf(shown) === 200)
        trial.holds('status-returns-full-record', told, later ?? 'none', exchange, shown);
      const [first = {}] = body['Products'] as Record<string, unknown>[];
      const Products = [without(first, 'Department')];
      const refused = await sendProcess(trial, { ...body, Products, Reference: trial.fresh('pay') });
      judgeAuthRefused(trial, 'department-missing-refused', refused, exchange);
      await judgeSecond(trial, purchase);
      judged += 1;
    }
    if (judged === 0) throw new Lacking('fixture:purchases.department');
  },
});

/** A purchase of the own biller's product that has a department, where it sells one. */
async function ownOnes(trial: Trial): Promise<Purchase[]> {
  const product = trial.fixtures.ownBiller?.productCode && (await ownProductWith(trial, 'department'));
  if (!product) return [];
  const { MemberNumber } = await createdMember(trial);
  return [(await ownPurchase(trial, MemberNumber, { product })).purchase];
}

/** The same of each product of two, where the biller takes it with another one, or twice. */
async function judgeSecond(trial: Trial, purchase: Purchase): Promise<void> {
  const { product } = await itemOf(trial, purchase);
  const biller = await billerOf(trial, purchase.billerCode);
  const other = biller.products.find(
    (it) => it.enabled && it.department === undefined && it.requiresForex === product.requiresForex,
  );
  if (!biller.allowsSeveralProducts) return;
  const pair = [anyPurchase(trial, biller, other ?? product, purchase), purchase];
  if (outcomeOf(await sendAuth(trial, pair)) !== 'accepted') return;
  const { body, exchange } = await authorize(trial, pair);
  const products = body['Products'] as Record<string, unknown>[];
  for (const bare of products.filter((it) => it['Department'] !== undefined)) {
    const Products = products.map((it) => (it === bare ? without(it, 'Department') : it));
    const refused = await sendProcess(trial, { ...body, Products, Reference: trial.fresh('pay') });
    judgeAuthRefused(trial, 'department-missing-refused', refused, exchange);
  }
}

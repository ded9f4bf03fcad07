import { check, type Exchange, fieldOf, memberOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  advance,
  changeBiller,
  dayMs,
  freshDigits,
  freshFee,
  hourMs,
  inquire,
  keptFacts,
  knownPurchases,
  outcomeOf,
  type Paid,
  type Purchase,
  paid,
  paidRules,
  productsOf,
  recordOf,
  sendAuth,
  testBillerOf,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

const id = 'status-returns-full-record';

/** Section 2.5: what the list has in part, an inquiry has in full. */
export const fullRecords = check({
  slug: 'status-full-record',
  title: 'the inquiry of a paid payment tells what was paid, to whom, and all that the PAY had told',
  rules: [id],
  assumes: paidRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const purchases: Purchase[] = [];
    const payments: Paid[] = [];
    for (const product of ['AA', 'AI', 'FP'] as const) purchases.push(await testPurchase(trial, { product }));
    // Any member number works there: one that begins with zeros has them in its record as well.
    const vouchers = await testPurchase(trial, { product: 'RV', quantity: 2 });
    purchases.push({ ...vouchers, memberNumber: `00${freshDigits(trial)}` });
    purchases.push(...(await withMetadata(trial)));
    for (const purchase of purchases) {
      const payment = await paid(trial, purchase);
      payments.push(payment);
      await judgeWhole(trial, payment);
    }
    // For as long as a payment is listed, its record is in the answer to STATUS.
    for (const ms of [2 * hourMs, 20 * dayMs]) {
      if (!trial.driver.clock?.advance) break;
      await advance(trial, ms);
      for (const it of payments) await judgeWhole(trial, it);
    }
    if (!trial.has('isolate') || !trial.driver.operator?.changeBiller) return;
    // Another fee is that of later payments.
    await changeBiller(trial, { billerCode: testBillerOf(trial), fee: freshFee(trial) });
    for (const it of payments) await judgeWhole(trial, it);
  },
});

/** A purchase that says more about itself, which its record keeps, where one that the target file names is authorised. */
async function withMetadata(trial: Trial): Promise<Purchase[]> {
  const named = knownPurchases(trial).find(({ metadata }) => Object.keys(metadata ?? {}).length > 0);
  return named && outcomeOf(await sendAuth(trial, named)) === 'accepted' ? [named] : [];
}

/** The record has what the PAY told. */
async function judgeWhole(trial: Trial, payment: Paid): Promise<void> {
  const { exchange } = await inquire(trial, payment);
  const told = recordOf(payment.shown);
  const record = recordOf(exchange);
  // What the PAY did not tell, the record need not have by the same words.
  const names = keptFacts(told, record);
  const pick = (all: Record<string, string>): object => Object.fromEntries(names.map((name) => [name, all[name]]));
  trial.holds(id, pick(told), pick(record), payment.shown, exchange);
  judgeEssence(trial, payment.purchase, exchange);
}

/** What a record has to have in any case. */
function judgeEssence(trial: Trial, purchase: Purchase, exchange: Exchange): void {
  const expected = {
    BillerCode: purchase.billerCode,
    MemberNumber: purchase.memberNumber,
    Products: purchase.productCode,
    PaymentData: 'there',
  };
  const { BillerCode, MemberNumber } = recordOf(exchange);
  const Products = productsOf(exchange)
    .map((it) => textIn(memberOf(it, 'Code')))
    .join();
  const PaymentData = isObject(fieldOf(exchange, 'PaymentData')) ? 'there' : 'none';
  trial.holds(id, expected, { BillerCode, MemberNumber, Products, PaymentData }, exchange);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  billerOf,
  compare,
  itemOf,
  knownBillers,
  memberRules,
  outcomeOf,
  type Purchase,
  paidRules,
  plus,
  refusalRules,
  resultOf,
  sendAuth,
  testPair,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { debitOf, type Taken } from './debit-of.ts';
import { judgeMore } from './more-products.ts';
import { areAuthorised, ownPair, pairOf } from './product-pairs.ts';

/** Section 2.1: how many products one payment may have. */
export const severalProducts = check({
  slug: 'bill-several-products',
  title: 'several products in one payment are taken where the biller allows them, and each is paid',
  rules: [
    'several-products-refused-where-not-allowed',
    'several-products-accepted-where-allowed',
    'paid-debits-vendor-wallet',
    'status-returns-full-record',
    ...refusalRules,
  ],
  assumes: [...paidRules, ...walletRules, ...memberRules],
  async body(trial) {
    const seen = new Set<boolean>();
    for (const { biller, like } of await knownBillers(trial)) {
      if (like) await authorize(trial, like);
      const pair = await pairOf(trial, biller, like);
      if (!pair) continue;
      const exchange = await sendAuth(trial, pair);
      // A pair may be refused because what the singles reserved is out of stock: then they are refused as well.
      const isRefused = biller.allowsSeveralProducts && outcomeOf(exchange) === 'refused';
      if (isRefused && !(await areAuthorised(trial, pair))) continue;
      const isTaken = outcomeOf(exchange) !== 'refused';
      if (biller.allowsSeveralProducts)
        trial.expects('several-products-accepted-where-allowed', 'not refused', isTaken, resultOf(exchange), exchange);
      else trial.observe('several-products-refused-where-not-allowed', isTaken ? 'authorised' : 'refused', exchange);
      if (isTaken) await judgeDebit(trial, pair);
      if (isTaken && trial.has('alone')) await judgeMore(trial, biller, pair);
      seen.add(biller.allowsSeveralProducts);
    }
    await judgeUnits(trial);
    const own = trial.has('alone') ? await ownPair(trial) : undefined;
    if (own) await judgeMore(trial, own.biller, own.pair);
    if (!seen.has(true)) throw new Lacking('two products of one biller that allows several');
    if (!seen.has(false)) throw new Lacking('two products of one biller that allows one');
  },
});

/** Whatever the flag says: products that are taken together are paid together. */
async function judgeDebit(trial: Trial, pair: Purchase[]): Promise<void> {
  // What AUTH asks for may be less once some of it was paid.
  const isSteady = (await Promise.all(pair.map((it) => itemOf(trial, it)))).every(
    ({ product }) => product.authAmountMandated === null,
  );
  if (!isSteady || !trial.has('alone')) return;
  const taken = [...(await singlesOf(trial, pair)), await debitOf(trial, pair)];
  const [one, other, both] = taken;
  if (!one || !other || !both) return;
  const [less = '0', more = '0'] = [one.fall, other.fall].sort(compare);
  // Whatever fee is taken with each payment, the two products together cost more than the dearer of them alone.
  const words = `more than ${more} taken, as ${less} and ${more} are for each by itself`;
  const isBoth = compare(both.fall, more) > 0;
  const proof = [one, other, both].flatMap((it) => it.proof);
  trial.expects('paid-debits-vendor-wallet', words, isBoth, `${both.fall} taken`, ...proof);
}

/** Two units more of a later product cost more than one of them does, whatever fee and commission are part of the debit. */
async function judgeUnits(trial: Trial): Promise<void> {
  const pair = trial.fixtures.testBiller !== undefined && trial.has('alone') ? await testPair(trial) : undefined;
  if (!pair) return;
  const [vouchers, other] = pair;
  const biller = await billerOf(trial, vouchers.billerCode);
  await judgeMore(trial, biller, pair);
  const { allowsQuantity, price } = (await itemOf(trial, vouchers)).product;
  if (!allowsQuantity || price === undefined) return;
  const one = await debitOf(trial, [other, { ...vouchers, quantity: 1 }]);
  const three = await debitOf(trial, [other, { ...vouchers, quantity: 3 }]);
  if (!one || !three) return;
  const least = plus(one.fall, price);
  const words = `more than ${least} taken for three units of ${price}, as with one of them ${one.fall} was`;
  const isMore = compare(three.fall, least) > 0;
  trial.expects('paid-debits-vendor-wallet', words, isMore, `${three.fall} taken`, ...one.proof, ...three.proof);
}

async function singlesOf(trial: Trial, pair: readonly Purchase[]): Promise<(Taken | undefined)[]> {
  const singles: (Taken | undefined)[] = [];
  for (const it of pair) singles.push(await debitOf(trial, [it]));
  return singles;
}

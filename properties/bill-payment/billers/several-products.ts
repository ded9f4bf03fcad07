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
  authorizedWith,
  type Biller,
  billerOf,
  compare,
  createdMember,
  currencies,
  type Decimal,
  debited,
  fallOfPaid,
  inquire,
  itemOf,
  knownBillers,
  memberRules,
  minus,
  outcomeOf,
  ownPurchase,
  type Product,
  type Purchase,
  paid,
  paidRules,
  payBody,
  plus,
  productsOf,
  refusalRules,
  resultOf,
  sendAuth,
  sendProcess,
  statusOfPayment,
  testPair,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

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
      if (isTaken && trial.has('isolate')) await judgeMore(trial, pair, await othersOf(trial, biller, pair));
      seen.add(biller.allowsSeveralProducts);
    }
    await judgeUnits(trial);
    const own = trial.has('isolate') ? await ownPair(trial) : undefined;
    if (own) await judgeMore(trial, own.pair, await othersOf(trial, own.biller, own.pair));
    if (!seen.has(true)) throw new Lacking('two products of one biller that allows several');
    if (!seen.has(false)) throw new Lacking('two products of one biller that allows one');
  },
});

/** Two products that are authorised each by itself, and paid from the same wallet in the same way. */
async function pairOf(trial: Trial, biller: Biller, like: Purchase | undefined): Promise<Purchase[] | undefined> {
  const products = biller.products.filter((it) => it.enabled);
  for (const [index, one] of products.entries()) {
    for (const other of products.slice(index + 1).filter((it) => wayOf(it) === wayOf(one))) {
      const first = anyPurchase(trial, biller, one, like);
      const second = anyPurchase(trial, biller, other, { ...first, ...like });
      const pair = [first, { ...second, memberNumber: first.memberNumber }];
      if (await areAuthorised(trial, pair)) return pair;
    }
  }
  return undefined;
}

/** Whether each is authorised by itself. */
async function areAuthorised(trial: Trial, purchases: readonly Purchase[]): Promise<boolean> {
  for (const it of purchases) if (outcomeOf(await sendAuth(trial, it)) !== 'accepted') return false;
  return true;
}

function wayOf({ requiresForex, authAmountMandated }: Product): string {
  return `${requiresForex} ${authAmountMandated}`;
}

/** Whatever the flag says: products that are taken together are paid together. */
async function judgeDebit(trial: Trial, pair: Purchase[]): Promise<void> {
  // What AUTH asks for may be less once some of it was paid.
  const isSteady = (await Promise.all(pair.map((it) => itemOf(trial, it)))).every(
    ({ product }) => product.authAmountMandated === null,
  );
  if (!isSteady || !trial.has('isolate')) return;
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

/** With a third product, and a fourth, each is paid and recorded: the debit grows, and STATUS has all of them. */
async function judgeMore(trial: Trial, pair: readonly Purchase[], others: readonly Purchase[]): Promise<void> {
  const [first] = pair;
  let taken = await debitOf(trial, [...pair]);
  if (!first || !taken) return;
  const purchases = [...pair];
  for (const other of others) {
    const added = { ...other, memberNumber: first.memberNumber };
    const alone = await sendAuth(trial, added);
    const isAlike = fieldOf(alone, 'Currency') === fieldOf(taken.exchange, 'Currency');
    if (purchases.length >= 4 || outcomeOf(alone) !== 'accepted' || !isAlike) continue;
    const several = [...purchases, added];
    // How many go together the catalogue cannot tell, nor which.
    if (outcomeOf(await sendAuth(trial, several)) !== 'accepted') continue;
    const next = await debitOf(trial, several);
    if (!next) return;
    purchases.push(added);
    const words = `more than the ${taken.fall} taken for one product less`;
    const isMore = compare(next.fall, taken.fall) > 0;
    const proof = [...taken.proof, ...next.proof];
    trial.expects('paid-debits-vendor-wallet', words, isMore, `${next.fall} taken`, ...proof);
    const record = await statusOfPayment(trial, textIn(fieldOf(next.exchange, 'Reference')) ?? '');
    const codes = purchases.map(({ productCode }) => productCode);
    const told = productsOf(next.exchange).length === codes.length ? codesIn(record) : codes;
    trial.holds('status-returns-full-record', codes.toSorted(), told.toSorted(), next.exchange, record);
    taken = next;
  }
}

/** What else of a biller may be paid together with a pair: of the test biller whatever AUTH asks for it too. */
async function othersOf(trial: Trial, biller: Biller, pair: readonly Purchase[]): Promise<Purchase[]> {
  const [first] = pair;
  const isTest = biller.code === trial.fixtures.testBiller;
  const [like] = biller.products.filter(({ code }) => code === first?.productCode);
  const isOther = (it: Product): boolean =>
    it.enabled &&
    pair.every(({ productCode }) => productCode !== it.code) &&
    (isTest || (like !== undefined && wayOf(it) === wayOf(like)));
  return biller.products.filter(isOther).map((it) => anyPurchase(trial, biller, it, first));
}

/** A pair of the own biller, for a member of its own. */
async function ownPair(trial: Trial): Promise<{ biller: Biller; pair: Purchase[] } | undefined> {
  const { code, productCode } = trial.fixtures.ownBiller ?? {};
  if (code === undefined || productCode === undefined) return undefined;
  const biller = await billerOf(trial, code);
  if (!biller.allowsSeveralProducts) return undefined;
  const { MemberNumber } = await createdMember(trial);
  const { purchase } = await ownPurchase(trial, MemberNumber);
  const pair = await pairOf(trial, biller, purchase);
  return pair && { biller, pair };
}

function codesIn(exchange: Exchange): string[] {
  return productsOf(exchange).map((it) => textIn(memberOf(it, 'Code')) ?? '');
}

/** Two units more of a later product cost more than one of them does, whatever fee and commission are part of the debit. */
async function judgeUnits(trial: Trial): Promise<void> {
  const pair = trial.fixtures.testBiller !== undefined && trial.has('isolate') ? await testPair(trial) : undefined;
  if (!pair) return;
  const [vouchers, other] = pair;
  const biller = await billerOf(trial, vouchers.billerCode);
  await judgeMore(trial, pair, await othersOf(trial, biller, pair));
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

interface Taken {
  fall: Decimal;
  /** Of the PAY. */
  exchange: Exchange;
  proof: Exchange[];
}

async function singlesOf(trial: Trial, pair: readonly Purchase[]): Promise<(Taken | undefined)[]> {
  const singles: (Taken | undefined)[] = [];
  for (const it of pair) singles.push(await debitOf(trial, [it]));
  return singles;
}

/** What paying these takes; undefined where the biller has them not paid, for whatever reason of its own. */
async function debitOf(trial: Trial, purchases: Purchase[]): Promise<Taken | undefined> {
  if (purchases[0]?.billerCode === trial.fixtures.testBiller) {
    const debit = await debited(trial, () => paid(trial, purchases));
    // The observer of inquiries compares what PAY told of each product.
    if (purchases.length > 1) await inquire(trial, debit.result);
    return {
      fall: fallOfPaid(debit),
      exchange: debit.result.shown,
      proof: [debit.result.exchange, debit.result.pay, debit.wallets],
    };
  }
  const reference = trial.fresh('pay');
  const items = await Promise.all(purchases.map((it) => itemOf(trial, it)));
  const exchange = await sendAuth(trial, purchases, { reference });
  if (outcomeOf(exchange) !== 'accepted') return undefined;
  const body = payBody(trial, authorizedWith(items, { Reference: reference }, exchange));
  const isPaid = (answered: Exchange): boolean => outcomeOf(answered) === 'accepted';
  const { result: answered, changes, wallets } = await debited(trial, () => sendProcess(trial, body), isPaid);
  const told = currencies.find((it) => it === fieldOf(answered, 'Currency'));
  if (!isPaid(answered) || !told) return undefined;
  return { fall: minus('0', changes[told] ?? '0'), exchange: answered, proof: [exchange, answered, wallets] };
}

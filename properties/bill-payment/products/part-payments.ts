import { check, type Exchange, fieldOf, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  balances,
  changesSince,
  commissionIn,
  compare,
  type Decimal,
  debited,
  decimalIn,
  fallOfPaid,
  fallTold,
  feeOf,
  half,
  inWords,
  minus,
  outcomeOf,
  paid,
  paidRules,
  payBody,
  plus,
  productOf,
  resultOf,
  sendProcess,
  statusIn,
  type TestWish,
  testBillerOf,
  testPurchase,
  times,
  walletRules,
  withPrice,
} from '../../../src/given/bill-payment/index.ts';
import { sometimesForex } from '../test-biller/test-prefixes.ts';
import { judgeReceipts } from '../test-biller/test-products.ts';

type Body = Record<string, unknown>;
type Edit = (body: Body, part: Decimal) => Body;

/** The fields in which a part payment may give its amount: which one does is not shown (section 4.1). */
const forms: { reading: string; edit: Edit }[] = [
  { reading: 'both', edit: withPrice },
  { reading: 'product-price', edit: (body, part) => ({ ...body, Products: withPrice(body, part).Products }) },
  { reading: 'total-amount', edit: (body, part) => ({ ...body, TotalAmount: withPrice(body, part)['TotalAmount'] }) },
];

/** A PAY of half of what AUTH returned, and what it took. */
interface Parted {
  answered: Exchange;
  authorized: Authorized;
  price: Decimal;
  /** What the wallet fell by; undefined where nothing was paid. */
  taken: Decimal | undefined;
  wallets: Exchange;
}

/** Sections 2.2, 4.1: a part of the price is paid where that is allowed. */
export const partPayments = check({
  slug: 'bill-part-payments',
  title:
    'a part payment is taken where it is allowed, in one of the fields that may give its amount, and debited as the answer tells it',
  rules: [
    'part-payment-accepted',
    'part-payment-form',
    'one-debit-per-reference',
    'paid-debits-vendor-wallet',
    'test-biller-returns-html',
    'test-biller-returns-smses',
  ],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller', 'alone'],
  async body(trial) {
    const ai: TestWish = { product: 'AI' };
    const whole = await judgeWhole(trial, ai);
    for (const { reading, edit } of forms) {
      const parted = await partPaid(trial, ai, edit);
      const { answered, authorized, price, taken } = parted;
      judgeTaken(trial, whole, parted);
      // One that was taken in full was given in another field than this one.
      if (taken === undefined || !isPart(taken, price)) continue;
      trial.observe('part-payment-form', reading, authorized.exchange, answered);
      const isPaid = trial.holds('part-payment-accepted', 'Paid', statusIn(answered), authorized.exchange, answered);
      if (isPaid) judgeReceipts(trial, answered);
      if (isPaid) await judgeAgain(trial, answered);
      await judgeOtherParts(trial, whole, edit);
      return;
    }
    throw new Lacking('a known form of part payment');
  },
});

/** Section 8: the same PAY once more is no further part. */
async function judgeAgain(trial: Trial, answered: Exchange): Promise<void> {
  const before = await balances(trial);
  const again = await sendProcess(trial, JSON.parse(answered.request.body.toString()) as Body);
  await trial.quiet();
  const { changes, wallets } = await changesSince(trial, before);
  const isLeft = !Object.values(changes).some((it) => it.startsWith('-'));
  trial.expects('one-debit-per-reference', 'nothing more taken', isLeft, inWords(changes), answered, again, wallets);
}

/** What is answered to be Paid at half of the price, by product and in total, was debited so. */
function judgeTaken(trial: Trial, whole: Whole, { answered, authorized, price, taken }: Parted): void {
  const part = half(price);
  if (taken === undefined || !isToldAs(part, answered)) return;
  const fee = minus(whole.taken, whole.price);
  const own = compare(fee, '0') > 0 ? minus(taken, fee) : taken;
  const words = `about ${part} taken, as the answer tells`;
  const isAsTold = isPart(own, price);
  trial.expects('paid-debits-vendor-wallet', words, isAsTold, `${taken} taken`, authorized.exchange, answered);
}

/** Whether an answer gives that amount by product and in total. */
function isToldAs(part: Decimal, answered: Exchange): boolean {
  return ['TotalAmount', 'Products.0.Price'].every((it) => decimalIn(fieldOf(answered, it)) === part);
}

const refused = 'part-payment-refused-where-full-required';
const noPart = 'no part payment';

/** Section 2.2: nothing less than the price is paid where it is due in full. */
export const partPaymentsRefused = check({
  slug: 'bill-part-payments-refused',
  title: 'where AUTH returns a price that is due in full, a PAY of half of it is not paid as such',
  rules: [refused],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller', 'alone'],
  async body(trial) {
    const am: TestWish = { product: 'AM' };
    const whole = await judgeWhole(trial, am);
    for (const { edit } of forms) {
      judgeNoPart(trial, await partPaid(trial, am, edit));
      const nearly = await partPaid(trial, am, edit, (of) => minus(of, '0.01'));
      // Equal prices take equal sums, so that a cent less is told.
      const isLess =
        nearly.taken !== undefined && nearly.price === whole.price && compare(nearly.taken, whole.taken) < 0;
      // Where nothing comes on top of a price, what was taken is the part.
      const isPartAlone = whole.taken === whole.price && nearly.taken === minus(nearly.price, '0.01');
      const proof = [nearly.authorized.exchange, nearly.answered];
      const seen = `${nearly.taken} taken of ${nearly.price}, where ${whole.price} takes ${whole.taken}`;
      trial.expects(refused, noPart, !isLess && !isPartAlone, seen, ...proof);
    }
    if ((await sometimesForex(trial)).includes('AM')) await judgeInUsd(trial, { ...am, currency: 'USD' });
  },
});

/** What is due in full is so in foreign currency too. */
async function judgeInUsd(trial: Trial, wish: TestWish): Promise<void> {
  await judgeWhole(trial, wish);
  judgeNoPart(trial, await partPaid(trial, wish, withPrice));
}

/** A provider that takes the whole price, whatever the PAY says of it, was paid in full. */
function judgeNoPart(trial: Trial, { answered, authorized, price, taken }: Parted): void {
  const isWhole = taken === undefined || !isPart(taken, price);
  trial.expects(refused, noPart, isWhole, `${taken} taken of ${price}`, authorized.exchange, answered);
}

/** Any other part is taken in the field that half of the price was taken in. */
async function judgeOtherParts(trial: Trial, whole: Whole, edit: Edit): Promise<void> {
  const { minAmount } = await productOf(trial, testBillerOf(trial), 'AI');
  if (minAmount !== undefined) return;
  const quarter = (price: Decimal): Decimal => half(half(price));
  const parts = [quarter, (it: Decimal) => minus(it, '0.01'), (it: Decimal) => plus(quarter(it), '0.07')];
  for (const partOf of parts) {
    const { answered, authorized, price, taken, wallets } = await partPaid(trial, { product: 'AI' }, edit, partOf);
    const isRefused = outcomeOf(answered) === 'refused';
    const proof = [authorized.exchange, answered];
    trial.expects('part-payment-accepted', 'not refused', !isRefused, resultOf(answered), ...proof);
    // Where nothing comes on top of a whole price, a part takes what the answer says, to the cent. A fee and a commission may have
    // made up for each other in the whole price alone.
    const part = partOf(price);
    if (taken === undefined || whole.taken !== whole.price || !isToldAs(part, answered)) continue;
    const [fee, commission] = [feeOf({ shown: answered }), commissionIn(answered)];
    const isAsTold = [part, minus(plus(part, fee), commission)].includes(taken);
    trial.expects('paid-debits-vendor-wallet', part, isAsTold, taken, ...proof, wallets);
  }
}

/** Fee and commission, which may be part of a debit, are far from a quarter of it: else a part cannot be told. */
function isPart(taken: Decimal, price: Decimal): boolean {
  return compare(times(taken, 4), times(price, 3)) < 0;
}

interface Whole {
  price: Decimal;
  taken: Decimal;
}

/** What the whole price takes. Throws Lacking where a part of it could not be told from it. */
async function judgeWhole(trial: Trial, wish: TestWish): Promise<Whole> {
  const debit = await debited(trial, async () => paid(trial, await testPurchase(trial, wish)));
  const [price] = debit.result.prices;
  const taken = fallOfPaid(debit);
  if (price === undefined || compare(price, '4') < 0)
    throw new Lacking('a price of four or more in the answer to AUTH');
  if (isPart(taken, price)) throw new Lacking('a debit of about the price');
  return { price, taken };
}

async function partPaid(
  trial: Trial,
  wish: TestWish,
  edit: Edit,
  partOf: (price: Decimal) => Decimal = half,
): Promise<Parted> {
  const authorized = await authorize(trial, await testPurchase(trial, wish));
  const [price = '0'] = authorized.prices;
  const send = (): Promise<Exchange> => sendProcess(trial, edit(payBody(trial, authorized), partOf(price)));
  const isPaid = (exchange: Exchange): boolean => outcomeOf(exchange) === 'accepted';
  const { result: answered, changes, wallets } = await debited(trial, send, isPaid);
  return { answered, authorized, price, wallets, taken: isPaid(answered) ? fallTold(answered, changes) : undefined };
}

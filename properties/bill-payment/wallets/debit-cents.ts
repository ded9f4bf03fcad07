import { check, decimalOf, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  compare,
  type Decimal,
  debited,
  fallOfPaid,
  minus,
  paid,
  paidRules,
  plus,
  productOf,
  testBillerOf,
  testPurchase,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

const cent = '0.01';

/** What a payment took beyond its price, and the proof of it. */
interface Taken {
  extra: Decimal;
  proof: Exchange[];
}

/** Sections 1, 2.3, 3.2: amounts are decimals, and debited as such. */
export const debitCents = check({
  slug: 'bill-debit-cents',
  title: 'a price that binary fractions lose a cent of is debited like those one cent below and above it',
  rules: ['paid-debits-vendor-wallet'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller', 'alone'],
  async body(trial) {
    const { minAmount = '0', maxAmount = '1000' } = await productOf(trial, testBillerOf(trial), 'AA');
    const from = Math.max(1, Math.ceil(Number(minAmount))) * 100;
    const first = await takenFor(trial, decimalOf(BigInt(from)));
    // Of what the wallet is debited, the price and whatever comes on top may be counted apart or together.
    const extra = Math.round(Number(first.extra) * 100);
    for (const cents of new Set([0, extra].map((beyond) => unluckyFrom(from + 1, beyond)))) {
      const price = decimalOf(BigInt(cents));
      if (compare(plus(price, cent), maxAmount) > 0) throw new Lacking('a test product AA that may cost some more');
      await judge(trial, price);
    }
  },
});

/** The least cents from there on that lose one, together with those beyond, where their neighbours do not. */
function unluckyFrom(from: number, beyond: number): number {
  for (let cents = from; ; cents += 1)
    if (losesCent((cents + beyond) / 100) && ![-1, 1].some((step) => losesCent((cents + beyond + step) / 100)))
      return cents;
}

/** Whether an amount that was cut off to cents would be one cent less than it is. */
function losesCent(amount: number): boolean {
  return Math.trunc(amount * 100) !== Math.round(amount * 100);
}

async function judge(trial: Trial, price: Decimal): Promise<void> {
  const below = await takenFor(trial, minus(price, cent));
  const own = await takenFor(trial, price);
  const above = await takenFor(trial, plus(price, cent));
  // A commission may step between the two; what lies between two of equal debits has theirs.
  if (below.extra !== above.extra) return;
  const wordsOf = ({ extra }: Taken): string => `${price} with ${extra} beside it`;
  const proof = [below, own, above].flatMap((it) => it.proof);
  trial.holds('paid-debits-vendor-wallet', wordsOf(below), wordsOf(own), ...proof);
}

async function takenFor(trial: Trial, price: Decimal): Promise<Taken> {
  const purchase = await testPurchase(trial, { product: 'AA', price });
  const debit = await debited(trial, () => paid(trial, purchase));
  const proof = [debit.result.exchange, debit.result.pay, debit.wallets];
  return { extra: minus(fallOfPaid(debit), price), proof };
}

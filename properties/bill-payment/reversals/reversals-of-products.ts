import { check, defined, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  anyPurchase,
  balances,
  billerOf,
  changesBetween,
  compare,
  dayMs,
  hourMs,
  inquireUntil,
  inWords,
  isReturned,
  isReversal,
  judgeMovement,
  keptFacts,
  lateChanges,
  outcomeOf,
  type Paid,
  type Product,
  type Purchase,
  paid,
  paidRules,
  purchaseOf,
  recordOf,
  reversalResultOf,
  reversalRules,
  reverse,
  sendAuth,
  setsPrice,
  staysWhenReversed,
  totalOf,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { pairOf } from '../billers/product-pairs.ts';
import { timesListed } from '../payment-list/payment-names.ts';
import { judgeBalanceAfter } from './reversals.ts';

/** The dearest one that a product takes is paid: cents are lost sooner where there are thousands. */
const largePrices = ['1234.56', '123.45'] as const;
const reverses = 'reversal-reverses-paid-payment';
const returns = 'reversal-returns-money';
const listed = 'list-holds-payments-of-90-days';
const record = 'status-returns-full-record';

/** Sections 2.4, 3.2: it is the biller that takes reversals or not, whatever was bought and in whichever currency. */
export const reversalsOfProducts = check({
  slug: 'reversals-of-products',
  title: 'whatever a biller that takes reversals sells is taken back: several units, odd cents, each currency',
  rules: [reverses, returns, listed, record, 'balance-after-reversal-true', 'reversal-already-refunded'],
  assumes: [...paidRules, ...reversalRules, ...walletRules],
  needs: ['fixture:purchases'],
  async body(trial) {
    const like = purchaseOf(trial, 'reversible');
    const biller = await billerOf(trial, like.billerCode);
    // Vouchers that were issued may not be taken back, but those that the target file says are.
    const isOpen = (it: Product): boolean =>
      it.enabled && (it.code === like.productCode || !it.returnsVouchers) && it.department === undefined;
    const open = biller.products.filter(isOpen).toSorted((one, other) => rankOf(one, like) - rankOf(other, like));
    let decided = 0;
    const purchases = open.slice(0, 4).flatMap((product): Purchase[] => {
      const plain = anyPurchase(trial, biller, product, like);
      const one = defined({ ...plain, quantity: product.allowsQuantity ? 2 : undefined });
      const price = largePrices.find((it) => compare(it, product.maxAmount ?? it) <= 0);
      return setsPrice(product) && price ? [one, { ...plain, price }] : [one];
    });
    const pair = biller.allowsSeveralProducts ? await pairOf(trial, biller, like) : undefined;
    const orders: (Purchase | Purchase[])[] = pair ? [...purchases, pair] : purchases;
    for (const [n, purchase] of orders.entries()) {
      // How long a payment can be taken back is not shown; what was taken back of yesterday is given back as well. The first is what other
      // checks reverse at once.
      const isLate = n === 0 && trial.has('alone') && trial.has('clock.advance');
      // Whether the biller sells it to this member, the catalogue cannot tell.
      if (outcomeOf(await sendAuth(trial, purchase)) !== 'accepted') continue;
      await judgeMovement(trial, async () => {
        const first = await balances(trial);
        const payment = await paid(trial, purchase);
        const { changes: debit, wallets } = await lateChanges(trial, first);
        if (isLate) await advance(trial, dayMs + hourMs);
        const before = await balances(trial);
        // A commission that came in the meantime may be taken off what is given back.
        const taken = [debit, changesBetween(first, before)];
        const reversal = await reverse(trial, payment.reference);
        const code = reversalResultOf(reversal);
        const proof = [payment.pay, reversal, wallets];
        decided += 1;
        // The biller may fail to reverse, or something else go wrong; the other codes are not true of this payment.
        const fits = isReversal(reversal) || code === 'ErrorCode 3' || code === 'ErrorCode 99';
        if (!isLate) trial.expects(reverses, 'ErrorCode 0', fits, code, ...proof);
        const { changes, wallets: later } = await lateChanges(trial, before);
        const expected = isReversal(reversal) ? 'the debit' : inWords({});
        const actual =
          isReversal(reversal) && taken.some((it) => isReturned(payment.shown, totalOf(payment), it, changes))
            ? expected
            : inWords(changes);
        if (isReversal(reversal)) await judgeListed(trial, payment);
        const after = await inquireUntil(trial, payment, [isReversal(reversal) ? 'Reversed' : 'Paid']);
        const { status, exchange } = after;
        if (isReversal(reversal) && trial.holds(reverses, 'Reversed', status, ...proof, exchange)) {
          judgeBalanceAfter(trial, { after, reversal }, later);
          judgeRecord(trial, payment, exchange);
          const again = await reverse(trial, payment.reference);
          trial.holds('reversal-already-refunded', 'ErrorCode 5', reversalResultOf(again), reversal, again);
        }
        return { id: returns, expected, actual, proof: [...proof, exchange, later] };
      });
    }
    if (decided === 0) throw new Lacking('a product of the biller that takes reversals, sold to its member');
  },
});

/** Section 2.5: what was bought, from which wallet and under which references stays in the record of what was taken back. */
function judgeRecord(trial: Trial, { shown, reference }: Paid, exchange: Exchange): void {
  const [told, now] = [recordOf(shown), recordOf(exchange)];
  const kept = staysWhenReversed(keptFacts(told, now));
  const pick = (all: Record<string, string>): object =>
    Object.fromEntries([['Reference', reference], ...kept.map((it) => [it, all[it]])]);
  trial.holds(record, pick(told), pick(now), shown, exchange);
}

/** Section 4.1: what was taken back was paid, and stays in the list, whatever paid for it. */
async function judgeListed(trial: Trial, payment: Paid): Promise<void> {
  const { times, proof } = await timesListed(trial, payment, (it) => it > 0);
  trial.expects(listed, 'listed once it is Reversed', times > 0, 'not listed', ...proof);
}

/** That of the target file comes first. */
function rankOf({ code }: Product, { productCode }: Purchase): number {
  return code === productCode ? 0 : 1;
}

import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  authorizedBy,
  authorizeRules,
  type Currency,
  commissionIn,
  compare,
  currencies,
  type Decimal,
  feeOf,
  itemOf,
  judgeAuthRefused,
  keepingWallets,
  minus,
  type Paid,
  paid,
  plus,
  priceOf,
  provisioned,
  refusalRules,
  resultOf,
  sendAuth,
  setWallet,
  testPurchase,
  walletRules,
  withChanges,
} from '../../../src/given/bill-payment/index.ts';

const authorizes = 'auth-authorizes';
const overdrafts = 'overdraft-down-to-minimum-balance';
const keeps = 'wallet-keeps-minimum-balance';

/** Sections 2.5, 3.2: what covers a payment to the cent covers it, be it a balance or an overdraft. */
export const exactlyFunded = check({
  slug: 'bill-exactly-funded',
  title:
    'a wallet that holds what a payment takes, and not a cent more above its minimum, is funded; one that is 99 cents short is not',
  rules: [authorizes, overdrafts, keeps, ...refusalRules],
  assumes: [...authorizeRules, ...walletRules, 'test-any-member-number-works'],
  needs: ['fixture:testBiller', 'operator.setWallet', 'alone'],
  disturbs: true,
  async body(trial) {
    await keepingWallets(trial, async () => {
      for (const currency of currencies) {
        const wish = { product: currency === 'USD' ? 'FP' : 'AA' } as const;
        const { result, changes } = await withChanges(trial, async () => paid(trial, await testPurchase(trial, wish)));
        const needed = neededFor(result, minus('0', changes[currency] ?? '0'));
        for (const minimumBalance of ['0', minus('0', needed)]) {
          await setWallet(trial, { currency, balance: plus(needed, minimumBalance), minimumBalance });
          await judgeFunded(trial, wish, `${needed} ${currency} above ${minimumBalance}`);
        }
        if (takesItsPrice(result, changes[currency])) await judgeShort(trial, { wish, currency, price: needed });
      }
    });
  },
});

async function judgeFunded(trial: Trial, wish: { product: 'FP' | 'AA' }, words: string): Promise<void> {
  await trial.quiet();
  const item = await itemOf(trial, await testPurchase(trial, wish));
  const exchange = await sendAuth(trial, item.purchase);
  const rule = words.includes('-') ? overdrafts : authorizes;
  const isFunded = trial.holds(rule, `Authorized, with ${words}`, `${resultOf(exchange)}, with ${words}`, exchange);
  // What is only authorised may hold its amount from the next one.
  if (isFunded) await provisioned(trial, authorizedBy([item], exchange));
}

/** Whether neither fee nor commission, as far as anything tells, is part of what it takes. */
function takesItsPrice({ items, shown }: Paid, change = '0'): boolean {
  const [item] = items;
  const isPlain = compare(feeOf({ shown }), '0') === 0 && compare(commissionIn(shown), '0') === 0;
  return isPlain && item !== undefined && minus('0', change) === priceOf(item);
}

interface Short {
  wish: { product: 'FP' | 'AA' };
  currency: Currency;
  price: Decimal;
}

/** Cents of a minimum count as its units do: a wallet that is 99 of them short is not funded. */
async function judgeShort(trial: Trial, { wish, currency, price }: Short): Promise<void> {
  for (const minimumBalance of ['-20.01', '5.99']) {
    await setWallet(trial, { currency, balance: minus(plus(price, minimumBalance), '0.99'), minimumBalance });
    const exchange = await sendAuth(trial, await testPurchase(trial, wish));
    judgeAuthRefused(trial, keeps, exchange);
  }
}

/**
 * Its debit, where that is its price or its price with the fee; else the latter: what of a commission is looked at before
 * it is taken off is not shown.
 */
function neededFor({ items, shown }: Paid, debit: Decimal): Decimal {
  const [item] = items;
  const price = (item && priceOf(item)) ?? '0';
  const whole = plus(price, feeOf({ shown }));
  return [price, whole].includes(debit) ? debit : whole;
}

import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  compare,
  type Decimal,
  dayMs,
  debited,
  fallOfPaid,
  listWallets,
  nowOf,
  paid,
  paidRules,
  testPurchase,
  times,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';

/** Days that calendars trip over, as month and day; others of the week are between them. */
const days = ['12-31', '01-01', '02-27', '02-28', '02-29', '03-01', '03-02', '03-03', '03-04', '03-31', '04-30'];

/** Sections 1, 3.2: a payment is debited, and once, whatever day it is. */
export const paymentsOnDays = check({
  slug: 'bill-payments-on-days',
  title: 'at the ends of months, on a leap day and on each day of the week a payment is Paid and debited once',
  rules: ['paid-debits-vendor-wallet', 'one-debit-per-reference'],
  assumes: [...paidRules, ...walletRules],
  needs: ['fixture:testBiller', 'isolate', 'clock.advance', 'clock.now'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    const { fall: usual } = await taken(trial);
    if (compare(usual, '0') <= 0) throw new Lacking('a payment that a wallet fell by');
    await toNoon(trial, (it) => it.getUTCMonth() === 11 && (it.getUTCFullYear() + 1) % 4 === 0);
    for (const day of days) {
      await toNoon(trial, (it) => it.toISOString().slice(5, 10) === day);
      const { fall: now, proof } = await taken(trial);
      // Fees may change over the months, but the price does not double and does not go.
      const isNone = compare(times(now, 2), usual) <= 0;
      const isTwice = compare(times(now, 2), times(usual, 3)) >= 0;
      const at = `on ${day}`;
      const words = `about ${usual} ${at}`;
      trial.expects('paid-debits-vendor-wallet', words, !isNone, `${now} ${at}`, ...proof);
      trial.expects('one-debit-per-reference', words, !isTwice, `${now} ${at}`, ...proof);
    }
  },
});

/** What a payment takes now. */
async function taken(trial: Trial): Promise<{ fall: Decimal; proof: Exchange[] }> {
  const purchase = await testPurchase(trial, { product: 'AA' });
  const debit = await debited(trial, () => paid(trial, purchase));
  return { fall: fallOfPaid(debit), proof: [debit.result.exchange, debit.result.pay, debit.wallets] };
}

/** Moves the clock to the next noon in UTC that is meant: the day is the same in nearly every zone. */
async function toNoon(trial: Trial, isMeant: (at: Date) => boolean): Promise<void> {
  const now = await nowOf(trial, await listWallets(trial));
  let noon = Math.ceil(now / dayMs) * dayMs + dayMs / 2;
  while (!isMeant(new Date(noon))) noon += dayMs;
  await advance(trial, noon - now);
}

import { type Exchange, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  authorizedWith,
  currencies,
  type Decimal,
  debited,
  fallOfPaid,
  inquire,
  itemOf,
  minus,
  outcomeOf,
  type Purchase,
  paid,
  payBody,
  sendAuth,
  sendProcess,
} from '../../../src/given/bill-payment/index.ts';

export interface Taken {
  fall: Decimal;
  /** Of the PAY. */
  exchange: Exchange;
  proof: Exchange[];
}

/** What paying these takes; undefined where the biller has them not paid, for whatever reason of its own. */
export async function debitOf(trial: Trial, purchases: Purchase[]): Promise<Taken | undefined> {
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

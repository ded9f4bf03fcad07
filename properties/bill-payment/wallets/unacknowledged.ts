import { fieldOf, memberOf, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  balances,
  changesSince,
  currencyOf,
  inWords,
  payBody,
  sendProcess,
  settled,
  statusIn,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { sometimesForex } from '../test-biller/test-prefixes.ts';

/**
 * Section 2.2: of a product with RequiresForex null AUTH decides the wallet. What a PAY gets that leaves the acknowledgement out is
 * not shown; where it is paid, then from that wallet.
 */
export async function judgeUnacknowledged(trial: Trial): Promise<void> {
  const [product] = await sometimesForex(trial);
  if (!product) return;
  const authorized = await authorize(trial, await testPurchase(trial, { product, currency: 'USD' }));
  if (currencyOf(authorized) !== 'USD') return;
  const before = await balances(trial);
  const answered = await sendProcess(trial, unacknowledged(payBody(trial, authorized)));
  const shown = await settled(trial, authorized.reference, answered);
  if (statusIn(shown) !== 'Paid') return;
  const id = 'forex-decided-by-auth';
  trial.holds(id, 'USD', fieldOf(shown, 'Currency'), authorized.exchange, answered, shown);
  if (!trial.has('alone')) return;
  const { changes, wallets } = await changesSince(trial, before);
  const isRight = !changes.ZWG?.startsWith('-');
  trial.expects(id, 'ZWG does not fall', isRight, inWords(changes), authorized.exchange, answered, shown, wallets);
}

function unacknowledged(body: Record<string, unknown>): Record<string, unknown> {
  const products = memberOf(body, 'Products') as Record<string, unknown>[];
  return { ...body, Products: products.map(({ RequiresForexPayment: _, ...rest }) => rest) };
}

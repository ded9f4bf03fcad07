import { type Exchange, fieldOf, memberOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  type Biller,
  compare,
  outcomeOf,
  type Product,
  type Purchase,
  productsOf,
  sendAuth,
  statusOfPayment,
} from '../../../src/given/bill-payment/index.ts';
import { debitOf } from './debit-of.ts';
import { wayOf } from './product-pairs.ts';

const mostTogether = 4;

/** With a third product, and a fourth, each is paid and recorded: the debit grows, and STATUS has all of them. */
export async function judgeMore(trial: Trial, biller: Biller, pair: readonly Purchase[]): Promise<void> {
  const [first] = pair;
  let taken = await debitOf(trial, [...pair]);
  if (!first || !taken) return;
  const purchases = [...pair];
  for (const other of othersOf(trial, biller, pair)) {
    if (purchases.length === mostTogether) return;
    const added = { ...other, memberNumber: first.memberNumber };
    const alone = await sendAuth(trial, added);
    const isAlike = fieldOf(alone, 'Currency') === fieldOf(taken.exchange, 'Currency');
    if (outcomeOf(alone) !== 'accepted' || !isAlike) continue;
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
function othersOf(trial: Trial, biller: Biller, pair: readonly Purchase[]): Purchase[] {
  const [first] = pair;
  const isTest = biller.code === trial.fixtures.testBiller;
  const [like] = biller.products.filter(({ code }) => code === first?.productCode);
  const isOther = (it: Product): boolean =>
    it.enabled &&
    pair.every(({ productCode }) => productCode !== it.code) &&
    (isTest || (like !== undefined && wayOf(it) === wayOf(like)));
  return biller.products.filter(isOther).map((it) => anyPurchase(trial, biller, it, first));
}

function codesIn(exchange: Exchange): string[] {
  return productsOf(exchange).map((it) => textIn(memberOf(it, 'Code')) ?? '');
}

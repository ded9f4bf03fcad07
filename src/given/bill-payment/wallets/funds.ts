import { jsonOf, Lacking, listOf, memberOf, type Trial, textIn } from '../../../conformance/index.ts';
import type { Item } from '../payments/process-body.ts';
import { compare, type Decimal, decimalIn, half, minus, times } from '../values/decimal.ts';
import { balances, type Currency, currencies, listWallets } from './wallets.ts';

/** What a price that AUTH returns is taken to be at most. */
const dearest = '1000';

/** How many times a refused AUTH has to be covered: of what others authorised on a target that is shared, some may be held. */
const timesCovered = { alone: 2, shared: 20 };

/**
 * Throws Lacking where the vendor's wallets, as they are listed, may not cover an AUTH that was refused: which of them
 * it would be paid from is known by the product, or by the prefix USD; what fee comes on top is not.
 */
export async function demandFunds(trial: Trial, items: readonly Item[], body: Record<string, unknown>): Promise<void> {
  const list = listOf(jsonOf(await listWallets(trial)));
  if (!list) return;
  const total = decimalIn(parsed(body['TotalAmount'])) ?? dearest;
  const enough = times(total, trial.has('isolate') ? timesCovered.alone : timesCovered.shared);
  for (const currency of currenciesOf(items)) {
    const own = list.filter((it) => textIn(memberOf(it, 'Currency')) === currency);
    if (!own.some((it) => covers(it, enough))) throw new Lacking(`an open ${currency} wallet that covers ${enough}`);
  }
}

function currenciesOf(items: readonly Item[]): readonly Currency[] {
  const [{ product, purchase } = {}] = items;
  if (product?.requiresForex === true) return ['USD'];
  if (product?.requiresForex === false) return ['ZWG'];
  return purchase?.memberNumber.includes('USD') ? ['USD'] : currencies;
}

/** A wallet whose balance cannot be read is judged elsewhere. */
function covers(wallet: unknown, amount: Decimal): boolean {
  const [balance, minimum = '0', status = '1'] = ['Balance', 'MinimumBalance', 'Status'].map((it) =>
    decimalIn(memberOf(wallet, it)),
  );
  if (balance === undefined) return true;
  return status === '1' && compare(minus(balance, minimum), amount) >= 0;
}

/** A number of a body that was made here. */
function parsed(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.stringify(value) ?? '').replaceAll('"', '');
}

/** Half of what every wallet holds at least. Its rules: `walletRules`. */
export async function halfOfFunds(trial: Trial): Promise<Decimal> {
  const [least = '0'] = Object.values(await balances(trial)).sort(compare);
  return half(least);
}

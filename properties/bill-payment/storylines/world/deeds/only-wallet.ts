import { jsonOf, listOf, memberOf, textIn } from '../../../../../src/conformance/index.ts';
import { type Currency, listWallets } from '../../../../../src/given/bill-payment/index.ts';
import type { World } from '../model.ts';

/** The entry of the wallet list for a currency; undefined where it has none or several: which of them is meant is not told. */
export async function onlyWallet({ trial }: World, currency: Currency): Promise<unknown> {
  const list = listOf(jsonOf(await listWallets(trial))) ?? [];
  const wallets = list.filter((it) => textIn(memberOf(it, 'Currency')) === currency);
  return wallets.length === 1 ? wallets[0] : undefined;
}

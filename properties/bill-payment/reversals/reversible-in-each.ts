import type { Trial } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  billerOf,
  outcomeOf,
  type Product,
  type Purchase,
  purchaseOf,
  sendAuth,
  soldForOtherWallet,
} from '../../../src/given/bill-payment/index.ts';

/** What its biller takes back, from the one wallet and, where it sells such to its member, from the other. */
export async function reversibleInEach(trial: Trial): Promise<Purchase[]> {
  const like = purchaseOf(trial, 'reversible');
  const biller = await billerOf(trial, like.billerCode);
  const isOpen = (it: Product): boolean => !it.returnsVouchers && it.department === undefined;
  for (const product of soldForOtherWallet(biller, like).filter(isOpen)) {
    const other = anyPurchase(trial, biller, product, like);
    // Whether the biller sells it to this member, the catalogue cannot tell.
    if (outcomeOf(await sendAuth(trial, other)) === 'accepted') return [like, other];
  }
  return [like];
}

import { type Exchange, fieldOf, textIn } from '../../../../../src/conformance/index.ts';
import {
  itemOf,
  judgeAuthRefused,
  keepingWallets,
  type Purchase,
  pay,
  resultOf,
  sendAuth,
  sendInquiredAuth,
  setWallet,
} from '../../../../../src/given/bill-payment/index.ts';
import { type Deed, quietDeed, type World } from '../model.ts';
import { authorizeOrder } from './auth.ts';
import { onlyWallet } from './only-wallet.ts';
import { paidNow } from './pay.ts';
import { stockOf } from './stock.ts';

/** What is refused for want of stock takes none. */
export async function noStock(world: World, of: number): Promise<Deed> {
  const rule = 'auth-debits-nothing';
  const { trial } = world;
  const shop = await stockOf(world);
  if (!shop) return quietDeed(rule);
  const { purchase, set } = shop;
  const available = 2 + (of % 3);
  await set(available);
  const proof: Exchange[] = await unfundedVoucher(world, purchase);
  for (const more of [1, 2]) {
    const asked = { ...purchase, quantity: available + more };
    let exchange = await sendInquiredAuth(trial, asked);
    // What an AUTH that has ended had reserved may come free only now, and make them more: they are set once more then.
    if (Number(leftOf(exchange, purchase)) > available) {
      await set(available);
      exchange = await sendInquiredAuth(trial, asked);
    }
    proof.push(exchange);
    const left = leftOf(exchange, purchase);
    trial.holds('voucher-insufficient-stock-maps-quantities', String(available), left, ...proof);
  }
  const all = await authorizeOrder(world, { ware: 'RV', purchases: [{ ...purchase, quantity: available }] });
  const deed = all
    ? await paidNow(world, [all], async () => [await pay(trial, all.authorized)])
    : quietDeed(rule, ...proof);
  await set(50);
  return deed;
}

/** An order that the wallet does not cover, while the stock would do: it takes none. Gives its exchange. */
async function unfundedVoucher(world: World, purchase: Purchase): Promise<Exchange[]> {
  const { trial } = world;
  const { requiresForex } = (await itemOf(trial, purchase)).product;
  if (!trial.driver.operator?.setWallet || requiresForex === null) return [];
  const currency = requiresForex ? 'USD' : 'ZWG';
  if ((await onlyWallet(world, currency)) === undefined) return [];
  const proof: Exchange[] = [];
  await keepingWallets(trial, async () => {
    await setWallet(trial, { currency, balance: '0.01', minimumBalance: '0' });
    const exchange = await sendAuth(trial, purchase);
    judgeAuthRefused(trial, 'auth-checks-wallet-funding', exchange);
    proof.push(exchange);
  });
  return proof;
}

/** How many are left by a stock error; its words where it does not tell. */
function leftOf(exchange: Exchange, { productCode: code }: Purchase): string {
  const words = textIn(fieldOf(exchange, 'TechnicalNarration')) ?? resultOf(exchange);
  try {
    const { InsufficientStock } = JSON.parse(words) as { InsufficientStock?: Record<string, unknown> };
    return String(InsufficientStock?.[code] ?? words);
  } catch {
    return words;
  }
}

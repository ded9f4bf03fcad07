import type { Exchange, Trial } from '../../../conformance/index.ts';
import { type Authorized, currencyOf } from '../payments/authorized.ts';
import { pay } from '../payments/paid.ts';
import { keepingWallets } from './movement.ts';
import { setWallet } from './wallets.ts';

/** Where somebody can empty the wallet, and nobody else pays from it. */
export function canDrain(trial: Trial): boolean {
  return trial.driver.operator?.setWallet !== undefined && trial.has('alone');
}

/** The answer to PAY while the wallet, which AUTH found funded, is empty; undefined where no wallet can be emptied. */
export async function payWithoutFunds(trial: Trial, authorized: Authorized): Promise<Exchange | undefined> {
  const currency = currencyOf(authorized);
  if (currency === undefined || !canDrain(trial)) return undefined;
  let answered: Exchange | undefined;
  await keepingWallets(trial, async () => {
    await setWallet(trial, { currency, balance: '0', minimumBalance: '0' });
    answered = await pay(trial, authorized);
  });
  return answered;
}

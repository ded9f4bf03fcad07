import { subscriberOf } from '../../protocol/msisdn.ts';
import type { ControlHandler } from '../control/control-handler.ts';
import { eventHandler } from '../control/event-handler.ts';
import { accounts, isCustomer } from './tables/accounts.ts';

/** The customer's app, by operationId of the control plane. */
export const control: Readonly<Record<string, ControlHandler>> = {
  claimCode: eventHandler('merchant-wallet', 'claim-code'),
  payCode: eventHandler('merchant-wallet', 'pay-code'),
  listWallets({ workspace: { store }, query: { msisdn, currency } }) {
    const holder = msisdn === undefined ? undefined : (subscriberOf(msisdn, { nineDigits: true }) ?? msisdn);
    const wallets = store
      .all(accounts)
      .filter((it) => isCustomer(it) && (holder === undefined || it.holder === holder))
      .filter((it) => currency === undefined || it.currency === currency)
      .map(({ holder: owner, currency: of, accountNumber, balanceCents }) => ({
        msisdn: owner,
        currency: of,
        accountNumber,
        balance: balanceCents,
      }));
    return { status: 200, body: { wallets } };
  },
};

import { subscriberOf } from '../../protocol/msisdn.ts';
import { type ApiControl, eventControl } from '../control/api-control.ts';
import { listAnswer } from '../control/json-pieces.ts';
import { accounts, isCustomer } from './tables/accounts.ts';

/** The customer's app, by operationId of the control plane. */
export const control: Readonly<Record<string, ApiControl>> = {
  claimCode: eventControl('claim-code'),
  payCode: eventControl('pay-code'),
  listWallets({ view, query: { msisdn, currency } }) {
    const holder = msisdn === undefined ? undefined : (subscriberOf(msisdn, { nineDigits: true }) ?? msisdn);
    const wallets = view
      .all(accounts)
      .values()
      .filter((it) => isCustomer(it) && (holder === undefined || it.holder === holder))
      .filter((it) => currency === undefined || it.currency === currency)
      .map(({ holder: owner, currency: of, accountNumber, balanceCents }) => ({
        msisdn: owner,
        currency: of,
        accountNumber,
        balance: balanceCents,
      }));
    return listAnswer('wallets', wallets);
  },
};

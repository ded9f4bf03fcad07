import { accounts } from '../../merchant-wallet/tables/accounts.ts';
import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { fault } from './define.ts';
import { editAnswer, refuse, sent } from './edit.ts';

/** Defects in linked account inquiries. */
export const linkedAccountFaults: readonly WalletFault[] = [
  fault(
    'linked-currency-defaults-to-zwg',
    'wrong-answer',
    'linked-account-currency-default',
    'A linked account inquiry without a currency is one for ZWG',
    { policy: ({ linkedCurrency }) => ({ linkedCurrency: (given) => linkedCurrency(given ?? 'ZWG') }) },
  ),
  fault(
    'linked-currency-required',
    'refuses-too-much',
    'linked-account-currency-default',
    'A linked account inquiry without a currency is refused',
    {
      policy: ({ linkedCurrency }) => ({
        linkedCurrency: (given) => (given === undefined ? undefined : linkedCurrency(given)),
      }),
    },
  ),
  fault(
    'linked-currency-ignored',
    'wrong-answer',
    'linked-account-of-the-asked-currency',
    'A linked account inquiry for ZWG lists the account in USD',
    { policy: () => ({ linkedCurrency: () => 'USD' }) },
  ),
  fault(
    'zwg-account-takes-no-deposit',
    'refuses-too-much',
    'linked-account-takes-deposits',
    'A linked account in ZWG is refused as destinationAccount',
    { ...refuse('deposit', '014', (site) => sent(site).currency === 'ZWG') },
  ),
  fault(
    'linked-account-number-masked',
    'wrong-answer',
    'linked-account-takes-deposits',
    'A linked account inquiry masks all but the last four digits of accountNumber',
    {
      ...editAnswer('linkedAccountInquiry', 200, ({ accounts: listed }) => ({
        accounts: (Array.isArray(listed) ? listed : []).map((it) => {
          if (typeof it !== 'object' || it === null || Array.isArray(it)) return it;
          return { ...it, accountNumber: String(it.accountNumber).replace(/.(?=.{4})/g, '*') };
        }),
      })),
    },
  ),
  fault(
    'linked-account-of-a-neighbour',
    'wrong-answer',
    'linked-account-takes-deposits',
    'A linked account inquiry answers a number that no account has',
    {
      ...editAnswer('linkedAccountInquiry', 200, ({ accounts: listed }, { view }) => ({
        accounts: (Array.isArray(listed) ? listed : []).map((it) => {
          if (typeof it !== 'object' || it === null || Array.isArray(it)) return it;
          const number = String(it.accountNumber);
          const other = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
          return { ...it, accountNumber: view.get(accounts, other) ? number : other };
        }),
      })),
    },
  ),
];

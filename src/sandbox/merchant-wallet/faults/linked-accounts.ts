import { answersWrongly, refusesTooMuch, type WalletFaults } from './edit/define.ts';

/** Defects of the topic linked-accounts, by the rule that they break. */
export const faults: WalletFaults = {
  'linked-account-currency-default': {
    'linked-currency-defaults-to-zwg': answersWrongly('A linked account inquiry without a currency is one for ZWG', {
      policy: ({ linkedCurrency }) => ({ linkedCurrency: (given) => linkedCurrency(given ?? 'ZWG') }),
    }),
    'linked-currency-required': refusesTooMuch('A linked account inquiry without a currency is refused', {
      policy: ({ linkedCurrency }) => ({
        linkedCurrency: (given) => (given === undefined ? undefined : linkedCurrency(given)),
      }),
    }),
  },
  'linked-account-of-the-asked-currency': {
    'linked-currency-ignored': answersWrongly('A linked account inquiry for ZWG lists the account in USD', {
      policy: () => ({ linkedCurrency: () => 'USD' }),
    }),
  },
};

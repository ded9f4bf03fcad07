import { objectIn } from '../../slice/decision.ts';
import { accountOf, accounts } from '../tables/accounts.ts';
import { note, noted, succeeds } from './edit/answers.ts';
import { answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';

/** Defects of the topic linked-accounts, by the rule that they break. */
export const faults: WalletFaults = {
  'linked-account-currency-default': {
    'linked-currency-defaults-to-zwg': answersWrongly('A linked account inquiry without a currency is one for ZWG', {
      policy: ({ linkedCurrency }) => ({ linkedCurrency: (given) => linkedCurrency(given ?? 'ZWG') }),
    }),
    'linked-currency-sticks': careless.answersWrongly(
      'A linked account inquiry without a currency lists the accounts of the currency that was asked for before',
      {
        decision(decision, { call, view }) {
          if (call.operation !== 'linkedAccountInquiry' || !succeeds(decision)) return decision;
          const { currency } = call.query;
          const isOfZwg = noted(view, 'last in ZWG') === 1;
          const body = 'hold' in decision.answer ? undefined : objectIn(decision.answer);
          if (currency !== undefined)
            return { ...decision, changes: [...decision.changes, note('last in ZWG', currency === 'ZWG' ? 1 : 0)] };
          if (!isOfZwg || !body || 'hold' in decision.answer) return decision;
          const found = view.all(accounts).filter((it) => it.holder === call.params.msisdn && it.currency === 'ZWG');
          const shown = found.map(({ accountNumber, alias, currency: of }) => ({
            ...{ accountNumber, currency: of, alias },
            ...{ type: 'WALLET', productId: `P-${of}` },
          }));
          return { ...decision, answer: { ...decision.answer, body: { ...body, accounts: shown } } };
        },
      },
    ),
    'linked-currency-required': refusesTooMuch('A linked account inquiry without a currency is refused', {
      policy: ({ linkedCurrency }) => ({
        linkedCurrency: (given) => (given === undefined ? undefined : linkedCurrency(given)),
      }),
    }),
  },
  'linked-account-names-stay': {
    // A variable that all requests share.
    'names-of-the-number-before': careless.answersWrongly(
      'A linked account inquiry within two seconds of another one names the customer of that',
      {
        decision(decision, { call, view, env }) {
          if (call.operation !== 'linkedAccountInquiry' || !succeeds(decision)) return decision;
          const before = accountOf(view, String(noted(view, 'last number')), 'USD');
          const isSoon = env.now - noted(view, 'last number at') < 2000;
          const marks = [note('last number', Number(call.params.msisdn)), note('last number at', env.now)];
          const body = 'hold' in decision.answer ? undefined : objectIn(decision.answer);
          const changes = [...decision.changes, ...marks];
          if (!isSoon || !before || !body || 'hold' in decision.answer) return { ...decision, changes };
          const { firstName: firstname, lastName: lastname } = before;
          return { ...decision, changes, answer: { ...decision.answer, body: { ...body, firstname, lastname } } };
        },
      },
    ),
  },
  'linked-account-of-the-asked-currency': {
    'linked-currency-ignored': answersWrongly('A linked account inquiry for ZWG lists the account in USD', {
      policy: () => ({ linkedCurrency: () => 'USD' }),
    }),
  },
};

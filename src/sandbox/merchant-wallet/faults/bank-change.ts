import { turnedAway } from '../answers/turned-away.ts';
import { defaulted, editBody, editCents, editTransfers, note, noted, sent, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';

/** Defects of the topic bank-change, by the rule that they break. */
export const faults: WalletFaults = {
  'bank-change-fields-required': {
    'change-currency-optional': acceptsTooMuch(
      'A bank change without a currency is one in USD',
      defaulted('bankChange', 'currency', 'USD'),
    ),
  },
  'bank-change-credits-the-wallet': {
    'change-is-not-credited': answersWrongly(
      'A bank change is answered 00 and moves nothing',
      editTransfers('bank-change', () => []),
    ),
    'change-above-2-credited-twice': answersWrongly(
      'A bank change above 2.00 is credited twice',
      editTransfers('bank-change', (posted) => posted.flatMap((it) => (it.cents > 200 ? [it, it] : [it]))),
    ),
    'zwg-change-credited-in-usd': careless.answersWrongly(
      'Bank change in ZWG credits the wallet in USD',
      editBody('bankChange', (body) => (body.currency === 'ZWG' ? { ...body, currency: 'USD' } : body)),
    ),
  },
  'bank-change-up-to-500-accepted': {
    'change-of-one-cent-refused': refusesTooMuch(
      'A bank change below five cents is refused',
      editCents('bankChange', (cents) => (cents < 5 ? undefined : cents)),
    ),
    'change-of-500-refused': refusesTooMuch('A bank change of exactly 500 cents in USD is refused', {
      policy: ({ isChangeWithinLimit }) => ({
        isChangeWithinLimit: (cents, currency) =>
          !(cents === 500 && currency === 'USD') && isChangeWithinLimit(cents, currency),
      }),
    }),
    'change-limit-of-a-day': careless.refusesTooMuch(
      'All bank change of a wallet in USD together is limited to 500 cents',
      {
        decision(decision, site) {
          const { amount, currency, destinationMsisdn } = sent(site);
          if (site.call.operation !== 'bankChange' || currency !== 'USD' || !succeeds(decision)) return decision;
          const name = `change for ${String(destinationMsisdn)}`;
          const sum = noted(site.view, name) + Number(amount);
          if (sum > 500) return turnedAway({ code: '061' }, 'bankChange', site.env);
          return { ...decision, changes: [...decision.changes, note(name, sum)] };
        },
      },
    ),
  },
  'bank-change-above-500-refused': {
    'change-limit-in-units': acceptsTooMuch('The limit of a bank change is taken for 500 units', {
      policy: () => ({ isChangeWithinLimit: (cents) => cents <= 50_000 }),
    }),
    'change-of-501-accepted': acceptsTooMuch('A bank change of 501 cents in USD is made', {
      policy: ({ isChangeWithinLimit }) => ({
        isChangeWithinLimit: (cents, currency) => isChangeWithinLimit(cents - 1, currency),
      }),
    }),
    'refused-change-is-given': acceptsTooMuch('A bank change above the limit is refused and yet made', {
      policy: () => ({ isChangeWithinLimit: () => true }),
      decision(decision, site) {
        const isAbove = Number(sent(site).amount) > 500 && sent(site).currency === 'USD';
        if (site.call.operation !== 'bankChange' || !isAbove || !succeeds(decision)) return decision;
        return { ...turnedAway({ code: '061' }, 'bankChange', site.env), changes: decision.changes };
      },
    }),
    'change-limit-compared-as-text': careless.acceptsTooMuch(
      'The limit of bank change is compared digit by digit, so that 1000 lies below 500',
      {
        policy: ({ isChangeWithinLimit }) => ({
          isChangeWithinLimit: (cents, currency) => String(cents) <= '500' || isChangeWithinLimit(cents, currency),
        }),
      },
    ),
  },
};

import { turnedAway } from '../answers/turned-away.ts';
import { accountOf } from '../tables/accounts.ts';
import { defaulted, editBody, editCents, editTransfers, note, noted, sent, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';
import { postedInstead } from './edit/posted.ts';

const minuteMs = 60_000;

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
    // A cache whose key lacks whom it is about.
    'equal-change-to-the-number-before': careless.answersWrongly(
      'A second bank change of the same amount within a minute goes to the number of the first',
      {
        decision(decision, site) {
          const { call, caller, view, env } = site;
          const { amount, currency, destinationMsisdn, narration, reference } = sent(site);
          if (call.operation !== 'bankChange' || !succeeds(decision) || !caller) return decision;
          const [at, to] = [`change at ${amount} ${currency}`, `change to ${amount} ${currency}`];
          const isSoon = env.now - noted(view, at) < minuteMs;
          const first = accountOf(view, String(noted(view, to)), String(currency));
          const from = accountOf(view, caller.type, String(currency));
          if (!isSoon || !first || !from)
            return {
              ...decision,
              changes: [...decision.changes, note(at, env.now), note(to, Number(destinationMsisdn))],
            };
          const transfer = {
            ...{ from: from.accountNumber, to: first.accountNumber, cents: Number(amount) },
            ...{ narration: String(narration ?? ''), reference: String(reference ?? '') },
          };
          return { ...decision, changes: postedInstead(decision.changes, [transfer], view, env.now) };
        },
      },
    ),
    'lower-case-zwg-is-usd': careless.answersWrongly('A bank change in zwg is accepted and credited in USD', {
      policy: ({ takesCurrency }) => ({
        takesCurrency: (currency, operation) =>
          (operation === 'bankChange' && currency === 'zwg') || takesCurrency(currency, operation),
      }),
    }),
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
    'refused-change-lowers-the-limit': careless.refusesTooMuch(
      'After a bank change above the limit the same number gets at most 100 cents',
      {
        decision(decision, site) {
          const { amount, currency, destinationMsisdn } = sent(site);
          if (site.call.operation !== 'bankChange' || currency !== 'USD') return decision;
          const name = `limit of ${String(destinationMsisdn)}`;
          if (!succeeds(decision) && Number(amount) > 500)
            return { ...decision, changes: [...decision.changes, note(name, 1)] };
          if (succeeds(decision) && noted(site.view, name) > 0 && Number(amount) > 100)
            return turnedAway({ code: '061' }, 'bankChange', site.env);
          return decision;
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

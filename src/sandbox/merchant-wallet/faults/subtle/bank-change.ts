import { turnedAway } from '../../answers/turned-away.ts';
import { accountOf } from '../../tables/accounts.ts';
import { note, noted, sent, succeeds } from '../edit/answers.ts';
import { answersWrongly, refusesTooMuch, type WalletFaults } from './define.ts';
import { postedInstead } from './posted.ts';

const minuteMs = 60_000;

/** Defects of the topic bank-change that show only in company. */
export const faults: WalletFaults = {
  'bank-change-credits-the-wallet': {
    // A cache whose key lacks whom it is about.
    'equal-change-to-the-number-before': answersWrongly(
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
    'lower-case-zwg-is-usd': answersWrongly('A bank change in zwg is accepted and credited in USD', {
      policy: ({ takesCurrency }) => ({
        takesCurrency: (currency, operation) =>
          (operation === 'bankChange' && currency === 'zwg') || takesCurrency(currency, operation),
      }),
    }),
  },
  'bank-change-up-to-500-accepted': {
    'refused-change-lowers-the-limit': refusesTooMuch(
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
};

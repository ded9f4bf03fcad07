import type { JsonObject } from '../../../slice/decision.ts';
import { movementsOf } from '../../ledger/movements-of.ts';
import { accounts } from '../../tables/accounts.ts';
import { editLines, isMovement, note, noted, sent, succeeds } from '../edit/answers.ts';
import { answersWrongly, type WalletFaults } from './define.ts';
import { monthAndDay, startOfDay } from './moments.ts';
import { unposted } from './posted.ts';

const minuteMs = 60_000;

function opening(lines: JsonObject[], balance: number): JsonObject[] {
  return lines.map((it) => (it.type === 'Opening Balance' ? { ...it, balance } : it));
}

/** Defects of the topic statements that show only in company. */
export const faults: WalletFaults = {
  'statement-lists-the-movements': {
    // A page that nobody asks for the next one of.
    'statement-of-a-hundred': answersWrongly(
      'A statement lists the first hundred movements of its period',
      editLines((lines) => [...lines.slice(0, -1).slice(0, 101), ...lines.slice(-1)]),
    ),
    'statement-of-the-last-200': answersWrongly(
      'A statement lists the last two hundred movements of its period',
      editLines((lines) => [...lines.slice(0, 1), ...lines.slice(1, -1).slice(-200), ...lines.slice(-1)]),
    ),
    // A join or a DISTINCT over what was meant to be different.
    'equal-lines-shown-once': answersWrongly(
      'Of movements of one amount within one second a statement lists one',
      editLines((lines) => {
        const key = (it: JsonObject): string =>
          JSON.stringify([it.type, it.creditAmount, it.debitAmount, it.postingDate]);
        return lines.filter(
          (it, at) => !isMovement(it) || lines.findIndex((other) => isMovement(other) && key(other) === key(it)) === at,
        );
      }),
    ),
    'leap-day-belongs-to-march': answersWrongly(
      'Movements of the 29th of February are not in a statement of February',
      {
        policy: ({ isListed, dialect }) => ({
          isListed(posting, from, to) {
            const isOut =
              monthAndDay(posting.at, { dialect }) === '02-29' && monthAndDay(to, { dialect }).startsWith('02');
            return !isOut && isListed(posting, from, to);
          },
        }),
      },
    ),
  },
  'statement-adds-up': {
    // A balance that is kept by the day.
    'opening-balance-of-the-day': answersWrongly(
      'The Opening Balance of a period that begins within a day is that of the day’s begin',
      editLines((lines, site) => {
        const { view, env } = site;
        const account = view.get(accounts, String(sent(site).accountNumber));
        const from = env.policy.instant(String(sent(site).startDateTime)) ?? 0;
        if (!account) return lines;
        return opening(lines, movementsOf(account, startOfDay(from, env.policy), from, view).openingCents);
      }),
    ),
    'new-year-opens-anew': answersWrongly(
      'The Opening Balance of a period that begins with a year is that of the account’s first day',
      editLines((lines, site) => {
        const account = site.view.get(accounts, String(sent(site).accountNumber));
        const isNewYear = /^\d{4}-01-01/.test(String(sent(site).startDateTime));
        return account && isNewYear ? opening(lines, account.openingCents) : lines;
      }),
    ),
  },
  'utility-payment-debits-the-merchant': {
    // Whoever buys the same twice is taken for a repetition.
    'equal-payment-taken-for-a-repetition': answersWrongly(
      'A utility payment of the same product and amount within a minute is answered 00 and debits nothing',
      {
        decision(decision, site) {
          const { providerProduct, amount, currency } = sent(site);
          const { call, view, env } = site;
          if (call.operation !== 'utilityPayment' || !succeeds(decision)) return decision;
          const name = `paid ${String(providerProduct)} ${String(amount)} ${String(currency)}`;
          if (env.now - noted(view, name) < minuteMs) return { ...decision, changes: unposted(decision.changes) };
          return { ...decision, changes: [...decision.changes, note(name, env.now)] };
        },
      },
    ),
  },
};

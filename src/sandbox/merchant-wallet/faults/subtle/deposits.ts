import { jsonAnswer } from '../../../slice/decision.ts';
import { accountOf, accounts } from '../../tables/accounts.ts';
import { type DepositRow, deposits } from '../../tables/deposits.ts';
import { answered, note, noted, refuse, sent, stored, succeeds } from '../edit/answers.ts';
import { acceptsTooMuch, answersWrongly, refusesTooMuch, type WalletFaults } from './define.ts';
import { sameMomentMs } from './moments.ts';
import { postedInstead } from './posted.ts';

/** Defects of the topic deposits that show only in company. */
export const faults: WalletFaults = {
  'deposit-credits-the-account': {
    'deposits-at-once-to-one-account': answersWrongly(
      'Of two deposits to two accounts within a second the second is credited to the first account',
      {
        decision(decision, { call, caller, view, env }) {
          const [made] = stored<DepositRow>(decision, deposits);
          if (call.operation !== 'deposit' || !made) return decision;
          const first = view
            .all(deposits)
            .findLast((it) => it.currency === made.currency && env.now - it.at < sameMomentMs);
          const source = caller && accountOf(view, caller.type, made.currency);
          if (!first || !source || first.accountNumber === made.accountNumber) return decision;
          const { amountCents: cents, narration, reference } = made;
          const transfer = { from: source.accountNumber, to: first.accountNumber, cents, narration, reference };
          return { ...decision, changes: postedInstead(decision.changes, [transfer], view, env.now) };
        },
      },
    ),
    // A ledger that drifts from its entries, as ones in floats do after many of them.
    'every-25th-deposit-loses-a-cent': answersWrongly('Every twenty-fifth posting of a wallet lacks a cent', {
      decision(decision, { call, caller, view, env }) {
        const [made] = stored<DepositRow>(decision, deposits);
        const to = made && view.get(accounts, made.accountNumber);
        const source = caller && made && accountOf(view, caller.type, made.currency);
        if (call.operation !== 'deposit' || !to || !source || to.postings % 25 !== 24) return decision;
        const { amountCents, narration, reference } = made;
        const own = { from: source.accountNumber, to: to.accountNumber, narration, reference };
        const transfer = { ...own, cents: amountCents - 1 };
        return { ...decision, changes: postedInstead(decision.changes, [transfer], view, env.now) };
      },
    }),
    'look-ups-at-once-mixed-up': answersWrongly(
      'Of two look-ups of two numbers within 50 ms the second lists the accounts of the first',
      {
        decision(decision, { call, view, env }) {
          if (call.operation !== 'linkedAccountInquiry' || !succeeds(decision)) return decision;
          const msisdn = Number(call.params.msisdn);
          const isSame = env.now - noted(view, 'looked up at') < 50;
          const changes = [...decision.changes, note('looked up at', env.now), note('looked up', msisdn)];
          if (!isSame || noted(view, 'looked up') === msisdn || 'hold' in decision.answer)
            return { ...decision, changes };
          const body = answered(decision);
          const others = (Array.isArray(body.accounts) ? body.accounts : []).map((it) => {
            if (typeof it !== 'object' || it === null || Array.isArray(it)) return it;
            const other = accountOf(view, String(noted(view, 'looked up')), String(it.currency));
            return other ? { ...it, accountNumber: other.accountNumber } : it;
          });
          return { ...decision, answer: jsonAnswer(200, { ...body, accounts: others }) };
        },
      },
    ),
  },
  'deposit-duplicate-refused-when-enabled': {
    'duplicate-among-the-last-20': acceptsTooMuch('A reference is known as a duplicate for twenty deposits', {
      policy: () => ({
        duplicate: (view, reference) =>
          view
            .all(deposits)
            .slice(-20)
            .find((it) => it.reference === reference),
      }),
    }),
    'duplicate-forgotten-by-a-reversal': acceptsTooMuch('A reversal frees the reference of its deposit', {
      policy: ({ duplicate }) => ({
        duplicate(view, reference, request, now) {
          const found = duplicate(view, reference, request, now);
          return found?.reversedAt === undefined ? found : undefined;
        },
      }),
    }),
  },
  'linked-account-takes-deposits': {
    'zwg-deposit-above-half-the-maximum-refused': refusesTooMuch(
      'A deposit in ZWG above 600,000.00 is refused',
      refuse('deposit', '061', (site) => sent(site).currency === 'ZWG' && Number(sent(site).amount) > 60_000_000),
    ),
  },
};

import type { View } from '../../../store/table.ts';
import { post } from '../../ledger/post.ts';
import { accountOf, accounts } from '../../tables/accounts.ts';
import { notes } from '../../tables/callers.ts';
import { type DepositRow, deposits } from '../../tables/deposits.ts';
import { note, refuse, sent, stored, succeeds } from '../edit/answers.ts';
import { acceptsTooMuch, answersWrongly, refusesTooMuch, type WalletFaults } from './define.ts';
import { sameMomentMs, startOfDay } from './moments.ts';
import { postedInstead, unposted } from './posted.ts';

const minuteMs = 60_000;

/** Defects of the topic reversals that show only in company. */
export const faults: WalletFaults = {
  'reversal-of-a-deposit-accepted': {
    'reversal-until-midnight': refusesTooMuch(
      'A deposit cannot be reversed after the midnight that follows it',
      refuse('reversal', '096', (site) => {
        const [made] = site.view.find(deposits, 'reference', String(sent(site).originalParticipantReference));
        return made !== undefined && startOfDay(made.at, site.env.policy) !== startOfDay(site.env.now, site.env.policy);
      }),
    ),
    // A reference that went through a spreadsheet.
    'leading-zeros-do-not-count': refusesTooMuch(
      'A reversal means the latest deposit of the account whose reference is the same but for zeros in front',
      {
        policy: ({ findReversible }) => ({
          findReversible(view, accountNumber, currency, reference) {
            const plain = (it: string): string => it.replace(/^0+/, '');
            const fitting = view
              .all(deposits)
              .filter((it) => it.accountNumber === accountNumber && plain(it.reference) === plain(reference));
            return fitting.at(-1) ?? findReversible(view, accountNumber, currency, reference);
          },
        }),
      },
    ),
  },
  'reversal-of-exactly-the-deposit': {
    'reversal-amount-as-32-bit-float': acceptsTooMuch(
      'Above 167,772.16 a reversal of a cent more or less than the deposit is made',
      {
        policy: () => ({
          isReversibleAmount: ({ amountCents }, cents) => Math.fround(amountCents) === Math.fround(cents),
        }),
      },
    ),
    // A job that tries again what was refused for good.
    'refused-reversal-made-later': acceptsTooMuch('A reversal that was refused for its amount is made a minute later', {
      decision(decision, site) {
        const { call, view, env } = site;
        const due = dueReversal(view, env.now);
        if (due && decision.changes.length === 0) {
          const { changes } = post([due.transfer], view, env.now);
          return { ...decision, changes: [...changes, note(due.name, 0)] };
        }
        const { originalParticipantReference, amount } = sent(site);
        const [made] = view.find(deposits, 'reference', String(originalParticipantReference));
        if (call.operation !== 'reversal' || succeeds(decision) || !made || made.amountCents === amount)
          return decision;
        if (made.reversedAt !== undefined) return decision;
        return { ...decision, changes: [...decision.changes, note(`later ${made.reference}`, env.now)] };
      },
    }),
  },
  'reversal-takes-the-deposit-back': {
    'reversals-at-once-take-one': answersWrongly(
      'Of two reversals of two deposits to one account within a second the second takes nothing',
      {
        decision(decision, { call, view, env }) {
          const [made] = stored<DepositRow>(decision, deposits);
          if (call.operation !== 'reversal' || made?.reversedAt === undefined) return decision;
          const isSecond = view
            .all(deposits)
            .some(
              (it) =>
                it.accountNumber === made.accountNumber &&
                it.reversedAt !== undefined &&
                env.now - it.reversedAt < sameMomentMs,
            );
          return isSecond ? { ...decision, changes: unposted(decision.changes) } : decision;
        },
      },
    ),
    // The sign of a movement by a word that nobody checks.
    'reversal-of-type-debit-pays-again': acceptsTooMuch(
      'A reversal whose type is another word than CREDIT is made and credits the account once more',
      {
        policy: ({ issueStands }) => ({
          issueStands: (issue, operation) =>
            !(operation === 'reversal' && issue.path.join('.') === 'type' && typeof issue.value === 'string') &&
            issueStands(issue, operation),
        }),
        decision(decision, site) {
          const [made] = stored<DepositRow>(decision, deposits);
          const { caller, view, env } = site;
          if (site.call.operation !== 'reversal' || !made || sent(site).type === 'CREDIT') return decision;
          const from = caller && accountOf(view, caller.type, made.currency);
          if (!from) return decision;
          const { amountCents: cents, narration, reference, accountNumber: to } = made;
          const transfer = { from: from.accountNumber, to, cents, narration, reference };
          return { ...decision, changes: postedInstead(decision.changes, [transfer], view, env.now) };
        },
      },
    ),
  },
};

function dueReversal(view: View, now: number) {
  for (const { name, count } of view.all(notes)) {
    const reference = /^later (.*)$/.exec(name)?.[1];
    if (reference === undefined || count === 0 || now - count < minuteMs) continue;
    const [made] = view.find(deposits, 'reference', reference);
    const to = made && accountOf(view, 'agent', made.currency);
    const from = made && view.get(accounts, made.accountNumber);
    if (!to || !from || made.reversedAt !== undefined) continue;
    const { amountCents: cents, narration } = made;
    return {
      name,
      transfer: { from: from.accountNumber, to: to.accountNumber, cents, narration, reference },
    };
  }
  return undefined;
}

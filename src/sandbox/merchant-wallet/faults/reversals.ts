import type { View } from '../../store/table.ts';
import { put } from '../../store/table.ts';
import { post } from '../ledger/post.ts';
import { accountOf, accounts, isCustomer } from '../tables/accounts.ts';
import { notes } from '../tables/callers.ts';
import { type DepositRow, deposits } from '../tables/deposits.ts';
import { postings } from '../tables/postings.ts';
import { defaulted, editAnswer, editTransfers, note, refuse, sent, stored, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';
import { sameMomentMs, startOfDay } from './edit/moments.ts';
import { postedInstead, unposted } from './edit/posted.ts';

const hourMs = 3_600_000;

const minuteMs = 60_000;

/** Defects of the topic reversals, by the rule that they break. */
export const faults: WalletFaults = {
  'reversal-fields-required': {
    'reversal-type-optional': acceptsTooMuch(
      'A reversal without a type counts as CREDIT',
      defaulted('reversal', 'type', 'CREDIT'),
    ),
    'reversal-participant-reference-optional': acceptsTooMuch(
      'A reversal without a participantReference is made',
      defaulted('reversal', 'participantReference', 'none'),
    ),
    'reversal-currency-optional': careless.acceptsTooMuch(
      'A reversal without a currency is one in USD',
      defaulted('reversal', 'currency', 'USD'),
    ),
  },
  'reversal-takes-the-deposit-back': {
    'small-reversal-takes-nothing': answersWrongly(
      'A reversal of up to 10.00 is answered 00 and takes nothing back',
      editTransfers('reversal', (posted) => posted.filter((it) => it.cents > 1000)),
    ),
    'reversal-credits-again': answersWrongly(
      'A reversal credits the account once more',
      editTransfers('reversal', (posted) => posted.map((it) => ({ ...it, from: it.to, to: it.from }))),
    ),
    'reversals-at-once-take-one': careless.answersWrongly(
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
    'reversal-of-type-debit-pays-again': careless.acceptsTooMuch(
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
  'reversal-of-a-deposit-accepted': {
    'reversal-within-an-hour': refusesTooMuch(
      'A deposit is reversed within an hour only',
      refuse('reversal', '096', (site) => {
        const reference = String(sent(site).originalParticipantReference);
        const [made] = site.view.find(deposits, 'reference', reference);
        return made !== undefined && site.env.now - made.at > 3_600_000;
      }),
    ),
    'zwg-reversal-refused': refusesTooMuch(
      'A deposit in ZWG cannot be reversed',
      refuse('reversal', '025', (site) => sent(site).currency === 'ZWG'),
    ),
    'latest-deposit-reversed-only': careless.refusesTooMuch(
      'Only the latest deposit to an account can be reversed',
      refuse('reversal', '096', (site) => {
        const { originalParticipantReference, destinationAccount } = sent(site);
        const latest = site.view.all(deposits).findLast((it) => it.accountNumber === destinationAccount);
        return latest !== undefined && latest.reference !== originalParticipantReference;
      }),
    ),
    'failed-reversal-ends-the-deposit': careless.refusesTooMuch(
      'After a reversal that was refused for its amount the right one is refused too',
      {
        decision(decision, site) {
          const { call, view, env } = site;
          const [made] = view.find(deposits, 'reference', String(sent(site).originalParticipantReference));
          const isRefusedForAmount = made?.reversedAt === undefined && sent(site).amount !== made?.amountCents;
          if (call.operation !== 'reversal' || succeeds(decision) || !made || !isRefusedForAmount) return decision;
          return { ...decision, changes: [...decision.changes, put(deposits, { ...made, reversedAt: env.now })] };
        },
      },
    ),
    'reversal-until-midnight': careless.refusesTooMuch(
      'A deposit cannot be reversed after the midnight that follows it',
      refuse('reversal', '096', (site) => {
        const [made] = site.view.find(deposits, 'reference', String(sent(site).originalParticipantReference));
        return made !== undefined && startOfDay(made.at, site.env.policy) !== startOfDay(site.env.now, site.env.policy);
      }),
    ),
    // A reference that went through a spreadsheet.
    'leading-zeros-do-not-count': careless.refusesTooMuch(
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
  'reversal-response-code': {
    'reversal-refused-with-061': answersWrongly(
      'A reversal of another amount than the deposit’s is refused with 061',
      editAnswer('reversal', 400, ({ responseDescription }) =>
        String(responseDescription).includes('exactly') ? { responseCode: '061' } : {},
      ),
    ),
  },
  'reversal-of-exactly-the-deposit': {
    'part-of-a-deposit-reversed': acceptsTooMuch('A smaller amount than the deposit’s can be reversed', {
      policy: () => ({ isReversibleAmount: ({ amountCents }, cents) => cents <= amountCents }),
    }),
    'more-than-a-deposit-reversed': acceptsTooMuch('A larger amount than the deposit’s can be reversed', {
      policy: () => ({ isReversibleAmount: ({ amountCents }, cents) => cents >= amountCents }),
    }),
    'reversal-amount-as-32-bit-float': careless.acceptsTooMuch(
      'Above 167,772.16 a reversal of a cent more or less than the deposit is made',
      {
        policy: () => ({
          isReversibleAmount: ({ amountCents }, cents) => Math.fround(amountCents) === Math.fround(cents),
        }),
      },
    ),
    // A job that tries again what was refused for good.
    'refused-reversal-made-later': careless.acceptsTooMuch(
      'A reversal that was refused for its amount is made a minute later',
      {
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
      },
    ),
  },
  'reversal-of-deposits-only': {
    // A look-up that ends where what is asked for ends.
    'reversal-by-the-beginning': careless.acceptsTooMuch(
      'The beginning of a reference names its deposit to a reversal, where no other one is named so',
      {
        policy: ({ findReversible }) => ({
          findReversible(view, accountNumber, currency, reference) {
            const found = findReversible(view, accountNumber, currency, reference);
            const longer = view
              .all(deposits)
              .find((it) => it.accountNumber === accountNumber && it.reference.startsWith(reference));
            return found ?? (longer && findReversible(view, accountNumber, currency, longer.reference));
          },
        }),
      },
    ),
    'any-credit-reversed': acceptsTooMuch('Whatever credited an account can be reversed, bank change too', {
      policy: ({ findReversible }) => ({
        findReversible(view, accountNumber, currency, reference) {
          const found = findReversible(view, accountNumber, currency, reference);
          const credit = view
            .all(postings)
            .find((it) => it.reference === reference && it.accountNumber === accountNumber && it.cents > 0);
          const account = view.get(accounts, accountNumber);
          if (found || !credit || !account || !isCustomer(account)) return found;
          const { narration, at, cents: amountCents } = credit;
          return {
            ...{ authNumber: credit.id, reference, accountNumber, currency: account.currency },
            ...{ amountCents, narration, at },
          };
        },
      }),
    }),
  },
  'reversed-at-most-once': {
    'deposit-reversed-again': acceptsTooMuch('A deposit can be reversed at any time', {
      policy: () => ({ isReversed: () => false }),
    }),
    'reversed-again-after-another': acceptsTooMuch(
      'A deposit can be reversed again where another one of the account was reversed too',
      {
        policy: ({ findReversible }) => ({
          findReversible(view, accountNumber, currency, reference) {
            const found = findReversible(view, accountNumber, currency, reference);
            const isForgotten = view
              .all(deposits)
              .some((it) => it.accountNumber === accountNumber && it !== found && it.reversedAt !== undefined);
            if (!found || !isForgotten) return found;
            const { reversedAt: _, ...rest } = found;
            return rest;
          },
        }),
      },
    ),
    'reversed-again-next-day': careless.acceptsTooMuch('That a deposit was reversed is remembered for 24 hours', {
      policy: () => ({
        isReversed: ({ reversedAt }, now) => reversedAt !== undefined && now - reversedAt < 24 * hourMs,
      }),
    }),
    'reversed-twice-at-once': careless.acceptsTooMuch('A deposit can be reversed twice in the same second', {
      policy: () => ({ isReversed: ({ reversedAt }, now) => reversedAt !== undefined && now - reversedAt >= 1000 }),
    }),
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

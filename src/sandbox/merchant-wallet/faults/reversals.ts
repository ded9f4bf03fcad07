import { put } from '../../store/table.ts';
import { accounts, isCustomer } from '../tables/accounts.ts';
import { deposits } from '../tables/deposits.ts';
import { postings } from '../tables/postings.ts';
import { defaulted, editAnswer, editTransfers, refuse, sent, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';

const hourMs = 3_600_000;

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
  },
  'reversal-of-deposits-only': {
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

import { turnedAway } from '../answers/turned-away.ts';
import { accounts } from '../tables/accounts.ts';
import { type DepositRow, deposits } from '../tables/deposits.ts';
import { postings } from '../tables/postings.ts';
import { answered, defaulted, editAnswer, editTransfers, refuse, sent, stored, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';

const hourMs = 3_600_000;

/** Defects of the topic deposits, by the rule that they break. */
export const faults: WalletFaults = {
  'deposit-fields-required': {
    'deposit-currency-optional': acceptsTooMuch(
      'A deposit without a currency is one in USD',
      defaulted('deposit', 'currency', 'USD'),
    ),
    'deposit-amount-optional': acceptsTooMuch(
      'A deposit without an amount is one of one cent',
      defaulted('deposit', 'amount', 1),
    ),
  },
  'deposit-credits-the-account': {
    'round-deposit-credited-twice': answersWrongly(
      'A deposit of whole units is credited twice',
      editTransfers('deposit', (posted) => posted.flatMap((it) => (it.cents % 100 === 0 ? [it, it] : [it]))),
    ),
    'large-deposit-not-credited': answersWrongly(
      'A deposit of 1000.00 and more is answered 00 and not credited',
      editTransfers('deposit', (posted) => posted.filter((it) => it.cents < 100_000)),
    ),
    'deposits-at-once-lose-one': careless.answersWrongly(
      'Of two deposits to one account within the same second the first is lost',
      {
        decision(decision, { call, view, env }) {
          const [made] = stored<DepositRow>(decision, deposits);
          if (call.operation !== 'deposit' || !made) return decision;
          const earlier = view
            .all(deposits)
            .some((it) => it.accountNumber === made.accountNumber && env.now - it.at < 1000);
          const moved = [postings.name, accounts.name];
          return earlier
            ? { ...decision, changes: decision.changes.filter((it) => !moved.includes(it.table)) }
            : decision;
        },
      },
    ),
  },
  'deposit-duplicate-refused-when-enabled': {
    'duplicates-never-refused': acceptsTooMuch(
      'A second deposit with the same reference is made although duplicate checks are enabled',
      { policy: () => ({ duplicate: () => undefined }) },
    ),
    'duplicate-forgotten-after-an-hour': careless.acceptsTooMuch('A reference is known as a duplicate for an hour', {
      policy: ({ duplicate }) => ({
        duplicate(view, reference, request, now) {
          const found = duplicate(view, reference, request, now);
          return found && now - found.at < hourMs ? found : undefined;
        },
      }),
    }),
    'duplicate-by-amount-too': careless.acceptsTooMuch(
      'A second deposit with the same reference is made where its amount is another',
      {
        policy: ({ duplicate }) => ({
          duplicate(view, reference, request, now) {
            const found = duplicate(view, reference, request, now);
            return found?.amountCents === request.cents ? found : undefined;
          },
        }),
      },
    ),
    'refused-duplicate-is-made': careless.acceptsTooMuch(
      'A second deposit with the same reference is refused and yet credited',
      {
        policy: () => ({ duplicate: () => undefined }),
        decision(decision, { call, view, env }) {
          const stan = String(answered(decision).stan);
          if (call.operation !== 'deposit' || !succeeds(decision)) return decision;
          if (view.find(deposits, 'reference', stan).length === 0) return decision;
          return { ...turnedAway({ code: '094' }, 'deposit', env), changes: decision.changes };
        },
      },
    ),
  },
  'linked-account-takes-deposits': {
    'zwg-account-takes-no-deposit': refusesTooMuch(
      'A linked account in ZWG is refused as destinationAccount',
      refuse('deposit', '014', (site) => sent(site).currency === 'ZWG'),
    ),
    'linked-account-number-masked': answersWrongly(
      'A linked account inquiry masks all but the last four digits of accountNumber',
      editAnswer('linkedAccountInquiry', 200, ({ accounts: listed }) => ({
        accounts: (Array.isArray(listed) ? listed : []).map((it) => {
          if (typeof it !== 'object' || it === null || Array.isArray(it)) return it;
          return { ...it, accountNumber: String(it.accountNumber).replace(/.(?=.{4})/g, '*') };
        }),
      })),
    ),
    'linked-account-of-a-neighbour': answersWrongly(
      'A linked account inquiry answers a number that no account has',
      editAnswer('linkedAccountInquiry', 200, ({ accounts: listed }, { view }) => ({
        accounts: (Array.isArray(listed) ? listed : []).map((it) => {
          if (typeof it !== 'object' || it === null || Array.isArray(it)) return it;
          const number = String(it.accountNumber);
          const other = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
          return { ...it, accountNumber: view.get(accounts, other) ? number : other };
        }),
      })),
    ),
  },
};

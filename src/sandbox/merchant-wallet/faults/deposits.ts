import { jsonAnswer } from '../../slice/decision.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { accountOf, accounts } from '../tables/accounts.ts';
import { type DepositRow, deposits } from '../tables/deposits.ts';
import { postings } from '../tables/postings.ts';
import {
  answered,
  defaulted,
  editAnswer,
  editTransfers,
  note,
  noted,
  refuse,
  sent,
  stored,
  succeeds,
} from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';
import { sameMomentMs } from './edit/moments.ts';
import { postedInstead } from './edit/posted.ts';

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
    'deposits-at-once-to-one-account': careless.answersWrongly(
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
    'every-25th-deposit-loses-a-cent': careless.answersWrongly('Every twenty-fifth posting of a wallet lacks a cent', {
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
    'look-ups-at-once-mixed-up': careless.answersWrongly(
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
    'duplicate-among-the-last-20': careless.acceptsTooMuch('A reference is known as a duplicate for twenty deposits', {
      policy: () => ({
        duplicate: (view, reference) =>
          view
            .all(deposits)
            .slice(-20)
            .find((it) => it.reference === reference),
      }),
    }),
    'duplicate-forgotten-by-a-reversal': careless.acceptsTooMuch('A reversal frees the reference of its deposit', {
      policy: ({ duplicate }) => ({
        duplicate(view, reference, request, now) {
          const found = duplicate(view, reference, request, now);
          return found?.reversedAt === undefined ? found : undefined;
        },
      }),
    }),
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
    'zwg-deposit-above-half-the-maximum-refused': careless.refusesTooMuch(
      'A deposit in ZWG above 600,000.00 is refused',
      refuse('deposit', '061', (site) => sent(site).currency === 'ZWG' && Number(sent(site).amount) > 60_000_000),
    ),
  },
};

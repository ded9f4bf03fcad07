import fc from 'fast-check';
import { check } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  currenciesOf,
  customerOf,
  customersOf,
  type DepositWish,
  depositRules,
  foundDeposit,
  foundRules,
  inquireDeposit,
  judgeChanges,
  type LinkedAccount,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  maximumOf,
  sessionFor,
  sessionRules,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { centsExamples, cents as wholeCents } from '../../arbitraries/cents.ts';
import { references } from '../../arbitraries/references.ts';
import { relatedTo } from '../../arbitraries/related-references.ts';

const assumes = [...sessionRules, ...linkedAccountRules];

/** Sections 2.1, 4.5, 4.6: every amount in both currencies is taken, and is told by the inquiry to the cent. */
export const depositAmounts = check({
  slug: 'deposit-amounts',
  title: 'a deposit of any amount in either currency is made, and the inquiry tells it exactly',
  rules: [...depositRules, ...foundRules],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    const max = maximumOf(trial);
    const accounts: LinkedAccount[] = [];
    for (const msisdn of customersOf(trial))
      for (const currency of currenciesOf(session.account))
        accounts.push(await linkedAccount(trial, session, msisdn, currency));
    const values = fc.record({ cents: wholeCents(max), of: fc.nat({ max: accounts.length - 1 }) });
    const examples = centsExamples(max).map((cents, index) => ({ cents, of: index % accounts.length }));
    await trial.property(
      values,
      async (t, { cents, of }) => {
        const account = accounts[of];
        if (!account) return;
        await foundDeposit(t, session, await madeDeposit(t, session, account, { amount: cents }));
      },
      { runs: 30, examples },
    );
  },
});

/** Which optional fields of a deposit are left out. */
const optional: DepositWish[] = [
  {},
  {},
  { narration: null },
  { reference: null },
  { reference: null, narration: null },
];

/** Sections 1, 4.5: the wallet, where it can be looked into. */
export const depositCredits = check({
  slug: 'deposit-credits',
  title: 'a deposit credits its account once, and no other wallet',
  rules: ['deposit-credits-the-account'],
  assumes: [...assumes, ...depositRules],
  needs: ['fixture:numbers.registered', 'customer.walletBalance'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    const max = maximumOf(trial);
    const customers = customersOf(trial);
    const currencies = currenciesOf(session.account);
    const values = fc.record({
      cents: wholeCents(max),
      currency: fc.constantFrom(...currencies),
      customer: fc.nat({ max: customers.length - 1 }),
      leftOut: fc.constantFrom(...optional),
    });
    const examples = centsExamples(max).map((cents, index) => ({
      cents,
      currency: currencies[index % currencies.length] ?? 'USD',
      customer: Math.floor(index / 2) % customers.length,
      leftOut: optional[index % optional.length] ?? {},
    }));
    await trial.property(
      values,
      async (t, { cents, currency, customer, leftOut }) => {
        const msisdn = customers[customer] ?? customerOf(t);
        const account = await linkedAccount(t, session, msisdn, currency);
        const before = await balancesBefore(t, customers);
        const { exchange, reference } = await madeDeposit(t, session, account, {
          ...leftOut,
          amount: cents,
        });
        const expected = { [walletName(msisdn, currency)]: cents };
        // Asking for it credits nothing more.
        await inquireDeposit(t, session, { accountNumber: account.accountNumber, reference });
        await judgeChanges(t, 'deposit-credits-the-account', before, expected, exchange);
      },
      { runs: 12, examples },
    );
  },
});

/** Deposits that are made at the same time do not lose one another. */
export const depositsAtOnce = check({
  slug: 'deposits-at-once',
  title: 'simultaneous deposits with references of their own all credit the account',
  rules: ['deposit-credits-the-account'],
  assumes: [...assumes, ...depositRules],
  needs: ['fixture:numbers.registered', 'customer.walletBalance'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const before = await balancesBefore(trial, [account.msisdn]);
      const many = Math.min(16, trial.burst);
      const made = await Promise.all(
        Array.from({ length: many }, (_, index) => madeDeposit(trial, session, account, { amount: 101 + index })),
      );
      const total = made.reduce((sum, it) => sum + it.cents, 0);
      const expected = { [walletName(account.msisdn, currency)]: total };
      const proof = made.map((it) => it.exchange).slice(0, 4);
      await judgeChanges(trial, 'deposit-credits-the-account', before, expected, ...proof);
    }
  },
});

/** Section 2.1: references of the usual kind, and the fields that may be left out. */
export const depositOptionalFields = check({
  slug: 'deposit-optional-fields',
  title: 'a deposit is made with and without reference and narration, and any usual reference finds it again',
  rules: [...depositRules, ...foundRules],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      for (const wish of [{ narration: null }, { reference: null }, { reference: null, narration: null }]) {
        await madeDeposit(trial, session, account, { ...wish, amount: 147 });
      }
    }
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    const values = fc.record({ length: fc.integer({ min: 20, max: 36 }), tail: references('Z') });
    const examples = [36, 20].map((length) => ({ length, tail: 'Z-9a' }));
    await trial.property(
      values,
      async (t, { length, tail }) => {
        const reference = (t.fresh('') + tail).replace(/^-/, '').padEnd(length, '-x9').slice(0, length);
        await foundDeposit(t, session, await madeDeposit(t, session, account, { reference, amount: 151 }));
      },
      { runs: 12, examples },
    );
    for (const like of ['few-digits', 'two-hyphens'] as const) {
      const reference = relatedTo(trial.fresh('dep'), like);
      await foundDeposit(trial, session, await madeDeposit(trial, session, account, { reference, amount: 153 }));
    }
  },
});

import { type CheckDefinition, check, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  call,
  changeRules,
  currenciesOf,
  customerOf,
  depositBody,
  hasDetails,
  inquireDeposit,
  linkedAccount,
  linkedAccountRules,
  productsOf,
  sendChange,
  sendDeposit,
  sessionFor,
  sessionRules,
  toldBy,
  utilityBody,
  utilityRules,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { referenceOf } from '../deposits/deposits-refused.ts';
import { judgeNotCents, judgeOddlyWritten, type OddAmounts, oddAmountRules } from './odd-amounts.ts';

/** A call that credits somebody, with what its checks start from. */
interface Credit extends Pick<CheckDefinition, 'assumes' | 'needs'> {
  /** What the title says of it. */
  calls: string;
  /** Judges it for each wallet or product that it may credit. */
  each(trial: Trial, judge: (trial: Trial, of: OddAmounts) => Promise<void>): Promise<void>;
}

type OddCheck = Omit<CheckDefinition, 'slug'>;

/** Section 2.1: whole cents that are written as no JSON integer, and amounts that are not positive. */
function oddlyWritten({ calls, each, ...basics }: Credit): OddCheck {
  return {
    ...basics,
    title: `${calls} of amounts that are no positive JSON integer: recorded, and never of another amount`,
    rules: oddAmountRules,
    body: (trial) => each(trial, judgeOddlyWritten),
  };
}

/** The same for what no number of cents is. */
function notCents({ calls, each, ...basics }: Credit): OddCheck {
  return {
    ...basics,
    title: `${calls} of fractions of cents, and of more than a double holds: recorded, and never of another amount`,
    rules: oddAmountRules,
    disturbs: true,
    when: 'last',
    body: (trial) => each(trial, judgeNotCents),
  };
}

const change: Credit = {
  calls: 'change',
  assumes: [...sessionRules, ...changeRules],
  needs: ['fixture:numbers.registered'],
  async each(trial, judge) {
    const session = await sessionFor(trial, 'bank-change');
    const destinationMsisdn = customerOf(trial);
    for (const currency of currenciesOf(session.account))
      await judge(trial, {
        send: (amount) => sendChange(trial, session, { destinationMsisdn, currency, amount }),
        wallet: { msisdn: destinationMsisdn, name: walletName(destinationMsisdn, currency) },
      });
  },
};
export const changeOddlyWritten = check({ slug: 'bank-change-oddly-written', ...oddlyWritten(change) });
export const changeNotCents = check({ slug: 'bank-change-not-cents', ...notCents(change) });

const deposits: Credit = {
  calls: 'deposits',
  assumes: [...sessionRules, ...linkedAccountRules],
  needs: ['fixture:numbers.registered'],
  async each(trial, judge) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      await judge(trial, {
        send: (amount) => sendDeposit(trial, session, depositBody(trial, account, { amount })),
        async told(exchange) {
          const of = { accountNumber: account.accountNumber, reference: referenceOf(exchange) ?? '' };
          const inquiry = await inquireDeposit(trial, session, of);
          return hasDetails(inquiry) ? toldBy(inquiry).amount : undefined;
        },
        wallet: { msisdn: account.msisdn, name: walletName(account.msisdn, currency) },
      });
    }
  },
};
export const depositOddlyWritten = check({ slug: 'deposit-oddly-written', ...oddlyWritten(deposits) });
export const depositNotCents = check({ slug: 'deposit-not-cents', ...notCents(deposits) });

const utilityPayments: Credit = {
  calls: 'utility payments',
  assumes: [...sessionRules, ...utilityRules],
  needs: ['fixture:utility'],
  async each(trial, judge) {
    const session = await sessionFor(trial, 'utility-payments');
    for (const product of productsOf(trial))
      await judge(trial, {
        send: (amount) => call(trial, session, 'utilityPayment', { json: utilityBody(trial, product, { amount }) }),
        told: (exchange) => Promise.resolve(fieldOf(exchange, 'amount')),
      });
  },
};
export const utilityOddlyWritten = check({ slug: 'utility-oddly-written', ...oddlyWritten(utilityPayments) });
export const utilityNotCents = check({ slug: 'utility-not-cents', ...notCents(utilityPayments) });

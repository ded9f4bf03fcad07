import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  currenciesOf,
  customerOf,
  depositBody,
  hasDetails,
  inquireDeposit,
  linkedAccount,
  sendDeposit,
  sessionFor,
  toldBy,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { assumes, referenceOf } from '../deposits/deposits-refused.ts';
import { judgeNotCents, judgeOddlyWritten, oddAmountRules } from './odd-amounts.ts';

/** Section 2.1: whole cents that are written as no JSON integer, and amounts that are not positive. */
export const depositOddlyWritten = check({
  slug: 'deposit-oddly-written',
  title: 'deposits of amounts that are no positive JSON integer: recorded, and never of another amount',
  rules: oddAmountRules,
  assumes,
  needs: ['fixture:numbers.registered'],
  body: (trial) => judgeAmounts(trial, judgeOddlyWritten),
});

/** The same for what no number of cents is. */
export const depositNotCents = check({
  slug: 'deposit-not-cents',
  title: 'deposits of fractions of cents, and of more than a double holds: recorded, and never of another amount',
  rules: oddAmountRules,
  assumes,
  needs: ['fixture:numbers.registered'],
  disturbs: true,
  when: 'last',
  body: (trial) => judgeAmounts(trial, judgeNotCents),
});

async function judgeAmounts(trial: Trial, judge: typeof judgeNotCents): Promise<void> {
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
}

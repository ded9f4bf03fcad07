import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  accountsIn,
  call,
  currenciesOf,
  customerOf,
  customersOf,
  inquireAccounts,
  judgeAccepted,
  linkedAccount,
  linkedAccountRules,
  responseCodeOf,
  type Session,
  sessionFor,
  sessionRules,
  succeeded,
  successCodeOf,
} from '../../../src/given/merchant-wallet/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';
import { otherCurrencies } from '../../arbitraries/other-currencies.ts';

/** Section 4.4: the accounts of a number in each currency, and USD where none is named. */
export const linkedAccounts = check({
  slug: 'linked-accounts',
  title: 'a linked account inquiry lists accounts of the currency asked, and of USD where none is named',
  rules: [...linkedAccountRules, 'linked-account-currency-default', 'linked-accounts-by-currency'],
  assumes: sessionRules,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts');
    for (const msisdn of customersOf(trial)) {
      for (const currency of currenciesOf(session.account)) {
        const { inquiry } = await linkedAccount(trial, session, msisdn, currency);
        const others = accountsIn(inquiry).some((it) => it.currency !== currency);
        trial.observe('linked-accounts-by-currency', others ? 'all' : 'only-the-asked', inquiry);
      }
      await judgeDefault(trial, session, msisdn);
    }
  },
});

async function judgeDefault(trial: Trial, session: Session, msisdn: string): Promise<void> {
  const explicit = await inquireAccounts(trial, session, msisdn, 'USD');
  // What was asked for before is no default.
  if (currenciesOf(session.account).includes('ZWG')) await inquireAccounts(trial, session, msisdn, 'ZWG');
  const silent = await inquireAccounts(trial, session, msisdn);
  judgeAccepted(trial, session, 'linked-account-currency-default', silent);
  trial.holds('linked-account-currency-default', numbersIn(explicit), numbersIn(silent), explicit, silent);
}

function numbersIn(inquiry: Exchange): string[] {
  return accountsIn(inquiry)
    .map((it) => `${it.accountNumber} ${it.currency}`)
    .sort();
}

/** Section 4.4 has two currencies and says nothing of others: no money is moved by asking. */
export const linkedAccountCurrencies = check({
  slug: 'linked-account-currencies',
  title: 'what a linked account inquiry in another currency is answered is recorded',
  rules: ['linked-account-other-currency'],
  assumes: sessionRules,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts');
    for (const currency of otherCurrencies) {
      const inquiry = await inquireAccounts(trial, session, customerOf(trial), currency);
      const found = accountsIn(inquiry).length > 0 ? 'as-left-out' : 'no-accounts';
      trial.observe('linked-account-other-currency', succeeded(inquiry) ? found : 'refused', inquiry);
    }
  },
});

/** Section 4.4 names one form of a number, and says nothing of numbers without accounts. */
export const linkedAccountNumbers = check({
  slug: 'linked-account-numbers',
  title: 'numbers in other forms, and numbers without accounts: recorded',
  rules: ['other-msisdn-forms', 'unknown-msisdn'],
  assumes: sessionRules,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts');
    const { international, local, nineDigits } = formsOf(customerOf(trial));
    for (const msisdn of [local, nineDigits, `+${international}`]) {
      // A path of another form may be no path of the service at all: what it answers is no answer of the operation.
      const rawPath = `/api/v1/account/msisdn/${encodeURIComponent(msisdn)}/details`;
      const inquiry = await call(trial, session, 'linkedAccountInquiry', { rawPath, query: { currency: 'USD' } });
      const found = responseCodeOf(inquiry) === successCodeOf('linkedAccountInquiry');
      trial.observe('other-msisdn-forms', found ? 'normalised' : 'refused', inquiry);
    }
    for (const msisdn of trial.fixtures.numbers?.unknown ?? []) {
      const inquiry = await inquireAccounts(trial, session, msisdn, 'USD');
      const found = accountsIn(inquiry).length > 0 ? 'accounts' : 'no accounts';
      trial.observe('unknown-msisdn', succeeded(inquiry) ? `success, ${found}` : 'refused', inquiry);
    }
  },
});

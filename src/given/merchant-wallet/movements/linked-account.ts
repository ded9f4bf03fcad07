import { type Exchange, fieldOf, GivenBroken, memberOf, type Trial, textIn } from '../../../conformance/index.ts';
import { judgeAccepted } from '../calls/judge-accepted.ts';
import { call, type Session } from '../calls/session.ts';

export type Currency = 'USD' | 'ZWG';

export const currencies: readonly Currency[] = ['USD', 'ZWG'];

/** A customer's account in one currency, and the inquiry that told it. */
export interface LinkedAccount {
  msisdn: string;
  currency: Currency;
  accountNumber: string;
  inquiry: Exchange;
}

/** Rules that a linked account decides. */
export const linkedAccountRules = [
  'linked-account-success-code',
  'linked-account-of-the-asked-currency',
  'linkedAccountInquiry/2XX',
];

/** Asks for the accounts behind a number (section 4.4); nothing is judged. */
export function inquireAccounts(trial: Trial, session: Session, msisdn: string, currency?: string): Promise<Exchange> {
  const query = currency === undefined ? undefined : { currency };
  return call(trial, session, 'linkedAccountInquiry', { path: { msisdn }, query });
}

/** The accounts that an inquiry lists, as texts. */
export function accountsIn(inquiry: Exchange): { accountNumber: string; currency: string }[] {
  const accounts = fieldOf(inquiry, 'accounts');
  return (Array.isArray(accounts) ? accounts : []).map((it: unknown) => ({
    accountNumber: textIn(memberOf(it, 'accountNumber')) ?? '',
    currency: textIn(memberOf(it, 'currency')) ?? '',
  }));
}

/**
 * The account of a customer who has one in that currency. Its rules: `linkedAccountRules`. Throws GivenBroken where
 * there is none.
 */
export async function linkedAccount(
  trial: Trial,
  session: Session,
  msisdn: string,
  currency: Currency,
): Promise<LinkedAccount> {
  const inquiry = await inquireAccounts(trial, session, msisdn, currency);
  judgeAccepted(trial, session, 'linked-account-success-code', inquiry);
  const own = accountsIn(inquiry).find((it) => it.currency === currency && it.accountNumber !== '');
  const listed = `an account in ${currency}`;
  trial.expects('linked-account-of-the-asked-currency', listed, own !== undefined, accountsIn(inquiry), inquiry);
  if (!own) throw new GivenBroken(`${msisdn} has no account in ${currency}`);
  return { msisdn, currency, accountNumber: own.accountNumber, inquiry };
}

import {
  check,
  type Exchange,
  fieldOf,
  memberOf,
  parseExactly,
  type Trial,
  textIn,
} from '../../src/conformance/index.ts';
import {
  currenciesOf,
  customerOf,
  depositBody,
  hasDetails,
  inquireDeposit,
  type LinkedAccount,
  linkedAccount,
  linkedAccountRules,
  refusalRules,
  rule,
  type Session,
  sendDeposit,
  sessionFor,
  sessionRules,
  succeeded,
  toldBy,
  walletName,
} from '../../src/given/merchant-wallet/index.ts';
import { without, withValue } from '../body-edits.ts';
import { judgeNotCents, judgeOddlyWritten, oddAmountRules } from './odd-amounts.ts';
import { otherCurrencies } from './other-currencies.ts';
import { type Bad, judgeRefusals } from './refused-movements.ts';

const needs = ['state', 'fixture:numbers.registered'];
const assumes = [...sessionRules, ...linkedAccountRules];

/** Sections 2.1, 4.5: what a deposit must have, and the currencies that there are. */
export const depositsRefused = check({
  slug: 'deposits-refused',
  api: 'merchant-wallet',
  title: 'a deposit that lacks a required field or is in another currency is refused and credits nothing',
  rules: [
    ...['deposit-fields-required', 'other-currency-refused', 'refused-call-moves-nothing'].map(rule),
    ...refusalRules('deposit'),
  ],
  assumes,
  needs,
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const send = (json: Record<string, unknown>) => () => sendDeposit(trial, session, json);
      const bad: Bad[] = [
        ...['currency', 'amount', 'destinationAccount'].map((field) => ({
          id: 'deposit-fields-required',
          send: send(without(depositBody(trial, account), field)),
        })),
        { id: 'deposit-fields-required', send: send({ reference: trial.fresh('dep') }) },
        ...otherCurrencies.map((other) => ({
          id: 'other-currency-refused',
          send: send(depositBody(trial, account, { currency: other })),
        })),
      ];
      for (const refused of await judgeRefusals(trial, [account.msisdn], bad))
        await leftNothing(trial, session, account, refused);
    }
  },
});

/** A refused deposit may be known to the inquiry, but not as one that was made. */
async function leftNothing(
  trial: Trial,
  session: Session,
  { accountNumber }: LinkedAccount,
  refused: Exchange,
): Promise<void> {
  const reference = referenceOf(refused);
  if (reference === undefined || session.account.permits?.includes('deposit-inquiry') !== true) return;
  const inquiry = await inquireDeposit(trial, session, { accountNumber, reference });
  const made = hasDetails(inquiry) && fieldOf(inquiry, 'details.responseCode') === '00';
  trial.holds(
    rule('refused-call-moves-nothing'),
    'no deposit',
    made ? 'a deposit with responseCode 00' : 'no deposit',
    refused,
    inquiry,
  );
}

function referenceOf(deposit: Exchange): string | undefined {
  return textIn(memberOf(parseExactly(deposit.request.body), 'reference'));
}

/** Section 2.1: whole cents that are written as no JSON integer, and amounts that are not positive. */
export const depositOddlyWritten = check({
  slug: 'deposit-oddly-written',
  api: 'merchant-wallet',
  title: 'deposits of amounts that are no positive JSON integer: recorded, and never of another amount',
  rules: oddAmountRules,
  assumes,
  needs,
  body: (trial) => judgeAmounts(trial, judgeOddlyWritten),
});

/** The same for what no number of cents is. */
export const depositNotCents = check({
  slug: 'deposit-not-cents',
  api: 'merchant-wallet',
  title: 'deposits of fractions of cents, and of more than a double holds: recorded, and never of another amount',
  rules: oddAmountRules,
  assumes,
  needs,
  disturbs: true,
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

/** Sections 2.2, 4, 4.5: what the document leaves open about deposits. */
export const depositOpenPlaces = check({
  slug: 'deposit-open-places',
  api: 'merchant-wallet',
  title: 'empty fields, types and the accountNumber of a deposit: recorded',
  rules: ['empty-required-field', 'deposit-types', 'money-movement-account-number'].map(rule),
  assumes,
  needs,
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    for (const field of ['currency', 'amount', 'destinationAccount']) {
      const empty = await sendDeposit(trial, session, withValue(depositBody(trial, account), field, ''));
      trial.observe(rule('empty-required-field'), succeeded(empty) ? 'accepted' : 'refused', empty);
    }
    const typed = await sendDeposit(trial, session, { ...depositBody(trial, account), type: 'CASH' });
    trial.observe(rule('deposit-types'), succeeded(typed) ? 'CASH is accepted' : 'CASH is refused', typed);
    const plain = await sendDeposit(trial, session, depositBody(trial, account));
    if (!succeeded(plain)) return;
    const answered = textIn(fieldOf(plain, 'accountNumber'));
    const isDestination = answered === account.accountNumber;
    trial.observe(rule('money-movement-account-number'), isDestination ? 'destination' : 'caller', plain);
  },
});

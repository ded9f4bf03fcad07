import {
  amountIn,
  check,
  type Exchange,
  fieldOf,
  memberOf,
  parseExactly,
  type Trial,
  textIn,
} from '../../../src/conformance/index.ts';
import {
  currenciesOf,
  customerOf,
  depositBody,
  hasDetails,
  inquireDeposit,
  judgeRefused,
  type LinkedAccount,
  linkedAccount,
  linkedAccountRules,
  refusalRules,
  reversalAnswerRules,
  type Session,
  sendDeposit,
  sendReversal,
  sessionFor,
  sessionRules,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import { withValue } from '../../body-edits.ts';
import { badMovements, judgeRefusals } from '../refused-movements.ts';

export const assumes = [...sessionRules, ...linkedAccountRules];
const depositsOnly = 'reversal-of-deposits-only';

/** Sections 2.1, 4.5: what a deposit must have, and the currencies that there are. */
export const depositsRefused = check({
  slug: 'deposits-refused',
  title: 'a deposit that lacks a required field or is in another currency is refused and credits nothing',
  rules: [
    'deposit-fields-required',
    'other-currency-refused',
    'refused-call-moves-nothing',
    depositsOnly,
    ...refusalRules('deposit'),
  ],
  assumes: [...assumes, ...reversalAnswerRules, ...refusalRules('reversal')],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    for (const [place, currency] of currenciesOf(session.account).entries()) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const bad = badMovements({
        id: 'deposit-fields-required',
        fields: ['currency', 'amount', 'destinationAccount'],
        body: () => depositBody(trial, account),
        send: (json) => sendDeposit(trial, session, json),
      });
      const looks = [leftNothing, isNotReversed];
      for (const [n, refused] of (await judgeRefusals(trial, [account.msisdn], bad)).entries())
        await looks[(place + n) % looks.length]?.(trial, session, account, refused);
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
  trial.expects('refused-call-moves-nothing', 'no deposit', !made, 'a deposit with responseCode 00', refused, inquiry);
}

/** A refused deposit is none that a reversal could name. */
async function isNotReversed(trial: Trial, session: Session, account: LinkedAccount, refused: Exchange): Promise<void> {
  const reference = referenceOf(refused);
  if (reference === undefined || session.account.permits?.includes('reversals') !== true) return;
  const cents = Number(amountIn(memberOf(parseExactly(refused.request.body), 'amount')) ?? 173);
  judgeRefused(trial, depositsOnly, await sendReversal(trial, session, { account, reference, cents }), refused);
}

export function referenceOf(deposit: Exchange): string | undefined {
  return textIn(memberOf(parseExactly(deposit.request.body), 'reference'));
}

/** Sections 2.2, 4, 4.5: what the document leaves open about deposits. */
export const depositOpenPlaces = check({
  slug: 'deposit-open-places',
  title: 'empty fields, types and the accountNumber of a deposit: recorded',
  rules: ['empty-required-field', 'deposit-types', 'money-movement-account-number'],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits');
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    for (const field of ['currency', 'amount', 'destinationAccount']) {
      const empty = await sendDeposit(trial, session, withValue(depositBody(trial, account), field, ''));
      trial.observe('empty-required-field', succeeded(empty) ? 'accepted' : 'refused', empty);
    }
    const typed = await sendDeposit(trial, session, { ...depositBody(trial, account), type: 'CASH' });
    trial.observe('deposit-types', succeeded(typed) ? 'CASH is accepted' : 'CASH is refused', typed);
    const plain = await sendDeposit(trial, session, depositBody(trial, account));
    if (!succeeded(plain)) return;
    const answered = textIn(fieldOf(plain, 'accountNumber'));
    const isDestination = answered === account.accountNumber;
    trial.observe('money-movement-account-number', isDestination ? 'destination' : 'caller', plain);
  },
});

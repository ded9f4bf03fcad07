import { check, type Exchange, fieldOf, Lacking, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  call,
  currenciesOf,
  customerOf,
  customersOf,
  type Deposited,
  depositBody,
  depositRules,
  foundDeposit,
  foundRules,
  hasDetails,
  inquireDeposit,
  judgeNoOther,
  judgeRefused,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  outcomeOf,
  refusalRules,
  reversalRules,
  reversedDeposit,
  type Session,
  sendDeposit,
  sessionFor,
  sessionRules,
  succeeded,
  toldBy,
} from '../../../src/given/merchant-wallet/index.ts';
import { without } from '../../body-edits.ts';

const assumes = [...sessionRules, ...linkedAccountRules, ...depositRules, ...foundRules];

/** Section 4.6: deposits that are alike in all but one thing are told apart. */
export const depositsToldApart = check({
  slug: 'deposit-inquiry-tells-apart',
  title: 'an inquiry tells of the deposit asked for, whatever others are like it',
  rules: [...foundRules, 'answered-reference'],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    const customers = customersOf(trial);
    const stem = trial.fresh('dep');
    const made: Deposited[] = [];
    for (const msisdn of customers)
      for (const currency of currenciesOf(session.account)) {
        const account = await linkedAccount(trial, session, msisdn, currency);
        for (const amount of [207, 207, 270]) {
          const reference = `${stem}-${made.length}`;
          made.push(await madeDeposit(trial, session, account, { amount, reference }));
        }
      }
    for (const it of made) {
      const inquiry = await foundDeposit(trial, session, it);
      const answered = textIn(fieldOf(inquiry, 'reference'));
      trial.observe('answered-reference', answered === it.reference ? 'original' : 'own', it.exchange, inquiry);
    }
    // Once more, in the other order: an inquiry changes nothing.
    for (const it of made.reverse())
      judgeNoOther(trial, it, { others: made, inquiry: await foundDeposit(trial, session, it) });
    // One narration for several, as a cashier writes it: nothing but the reference tells them apart.
    const account = made[0]?.account;
    const alike: Deposited[] = [];
    const narration = trial.fresh('cash');
    if (account)
      for (const amount of [221, 223]) alike.push(await madeDeposit(trial, session, account, { amount, narration }));
    for (const it of alike) await foundDeposit(trial, session, it);
    for (const length of [100, 300]) await judgeLong(trial, session, length);
  },
});

/** How long a narration may be is not shown: one that is taken is told as it was sent. */
async function judgeLong(trial: Trial, session: Session, length: number): Promise<void> {
  const account = await linkedAccount(trial, session, customerOf(trial), currenciesOf(session.account).at(-1) ?? 'USD');
  const body = depositBody(trial, account, { amount: 203, narration: `${trial.fresh('cash')} ${'y'.repeat(length)}` });
  const exchange = await sendDeposit(trial, session, body);
  if (succeeded(exchange))
    await foundDeposit(trial, session, { account, reference: String(body['reference']), cents: 203, body, exchange });
}

/** Section 4.6: `details` are there when the deposit is found. */
export const depositsNotFound = check({
  slug: 'deposit-inquiry-not-found',
  title: 'an inquiry about a deposit that was never made holds no details',
  rules: ['deposit-inquiry-details-only-when-found', 'deposit-not-found', 'deposit-inquiry-of-another-account'],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const deposited = await madeDeposit(trial, session, account, {
        reference: `${trial.fresh('dep')}1`,
        amount: 211,
      });
      const { reference } = deposited;
      const neighbours = [trial.fresh('dep'), `${reference}1`, reference.slice(0, -1), `${reference.slice(0, -1)}2`];
      for (const other of neighbours) {
        const inquiry = await inquireDeposit(trial, session, {
          accountNumber: account.accountNumber,
          reference: other,
        });
        judgeNotFound(trial, deposited.exchange, inquiry);
        trial.observe('deposit-not-found', outcomeOf(inquiry), inquiry);
      }
      await observeOtherAccount(trial, session, deposited);
    }
  },
});

/** The right reference with the account of somebody else: a provider may go by the reference alone. */
async function observeOtherAccount(trial: Trial, session: Session, { account, reference, exchange }: Deposited) {
  const [, other] = trial.fixtures.numbers?.registered ?? [];
  if (other === undefined) return;
  const { accountNumber } = await linkedAccount(trial, session, other, account.currency);
  const inquiry = await inquireDeposit(trial, session, { accountNumber, reference });
  const reading = hasDetails(inquiry) ? 'found' : 'not-found';
  trial.observe('deposit-inquiry-of-another-account', reading, exchange, inquiry);
}

function judgeNotFound(trial: Trial, deposit: Exchange, inquiry: Exchange): void {
  const details = fieldOf(inquiry, 'details');
  const isUnknown = !hasDetails(inquiry);
  trial.expects('deposit-inquiry-details-only-when-found', 'no details', isUnknown, details, deposit, inquiry);
}

/** Section 4.6: all three fields are required. */
export const depositInquiryFields = check({
  slug: 'deposit-inquiry-fields',
  title: 'a deposit inquiry that lacks a field is refused; empty fields and used references are recorded',
  rules: [
    'deposit-inquiry-fields-required',
    'empty-required-field',
    'reused-participant-reference',
    ...refusalRules('depositInquiry'),
  ],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    const { reference } = await madeDeposit(trial, session, account, { amount: 223 });
    const whole = (): Record<string, unknown> => ({
      accountNumber: account.accountNumber,
      originalParticipantReference: reference,
      participantReference: trial.fresh('inq'),
    });
    const send = (json: unknown): Promise<Exchange> => call(trial, session, 'depositInquiry', { json });
    for (const field of Object.keys(whole())) {
      judgeRefused(trial, 'deposit-inquiry-fields-required', await send(without(whole(), field)));
      const empty = await send({ ...whole(), [field]: '' });
      trial.observe('empty-required-field', succeeded(empty) ? 'accepted' : 'refused', empty);
    }
    const used = whole();
    const first = await send(used);
    const second = await send(used);
    trial.observe('reused-participant-reference', succeeded(second) ? 'accepted' : 'refused', first, second);
  },
});

/** Section 4.6 says nothing of deposits that were reversed: what is told of one is its own all the same. */
export const depositInquiryAfterReversal = check({
  slug: 'deposit-inquiry-after-reversal',
  title: 'whether an inquiry finds a deposit that was reversed is recorded; found, it is told as itself',
  rules: ['deposit-inquiry-after-reversal', 'deposit-inquiry-details-match'],
  assumes: [...assumes, ...reversalRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry', 'reversals');
    const others: Deposited[] = [];
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      others.push(await madeDeposit(trial, session, account, { amount: 227 }));
    }
    for (const deposited of others) {
      const { account, reference } = deposited;
      const reversal = await reversedDeposit(trial, session, deposited);
      const inquiry = await inquireDeposit(trial, session, { accountNumber: account.accountNumber, reference });
      const reading = hasDetails(inquiry) ? 'found' : 'not-found';
      trial.observe('deposit-inquiry-after-reversal', reading, reversal, inquiry);
      const told = toldBy(inquiry).currency ?? account.currency;
      trial.holds('deposit-inquiry-details-match', account.currency, told, deposited.exchange, reversal, inquiry);
      judgeNoOther(trial, deposited, { others, inquiry });
    }
  },
});

/** However long ago it was: the document names no end. */
export const depositFoundLater = check({
  slug: 'deposit-found-later',
  title: 'a deposit is still found while time passes',
  rules: foundRules,
  assumes,
  needs: ['fixture:numbers.registered', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const first = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
    const account = await linkedAccount(trial, first, customerOf(trial), 'USD');
    const deposited = await madeDeposit(trial, first, account, { amount: 229 });
    for (const hours of [0.5, 12, 30]) {
      if (!trial.driver.clock?.advance) throw new Lacking('clock.advance');
      await trial.driver.clock.advance({ ms: hours * 3_600_000 });
      const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'deposit-inquiry');
      await foundDeposit(trial, session, deposited);
    }
  },
});

import { check, type Exchange, fieldOf, type Trial } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  changeRules,
  codeRules,
  currenciesOf,
  customerOf,
  type Deposited,
  depositRules,
  generatedCode,
  givenChange,
  hasDetails,
  inquireDeposit,
  judgeChanges,
  judgeRefused,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  madePayment,
  mayDo,
  pay,
  refusalRules,
  reversalAnswerRules,
  reversalRules,
  type Session,
  sendReversal,
  sessionFor,
  sessionRules,
  succeeded,
  utilityRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { reversalSession } from './reversals.ts';

const assumes = [...sessionRules, ...linkedAccountRules, ...depositRules, ...reversalRules];
const depositsOnly = 'reversal-of-deposits-only';
const foundOnly = 'deposit-inquiry-details-only-when-found';
const rules = [depositsOnly, ...reversalAnswerRules, ...refusalRules('reversal')];

/** What a reversal may name, as if it were a deposit. */
type Named = Pick<Deposited, 'account' | 'reference' | 'cents'>;

/** Section 4.7: nothing but deposits. */
export const reversalOfNoDeposit = check({
  slug: 'reversal-of-no-deposit',
  title: 'a reversal that names no deposit, or another reversal, does not succeed',
  rules,
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const deposited = await madeDeposit(trial, session, account, { amount: 269 });
      const reversed = await madeDeposit(trial, session, account, { amount: 269 });
      const participantReference = trial.fresh('rev');
      await sendReversal(trial, session, reversed, { participantReference });
      const references = [
        trial.fresh('dep'),
        `${deposited.reference}1`,
        deposited.reference.slice(0, -1),
        participantReference,
      ];
      await judgeNone(
        trial,
        session,
        references.map((reference) => ({ account, reference, cents: 269 })),
      );
    }
  },
});

/** A bank change credits a wallet too, but is no deposit. */
export const reversalOfBankChange = check({
  slug: 'reversal-of-bank-change',
  title: 'a reversal that names a bank change does not succeed, and no inquiry finds it as a deposit',
  rules: [...rules, foundOnly],
  assumes: [...assumes, ...changeRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'reversals', 'bank-change');
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const change = await givenChange(trial, session, {
        destinationMsisdn: account.msisdn,
        amount: 271,
        currency,
      });
      const named = [{ account, reference: change.reference, cents: 271 }];
      await judgeNone(trial, session, named);
      await judgeNotFound(trial, session, named, change.exchange);
    }
  },
});

/** A utility payment takes from the caller: a reversal of it would give nothing back to a wallet, nor take. */
export const reversalOfUtilityPayment = check({
  slug: 'reversal-of-utility-payment',
  title: 'a reversal that names a utility payment does not succeed, and no inquiry finds it as a deposit',
  rules: [...rules, foundOnly],
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:numbers.registered', 'fixture:utility'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'reversals', 'utility-payments');
    for (const product of trial.fixtures.utility ?? []) {
      const paid = await madePayment(trial, session, product, { amount: 277 });
      const account = await linkedAccount(trial, session, customerOf(trial), paid.currency);
      const { accountNumbers } = session.account;
      const numbers = [account.accountNumber, product.destinationAccount, accountNumbers[paid.currency]];
      const named = [...new Set(numbers)]
        .filter((it) => it !== undefined)
        .map((accountNumber) => ({ account: { ...account, accountNumber }, reference: paid.reference, cents: 277 }));
      await judgeNone(trial, session, named);
      await judgeNotFound(trial, session, named, paid.exchange);
    }
  },
});

/** A code that a customer paid is no deposit either. */
export const reversalOfPaidCode = check({
  slug: 'reversal-of-paid-code',
  title: 'a reversal that names a code does not succeed, paid or not, and no inquiry finds it as a deposit',
  rules: [...rules, foundOnly],
  assumes: [...assumes, ...codeRules],
  needs: ['fixture:numbers.registered', 'customer.payCode'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'reversals', 'payment-codes');
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    const code = await generatedCode(trial, session, { amount: 281, currency: 'USD' });
    const named = [{ account, reference: String(code.body['reference']), cents: 281 }];
    await judgeNone(trial, session, named);
    await pay(trial, account.msisdn, code.code);
    // What it moves is moved by then.
    await trial.quiet();
    await judgeNone(trial, session, named);
    await judgeNotFound(trial, session, named, code.exchange);
  },
});

async function judgeNone(trial: Trial, session: Session, all: readonly Named[]): Promise<void> {
  const before = await balancesBefore(trial, [customerOf(trial)]);
  const sent: Exchange[] = [];
  for (const named of all) sent.push(await sendReversal(trial, session, named));
  for (const exchange of sent) judgeRefused(trial, depositsOnly, exchange);
  const [last] = sent;
  if (last && !sent.some(succeeded)) await judgeChanges(trial, depositsOnly, before, {}, last);
}

/** Section 4.6: `details` are there when the deposit is found. What moved money in another way is none. */
async function judgeNotFound(trial: Trial, session: Session, all: readonly Named[], made: Exchange): Promise<void> {
  if (!mayDo(session.account, 'deposit-inquiry')) return;
  for (const { account, reference } of all) {
    const inquiry = await inquireDeposit(trial, session, { accountNumber: account.accountNumber, reference });
    const seen = fieldOf(inquiry, 'details');
    trial.expects(foundOnly, 'no details of a deposit', !hasDetails(inquiry), seen, made, inquiry);
  }
}

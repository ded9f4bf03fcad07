import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
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
  judgeChanges,
  judgeRefused,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  madePayment,
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
  title: 'a reversal that names a bank change does not succeed',
  rules,
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
      await judgeNone(trial, session, [{ account, reference: change.reference, cents: 271 }]);
    }
  },
});

/** A utility payment takes from the caller: a reversal of it would give nothing back to a wallet, nor take. */
export const reversalOfUtilityPayment = check({
  slug: 'reversal-of-utility-payment',
  title: 'a reversal that names a utility payment does not succeed',
  rules,
  assumes: [...assumes, ...utilityRules],
  needs: ['fixture:numbers.registered', 'fixture:utility'],
  async body(trial) {
    const session = await sessionFor(trial, 'linked-accounts', 'deposits', 'reversals', 'utility-payments');
    for (const product of trial.fixtures.utility ?? []) {
      const paid = await madePayment(trial, session, product, { amount: 277 });
      const account = await linkedAccount(trial, session, customerOf(trial), paid.currency);
      const { accountNumbers } = session.account;
      const numbers = [account.accountNumber, product.destinationAccount, accountNumbers[paid.currency]];
      const named = [...new Set(numbers)].filter((it) => it !== undefined);
      await judgeNone(
        trial,
        session,
        named.map((accountNumber) => ({
          account: { ...account, accountNumber },
          reference: paid.reference,
          cents: 277,
        })),
      );
    }
  },
});

/** A code that a customer paid is no deposit either. */
export const reversalOfPaidCode = check({
  slug: 'reversal-of-paid-code',
  title: 'a reversal that names a code does not succeed, paid or not',
  rules,
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

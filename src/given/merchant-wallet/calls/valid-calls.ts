import { fieldOf, type RawInput, type Trial, textIn } from '../../../conformance/index.ts';
import type { Permission } from '../../../targets/apis/merchant-wallet.ts';
import { codeBody } from '../codes/generated-code.ts';
import { hasDetails, inquireDeposit } from '../movements/deposit.ts';
import { accountsIn, type Currency, inquireAccounts } from '../movements/linked-account.ts';
import { takenCents } from '../movements/utility-payment.ts';
import { ownStatementPeriod } from '../statements/recent-lines.ts';
import { currenciesOf, mayDo } from './accounts.ts';
import { succeeded } from './result.ts';
import { call, type Session } from './session.ts';

/** A proper call of one operation other than login. */
export interface ValidCall {
  operation: string;
  /** What the account must be permitted; absent where the document ties none to it. */
  permission?: Permission;
  /** The request; its references are fresh at every turn. */
  input(): RawInput;
  /** Something that it names was made up, because target or account lack it: it may be refused for that. */
  madeUp: boolean;
}

/** What the calls of an account name: a code, a customer's account, a deposit. Undefined where there is none. */
interface Named {
  code: string | undefined;
  destinationAccount: string | undefined;
  depositReference: string | undefined;
}

/** The operations of the table, login apart: every one that takes an access token. */
export const tokenOperations = [
  'generateCode',
  'codeInquiry',
  'linkedAccountInquiry',
  'deposit',
  'depositInquiry',
  'reversal',
  'bankChange',
  'utilityPayment',
  'accountStatement',
  'responseCodeList',
] as const;

const depositCents = 150;

/**
 * One proper call of every operation, in an order in which each can succeed. Makes what they name in the name of
 * `maker`, a session that may do most; nothing is judged.
 * @param wish `owner` whose accounts are asked for statements, the maker where absent; `currency` of all that has one.
 */
export async function validCalls(
  trial: Trial,
  maker: Session,
  { owner = maker, currency = 'USD' }: { owner?: Session; currency?: Currency } = {},
): Promise<ValidCall[]> {
  const { code, destinationAccount, depositReference } = await named(trial, maker, currency);
  const { numbers, utility = [] } = trial.fixtures;
  const product = utility.find((it) => (it.currency ?? 'USD') === currency) ?? utility[0];
  const may = (permission: Permission): boolean => mayDo(maker.account, permission);
  const utilityCents = product && may('utility-payments') ? await takenCents(trial, maker, product) : 200;
  const [customer] = numbers?.registered ?? [];
  const { accountNumbers } = owner.account;
  const ofStatement = [currency, ...currenciesOf(owner.account)].find((it) => accountNumbers[it]) ?? currency;
  const period = await ownStatementPeriod(trial, owner, ofStatement);
  const json = (body: () => Record<string, unknown>): (() => RawInput) => {
    return () => ({ json: body() });
  };
  const deposit = { currency, amount: depositCents, destinationAccount: destinationAccount ?? '100000001' };
  return [
    {
      operation: 'generateCode',
      permission: 'payment-codes',
      madeUp: false,
      input: json(() => codeBody(trial, { currency })),
    },
    {
      operation: 'generateCode',
      permission: 'withdrawal-codes',
      madeUp: false,
      input: json(() => codeBody(trial, { type: 'WITHDRAWAL', currency })),
    },
    {
      operation: 'codeInquiry',
      permission: 'code-inquiry',
      madeUp: code === undefined,
      input: json(() => ({ code: code ?? '40302010', reference: trial.fresh('inq') })),
    },
    {
      operation: 'linkedAccountInquiry',
      permission: 'linked-accounts',
      madeUp: customer === undefined,
      input: () => ({ path: { msisdn: customer ?? '263771234567' }, query: { currency } }),
    },
    {
      operation: 'deposit',
      permission: 'deposits',
      madeUp: destinationAccount === undefined,
      input: json(() => ({ reference: trial.fresh('dep'), narration: trial.fresh('cash'), ...deposit })),
    },
    {
      operation: 'depositInquiry',
      permission: 'deposit-inquiry',
      madeUp: depositReference === undefined,
      input: json(() => ({
        accountNumber: deposit.destinationAccount,
        originalParticipantReference: depositReference ?? trial.fresh('dep'),
        participantReference: trial.fresh('inq'),
      })),
    },
    {
      operation: 'reversal',
      permission: 'reversals',
      madeUp: depositReference === undefined,
      input: json(() => ({
        ...deposit,
        type: 'CREDIT',
        originalParticipantReference: depositReference ?? trial.fresh('dep'),
        participantReference: trial.fresh('rev'),
      })),
    },
    {
      operation: 'bankChange',
      permission: 'bank-change',
      madeUp: customer === undefined,
      input: json(() => ({
        reference: trial.fresh('chg'),
        currency,
        amount: 125,
        narration: trial.fresh('change'),
        destinationMsisdn: customer ?? '263771234567',
      })),
    },
    {
      operation: 'utilityPayment',
      permission: 'utility-payments',
      madeUp: product === undefined,
      input: json(() => ({
        currency,
        ...(product ?? { provider: 'P1', providerProduct: 'P1A', destinationAccount: '263771234567' }),
        amount: utilityCents,
        reference: trial.fresh('utl'),
        narration: trial.fresh('airtime'),
      })),
    },
    {
      operation: 'accountStatement',
      permission: 'statements',
      madeUp: accountNumbers[ofStatement] === undefined,
      input: json(() => ({
        accountNumber: accountNumbers[ofStatement] ?? '100000002',
        currency: ofStatement,
        ...period,
      })),
    },
    { operation: 'responseCodeList', madeUp: false, input: () => ({ headers: { accept: '*/*' } }) },
  ];
}

async function named(trial: Trial, session: Session, currency: Currency): Promise<Named> {
  const may = (permission: Permission): boolean => mayDo(session.account, permission);
  const result: Named = { code: undefined, destinationAccount: undefined, depositReference: undefined };
  if (may('payment-codes')) {
    const exchange = await call(trial, session, 'generateCode', { json: codeBody(trial, { currency }) });
    if (succeeded(exchange)) result.code = textIn(fieldOf(exchange, 'code'));
  }
  const [msisdn] = trial.fixtures.numbers?.registered ?? [];
  if (msisdn === undefined || !may('linked-accounts')) return result;
  const accounts = accountsIn(await inquireAccounts(trial, session, msisdn, currency));
  const destinationAccount = accounts.find((it) => it.currency === currency)?.accountNumber;
  if (destinationAccount === undefined) return result;
  result.destinationAccount = destinationAccount;
  if (!may('deposits')) return result;
  const reference = trial.fresh('dep');
  const json = { reference, currency, amount: depositCents, narration: trial.fresh('cash'), destinationAccount };
  if (!succeeded(await call(trial, session, 'deposit', { json }))) return result;
  result.depositReference = reference;
  // It may be found a moment after it was made.
  const of = { accountNumber: destinationAccount, reference };
  const isFound = async (): Promise<true | undefined> =>
    hasDetails(await inquireDeposit(trial, session, of)) || undefined;
  if (may('deposit-inquiry')) await trial.eventually(isFound, 'details of a deposit');
  return result;
}

import { fieldOf, type RawInput, type Trial, textIn } from '../../../conformance/index.ts';
import type { Permission } from '../../../targets/apis/merchant-wallet.ts';
import { codeBody } from '../codes/generated-code.ts';
import { accountsIn, inquireAccounts } from '../movements/linked-account.ts';
import { takenCents } from '../movements/utility-payment.ts';
import { ownStatementPeriod } from '../statements/recent-lines.ts';
import { mayDo } from './accounts.ts';
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
 * @param owner whose accounts are asked for statements; the maker where absent.
 */
export async function validCalls(trial: Trial, maker: Session, owner: Session = maker): Promise<ValidCall[]> {
  const { code, destinationAccount, depositReference } = await named(trial, maker);
  const { numbers, utility: [product] = [] } = trial.fixtures;
  const may = (permission: Permission): boolean => mayDo(maker.account, permission);
  const utilityCents = product && may('utility-payments') ? await takenCents(trial, maker, product) : 200;
  const [customer] = numbers?.registered ?? [];
  const { accountNumbers } = owner.account;
  const currency = accountNumbers.USD === undefined && accountNumbers.ZWG !== undefined ? 'ZWG' : 'USD';
  const period = await ownStatementPeriod(trial, owner, currency);
  const json = (body: () => Record<string, unknown>): (() => RawInput) => {
    return () => ({ json: body() });
  };
  const deposit = { currency: 'USD', amount: depositCents, destinationAccount: destinationAccount ?? '100000001' };
  return [
    { operation: 'generateCode', permission: 'payment-codes', madeUp: false, input: json(() => codeBody(trial)) },
    {
      operation: 'generateCode',
      permission: 'withdrawal-codes',
      madeUp: false,
      input: json(() => codeBody(trial, { type: 'WITHDRAWAL' })),
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
      input: () => ({ path: { msisdn: customer ?? '263771234567' }, query: { currency: 'USD' } }),
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
        currency: 'USD',
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
        currency: 'USD',
        ...(product ?? { provider: 'P1', providerProduct: 'P1A', destinationAccount: '263771234567' }),
        amount: utilityCents,
        reference: trial.fresh('utl'),
        narration: trial.fresh('airtime'),
      })),
    },
    {
      operation: 'accountStatement',
      permission: 'statements',
      madeUp: accountNumbers[currency] === undefined,
      input: json(() => ({
        accountNumber: accountNumbers[currency] ?? '100000002',
        currency,
        ...period,
      })),
    },
    { operation: 'responseCodeList', madeUp: false, input: () => ({ headers: { accept: '*/*' } }) },
  ];
}

async function named(trial: Trial, session: Session): Promise<Named> {
  const may = (permission: Permission): boolean => mayDo(session.account, permission);
  const result: Named = { code: undefined, destinationAccount: undefined, depositReference: undefined };
  if (may('payment-codes')) {
    const exchange = await call(trial, session, 'generateCode', { json: codeBody(trial) });
    if (succeeded(exchange)) result.code = textIn(fieldOf(exchange, 'code'));
  }
  const [msisdn] = trial.fixtures.numbers?.registered ?? [];
  if (msisdn === undefined || !may('linked-accounts')) return result;
  const accounts = accountsIn(await inquireAccounts(trial, session, msisdn, 'USD'));
  const destinationAccount = accounts.find((it) => it.currency === 'USD')?.accountNumber;
  if (destinationAccount === undefined) return result;
  result.destinationAccount = destinationAccount;
  if (!may('deposits')) return result;
  const reference = trial.fresh('dep');
  const json = { reference, currency: 'USD', amount: depositCents, narration: trial.fresh('cash'), destinationAccount };
  if (succeeded(await call(trial, session, 'deposit', { json }))) result.depositReference = reference;
  return result;
}

import { GivenBroken, Lacking, parseExactly, type RawInput, type Trial } from '../../src/conformance/index.ts';
import {
  accountsOf,
  type CodeType,
  changeRules,
  codeRules,
  customerOf,
  generatedCode,
  givenChange,
  judgeRefused,
  linkedAccount,
  linkedAccountRules,
  logIn,
  madePayment,
  productsOf,
  recentLinesWith,
  refusalRules,
  sendCode,
  sessionFor,
  sessionRules,
  statementRules,
  utilityBody,
  utilityRules,
} from '../../src/given/merchant-wallet/index.ts';
import type { Permission } from '../../src/targets/apis/merchant-wallet.ts';
import type { ProviderState, ProviderStates } from '../verification/provider-state.ts';
import { codeAfterItsTime, codeInTime } from './codes.ts';
import {
  accountToDepositTo,
  depositToTakeBack,
  knownDeposit,
  noSuchDeposit,
  reversalThatEndsWith,
} from './deposits.ts';
import { failing, isRefusedAs, refusing } from './refusals.ts';
import { triedBefore, valuesIn, valuesOf } from './values.ts';

/** An account that may have codes of the type. */
function withCodes(permission: Permission, type: CodeType): ProviderState {
  return {
    assumes: [...sessionRules, ...codeRules],
    async reach(trial) {
      const session = await sessionFor(trial, permission);
      await triedBefore(session, () => generatedCode(trial, session, { type }));
      return { values: valuesOf(trial, session) };
    },
  };
}

/** A number that has an account in the currency. */
const numberWithAccount: ProviderState = {
  assumes: [...sessionRules, ...linkedAccountRules, ...changeRules],
  async reach(trial, { currency = 'USD' }) {
    const msisdn = customerOf(trial);
    const session = await sessionFor(trial, 'linked-accounts', 'bank-change');
    await linkedAccount(trial, session, msisdn, currency === 'ZWG' ? 'ZWG' : 'USD');
    const change = { destinationMsisdn: msisdn, amount: 125, currency: 'USD' } as const;
    await triedBefore(session, () => givenChange(trial, session, change));
    return { values: { ...valuesOf(trial, session), msisdn } };
  },
};

/** Something to buy for USD, with or without data of its own. */
const product: ProviderState = {
  assumes: [...sessionRules, ...utilityRules],
  async reach(trial, { needs }) {
    const found = productsOf(trial).find(
      (it) => (it.currency ?? 'USD') === 'USD' && (it.additionalData !== undefined) === (needs !== undefined),
    );
    if (!found) throw new Lacking(`fixture:utility (a product in USD ${needs ? 'with' : 'without'} additionalData)`);
    const session = await sessionFor(trial, 'utility-payments');
    await triedBefore(session, () => madePayment(trial, session, found));
    return { values: { ...valuesIn({ json: utilityBody(trial, found) }), ...valuesOf(trial, session) } };
  },
};

/** The period of a statement that was given and lists a movement. */
const movements: ProviderState = {
  assumes: [...sessionRules, ...changeRules, ...statementRules],
  async reach(trial) {
    const session = await sessionFor(trial, 'bank-change', 'statements');
    const change = { destinationMsisdn: customerOf(trial), amount: 125, currency: 'USD' } as const;
    const { reference } = await givenChange(trial, session, change);
    const { statements } = await recentLinesWith(trial, session, 'USD', [reference]);
    const last = statements.at(-1);
    if (!last) throw new GivenBroken('no statement was given');
    const json = parseExactly(last.request.body) as NonNullable<RawInput['json']>;
    return { values: { ...valuesOf(trial, session), ...valuesIn({ json }) } };
  },
};

const notPermitted: ProviderState = {
  assumes: [...sessionRules, 'not-permitted-call-fails', ...refusalRules('generateCode')],
  async reach(trial) {
    const account = accountsOf(trial).find((it) => it.permits && !it.permits.includes('withdrawal-codes'));
    if (!account) throw new Lacking('an account that is declared to have no withdrawal codes');
    const session = await logIn(trial, account);
    const probe = await sendCode(trial, session, { type: 'WITHDRAWAL' });
    if (!judgeRefused(trial, 'not-permitted-call-fails', probe)) {
      throw new GivenBroken('a withdrawal code was made for an account that may have none');
    }
    if (!isRefusedAs(probe, '4XX', 'responseMsg')) {
      throw new Lacking('a provider that refuses what is not permitted with HTTP 4XX');
    }
    return { values: valuesOf(trial, session) };
  },
};

const loggedIn = async (trial: Trial) => {
  const [account] = accountsOf(trial);
  if (!account) throw new TypeError('a target has one account at least');
  return { values: valuesOf(trial, await logIn(trial, account)) };
};

/** The provider states of the merchant wallet's pact, by name: givens, on any target. */
export const states: ProviderStates = {
  'a code': codeInTime,
  'a code after its time': codeAfterItsTime,
  'a deposit': knownDeposit,
  'a deposit to take back': depositToTakeBack,
  'a merchant with credentials': { assumes: sessionRules, reach: loggedIn },
  'a number with an account': numberWithAccount,
  'a provider and a product': product,
  'a reversal that ends with': reversalThatEndsWith,
  'a service that refuses': refusing,
  'a service with a problem': failing,
  'an account to deposit to': accountToDepositTo,
  'an account with movements': movements,
  'an account with payment codes': withCodes('payment-codes', 'PAYMENT'),
  'an account with withdrawal codes': withCodes('withdrawal-codes', 'WITHDRAWAL'),
  'an account without withdrawal codes': notPermitted,
  'no such deposit': noSuchDeposit,
};

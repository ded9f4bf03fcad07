import {
  type Exchange,
  fieldOf,
  GivenBroken,
  Lacking,
  type RawInput,
  type Trial,
} from '../../src/conformance/index.ts';
import {
  accountsOf,
  generatedCode,
  judgeRefused,
  logIn,
  rangeOf,
  refusalRules,
  type Session,
  sessionRules,
  tokenOperations,
  validCalls,
  verdictOf,
} from '../../src/given/merchant-wallet/index.ts';
import type { ProviderState, StateValues } from '../verification/provider-state.ts';
import { filled, valuesIn, valuesOf } from './values.ts';

/** A session of the account that may do most, and a proper call of the operation in its name. */
async function properCall(trial: Trial, operation: string): Promise<{ session: Session; input: RawInput }> {
  const [account] = accountsOf(trial);
  if (!account) throw new TypeError('a target has one account at least');
  const session = await logIn(trial, account);
  const { username = '', password = '' } = account.credentials;
  if (operation === 'login') return { session, input: { json: { username, password } } };
  const call = (await validCalls(trial, session)).find((it) => it.operation === operation);
  if (!call) throw new TypeError(`no proper call of ${operation}`);
  return { session, input: call.input() };
}

/** Whether a call was refused under a status of this class, with its reason under this name. */
export function isRefusedAs(exchange: Exchange, form: string, reason: string): boolean {
  const hasReason = typeof fieldOf(exchange, reason) === 'string';
  return verdictOf(exchange) === 'refused' && rangeOf(exchange) === form.toLowerCase() && hasReason;
}

/** What is wrong with a call, most certain to be refused first; what comes of any but the first is not shown everywhere. */
async function* wrongValues(trial: Trial, session: Session, operation: string): AsyncGenerator<StateValues> {
  yield { accessToken: trial.fresh('token'), password: trial.fresh('password') };
  yield {
    code: '00000000',
    accountNumber: '000000000',
    msisdn: trial.fixtures.numbers?.unknown?.[0] ?? '263700000000',
    depositReference: trial.fresh('none'),
    provider: trial.fresh('none'),
    providerProduct: trial.fresh('none'),
  };
  if (operation !== 'generateCode') return;
  const { body } = await generatedCode(trial, session);
  yield { reference: String(body['reference']) };
}

/**
 * A call that is refused, in the form that the interaction has. Which form a provider gives is its own choice: each call
 * is tried before, and the form that it does not give cannot be reached.
 */
export const refusing: ProviderState = {
  assumes: [
    ...sessionRules,
    ...['wrong-access-token-refused', 'wrong-password-refused', 'optional-fields-given', 'generateCode/2XX'],
    ...refusalRules('login', ...tokenOperations),
  ],
  async reach(trial, { operation = '', form = '', reason = '' }) {
    const { session, input } = await properCall(trial, operation);
    const right = { ...valuesOf(trial, session), ...valuesIn(input) };
    let isFirst = true;
    for await (const wrong of wrongValues(trial, session, operation)) {
      const values = { ...right, reference: trial.fresh('pact'), ...wrong };
      const probe = await trial.send(operation, filled(input, values, session));
      const slug = operation === 'login' ? 'wrong-password-refused' : 'wrong-access-token-refused';
      if (isFirst && !judgeRefused(trial, slug, probe)) {
        throw new GivenBroken(`${operation} was not refused with wrong credentials`);
      }
      isFirst = false;
      if (isRefusedAs(probe, form, reason)) return { values };
    }
    throw new Lacking(`a provider that refuses ${operation} with HTTP ${form} and names the reason ${reason}`);
  },
};

/** The service itself fails once. */
export const failing: ProviderState = {
  assumes: sessionRules,
  disturbs: true,
  async reach(trial, { operation = '', reason = '' }) {
    const failNext = trial.driver.operator?.failNext;
    if (!failNext) throw new Lacking('operator.failNext');
    const { session, input } = await properCall(trial, operation);
    const values = { ...valuesOf(trial, session), ...valuesIn(input) };
    await failNext();
    const probe = await trial.send(operation, filled(input, values, session));
    if (rangeOf(probe) === '5xx' && !isRefusedAs(probe, '5XX', reason)) {
      throw new Lacking(`a provider that names the reason of its problem with ${operation} ${reason}`);
    }
    await failNext();
    return { values };
  },
};

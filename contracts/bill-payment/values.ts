import { basicHeader, type Exchange, type Trial } from '../../src/conformance/index.ts';
import { defined } from '../../src/contract/index.ts';
import {
  type Action,
  type Authorized,
  bodyOf,
  dayMs,
  formsOf,
  type Item,
  nowOf,
  ownBillerOf,
  payBody,
  queryDate,
  spelled,
} from '../../src/given/bill-payment/index.ts';
import type { StateValues } from '../verification/provider-state.ts';

/** What the pact's generators fill in for every call of the vendor: its credentials, and references that are new. */
export function vendorValues(trial: Trial): StateValues {
  const { username = '', password = '' } = trial.credentials;
  return {
    authorization: basicHeader(username, password),
    billerCodes: trial.fixtures.testBiller ?? '',
    billerCode: trial.fixtures.testBiller ?? '',
    reference: trial.fresh('pact'),
    originalReference: trial.fresh('pact'),
    currency: 'USD',
    payerDetails: {},
    ...march,
  };
}

/** The same for every call of the own biller. */
export function billerValues(trial: Trial): StateValues {
  const { code, credentials } = ownBillerOf(trial);
  const { username = '', password = '' } = credentials;
  return { authorization: basicHeader(username, password), billerCode: code, ...march };
}

/** Any period, for calls that look at none. */
const march = { from: '01-Mar-2026 00:00:00', to: '31-Mar-2026 23:59:59' };

/** A period that holds everything that happened by now, as far as zones may differ. */
export async function periodAround(trial: Trial, exchange: Pick<Exchange, 'at'>): Promise<StateValues> {
  const now = await nowOf(trial, exchange);
  return { from: queryDate(now - 2 * dayMs), to: queryDate(now + 2 * dayMs) };
}

/** An AUTH of these items under a fresh reference, in the forms that the target accepts. */
export function authValues(trial: Trial, items: readonly Item[]): StateValues {
  const reference = trial.fresh('pact');
  return orderValues(trial, bodyOf(items, { action: 'Auth', reference, forms: formsOf(trial) }));
}

/** The PAY of an authorised payment, or its Retry. */
export function payValues(trial: Trial, authorized: Authorized, action: Action = 'Pay'): StateValues {
  return orderValues(trial, { ...payBody(trial, authorized), Action: spelled(action, formsOf(trial)) });
}

/** The inquiry of a payment. */
export function statusValues(trial: Trial, { reference }: Pick<Authorized, 'reference'>): StateValues {
  return { ...vendorValues(trial), action: spelled('Status', formsOf(trial)), reference };
}

/** A body of process by the names of its values. */
function orderValues(trial: Trial, body: Record<string, unknown>): StateValues {
  const { Action, BillerCode, Reference, MemberNumber, Products, TotalAmount, PayerDetails } = plain(body);
  return {
    ...vendorValues(trial),
    action: String(Action),
    billerCode: String(BillerCode),
    reference: String(Reference),
    memberNumber: String(MemberNumber),
    products: Products as object[],
    ...defined({
      totalAmount: TotalAmount as number | string | null | undefined,
      payerDetails: PayerDetails as Record<string, unknown> | undefined,
    }),
  };
}

/** Exact numbers as those of JavaScript, which the verifier's process is sent. */
function plain(body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
}

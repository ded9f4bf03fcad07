import type { RawInput, Trial } from '../../../conformance/index.ts';
import { testBillerOf, testPurchase } from '../catalogue/purchases.ts';
import { type Authorized, authorize, authorizeRules } from '../payments/authorized.ts';
import { type Paid, paid, paidRules, payBody } from '../payments/paid.ts';
import { bodyOf, type Item } from '../payments/process-body.ts';
import { statusBody } from '../payments/process-call.ts';
import { formsOf } from '../payments/writing-forms.ts';

/** A proper call of one operation, its credentials apart. */
export interface ValidCall {
  operation: string;
  /** The request; its references and numbers are fresh at every turn. */
  input(): RawInput;
  /** Whether it has to be answered 200. */
  accepted: boolean;
}

/** Proper calls of the Vendor interface, and the payments that they are about. */
export interface VendorCalls {
  calls: ValidCall[];
  /** A payment that no call of these pays unless it is let in. */
  authorized: Authorized;
  /** A payment that no call of these reverses unless it is let in. */
  paid: Paid;
}

/** The operations of the Vendor interface (section 4.1). */
export const vendorOperations = [
  'listBillers',
  'lookupMember',
  'lookupMemberByPost',
  'processPayment',
  'reversePayment',
  'listPayments',
  'listWallets',
  'getTargetStatistics',
  'getPaymentFeed',
];

/** Rules that making the vendor's calls decides. */
export const vendorCallRules = [...new Set([...authorizeRules, ...paidRules])];

/** One proper call of every vendor operation (section 4.1), and of each action of process. Its rules: `vendorCallRules`. */
export async function vendorCalls(trial: Trial): Promise<VendorCalls> {
  const billerCode = testBillerOf(trial);
  const waiting = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
  const made = await paid(trial, await testPurchase(trial, { product: 'AA' }));
  const { memberNumber } = waiting.purchase;
  const lookup = trial.fixtures.members ?? { billerCode, known: memberNumber };
  const feed = trial.fixtures.purchases?.feed?.billerCode;
  const get = (operation: string, query: Record<string, string> = {}, accepted = true): ValidCall => {
    return { operation, accepted, input: () => ({ query }) };
  };
  const post = (operation: string, json: () => unknown, accepted = true): ValidCall => {
    return { operation, accepted, input: () => ({ json: json() }) };
  };
  const calls = [
    get('listBillers', { billerCodes: billerCode }),
    get('lookupMember', { billerCode: lookup.billerCode, memberNumber: lookup.known }),
    post('lookupMemberByPost', () => ({ BillerCode: lookup.billerCode, MemberNumber: lookup.known })),
    post('processPayment', () => authBody(trial, waiting.items)),
    post('processPayment', () => statusBody(trial, waiting.reference)),
    post('processPayment', () => payBody(trial, waiting)),
    // With which status a reversal is answered that the biller does not take is not shown.
    post('reversePayment', () => ({ OriginalReference: made.reference, Reference: trial.fresh('rev') }), false),
    get('listPayments', { PerPage: '5' }),
    get('listWallets'),
    get('getTargetStatistics', { billercode: billerCode }),
    // How the feed of a biller without AllowFeed is turned away is not shown.
    get('getPaymentFeed', { billercode: feed ?? billerCode }, feed !== undefined),
  ];
  return { calls, authorized: waiting, paid: made };
}

function authBody(trial: Trial, items: readonly Item[]): Record<string, unknown> {
  return bodyOf(items, { action: 'Auth', reference: trial.fresh('pay'), forms: formsOf(trial) });
}

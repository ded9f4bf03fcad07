import { readAmount } from '../../protocol/amounts.ts';
import type { OperatorRow } from '../shared-tables/operator.ts';
import type { Wire } from '../slice/json-body.ts';
import type { View } from '../store/table.ts';
import { type Scenario, scenarioOf } from './billers/test-scenario.ts';
import type { Biller, Product } from './catalogue/biller.ts';
import type { BillDialect } from './dialects.ts';
import type { SchemaIssue } from './requests/json-request.ts';
import type { Amount, Literal, PaymentRequest } from './requests/payment-request.ts';
import type { MemberRow } from './tables/members.ts';
import { type Action, type Line, type PaymentRow, payments } from './tables/payments.ts';
import { type ReversalRow, reversals } from './tables/reversals.ts';
import type { UserRow } from './tables/users.ts';
import { type Currency, type WalletRow, walletStatus } from './tables/wallets.ts';

const spellings: Readonly<Record<string, Action>> = { Auth: 'Auth', Pay: 'Pay', Retry: 'Retry', Status: 'Status' };

/** Which of the two interfaces an operation belongs to (section 4). */
export type Interface = 'vendor' | 'biller';

/** How long an authorisation or a reservation lasts where it ends. */
export const authorizationLifetimeMs = 30 * 60_000;

/** The window of the payment list (section 8). */
export const listWindowMs = 90 * 24 * 3_600_000;

/** What is added to the price of a payment, or taken off it. */
export interface Charges {
  priceCents: number;
  feeCents: number;
  commissionCents: number;
}

/** What the payment list is asked for; instants in Unix ms. */
export interface Wanted {
  from: number | undefined;
  to: number | undefined;
  billerCode: string | undefined;
  reference: string | undefined;
  status: string;
}

/**
 * The judgements that operations ask for. A dialect chooses among permitted ones here; a fault replaces one with a
 * wrong one; the operations themselves know neither.
 */
export interface Policy {
  readonly dialect: BillDialect;
  /** What stops a call before its operation: maintenance, a planned failure. */
  barrier(switches: OperatorRow, operation: string | undefined): 'maintenance' | 'failure' | undefined;
  /** Whether a user's role opens an interface (section 5). */
  permits(user: UserRow, to: Interface, operation: string): boolean;
  /** The action that is meant, also by an empty text; undefined where it is none. */
  action(spelled: string): Action | undefined;
  /** Whether something that the contract's schema found refuses the request. */
  issueStands(issue: SchemaIssue, operation: string): boolean;
  emptyIsMissing(field: string, operation: string): boolean;
  /** Whether something wrong with a parameter of the query refuses the request. */
  parameterStands(name: string, operation: string): boolean;
  /** Whole hundredths, blank, or why the amount is refused. */
  amount(literal: Literal, field: string, action: Action): Amount | { message: string };
  takesQuantity(quantity: number): boolean;
  /** What is asked for by a request of AUTH, PAY or Retry that was read. */
  meant(request: PaymentRequest, wire: Wire, view: View): PaymentRequest;
  /** The payment that a Reference means. */
  findPayment(view: View, reference: string): PaymentRow | undefined;
  /** Whether a biller's or product's settings let it be paid. */
  isOpen(thing: Biller | Product): boolean;
  /** Whether the biller's own system answers. */
  isOnline(biller: Biller): boolean;
  memberNumberFits(biller: Biller, memberNumber: string): boolean;
  allowsSeveral(biller: Biller, products: number): boolean;
  allowsQuantity(product: Product, quantity: number): boolean;
  needsDepartment(product: Product): boolean;
  /** Whether PAY to a biller has to tell who pays. */
  needsPayerDetails(biller: Biller): boolean;
  /** Names of the metadata fields that the product demands. */
  requiredMetadata(product: Product): string[];
  /** Whether the amount lies within the limits of the product. */
  isWithinLimits(product: Product, priceCents: number, quantity: number): boolean;
  /** The price of one unit where AUTH does not return it; `sentCents` is 0 where the caller left it blank. */
  unitCents(product: Product, sentCents: number): number;
  /** Whether a price that the caller sent is that of the catalogue. */
  isCataloguePrice(product: Product, cents: number): boolean;
  /** Whether a product is paid from the USD wallet; `forMember` is what AUTH decides where the product leaves it open. */
  isForex(product: Product, forMember: boolean): boolean;
  needsAcknowledgement(product: Product): boolean;
  /** Whether an account of the internet-service biller in a currency can buy a product (section 3.4). */
  accountBuys(currency: string | undefined, productCode: string): boolean;
  /** What the test biller does with this member number. */
  scenario(memberNumber: string): Scenario;
  /** Whether a wallet covers an amount. */
  covers(wallet: WalletRow, cents: number): boolean;
  mayPay(wallet: WalletRow, action: 'Auth' | 'Pay'): boolean;
  /** What a wallet is debited. */
  debitCents(charges: Charges, lines: readonly Line[]): number;
  /** The wallet that is debited for a payment. */
  debitedWallet(payment: PaymentRow): Currency;
  isExpired(payment: PaymentRow, now: number): boolean;
  /** Whether PAY may pay this of a price that AUTH returned. */
  isPart(product: Product, cents: number, authorizedCents: number): boolean;
  /** Whether a price of PAY is that of AUTH. */
  isSamePrice(cents: number, authorizedCents: number): boolean;
  /** Whether a second PAY of a payment that is beyond AUTH moves nothing. */
  isPaidOff(payment: PaymentRow): boolean;
  /** Whether the wallet was debited for a payment already. */
  isDebited(payment: PaymentRow): boolean;
  usedReversal(view: View, reference: string): ReversalRow | undefined;
  takesReversals(biller: Biller): boolean;
  isReversed(payment: PaymentRow): boolean;
  /** Whether the payment list still holds a payment. */
  isListed(payment: PaymentRow, now: number): boolean;
  /** Whether a payment is one that the payment list was asked for. */
  isWanted(payment: PaymentRow, wanted: Wanted): boolean;
  allowsFeed(biller: Biller): boolean;
  /** Whether a member is one to calls and to payments. */
  isMember(member: MemberRow): boolean;
  /** Whether a number was a member's that is deleted. */
  isUsedUp(member: MemberRow, operation: string): boolean;
  /** Whether the lines of an upload have as many cells as the mandatory columns; `least` is the fewest. */
  hasColumns(least: number, mandatory: number): boolean;
  /** Page and PerPage of the member list where they are left out (section 4.2). */
  memberPage: number;
  membersPerPage: number;
  /** The record after an update. */
  updated(before: MemberRow | undefined, sent: MemberRow): MemberRow;
  /** Whether a payment is one that a biller downloads. */
  isDownloaded(payment: PaymentRow, wanted: { from: number; to: number; memberNumber: string | undefined }): boolean;
  /** How long the invoice of a payment takes. */
  invoiceDelayMs: number;
}

/** Every judgement as the document and the dialect have it. */
export function documentedPolicy(dialect: BillDialect): Policy {
  return {
    dialect,
    barrier({ inMaintenance, failNext }) {
      if (inMaintenance) return 'maintenance';
      return failNext > 0 ? 'failure' : undefined;
    },
    permits: ({ role }, to) => (to === 'vendor' ? role === 'API' : role === 'Biller Admin' || role === 'Biller User'),
    action: (spelled) => actionOf(spelled, dialect),
    issueStands: ({ value }) => value !== '' || dialect['empty-required-text'] === 'refused',
    emptyIsMissing: () => dialect['empty-required-text'] === 'refused',
    parameterStands: () => true,
    amount: (literal) => amountOf(literal, dialect),
    takesQuantity: (quantity) => Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= 1000,
    meant: (request) => request,
    findPayment: (view, reference) => view.get(payments, reference),
    isOpen: (thing) =>
      thing.isEnabled || (!('products' in thing) && dialect['disabled-product-not-payable'] === 'authorised'),
    isOnline: ({ isOnline }) => isOnline,
    memberNumberFits: ({ memberNumberRegex: regex }, memberNumber) =>
      regex === null || new RegExp(regex, 'u').test(memberNumber),
    allowsSeveral: ({ allowsSeveralProducts }, products) =>
      products < 2 || allowsSeveralProducts || dialect['several-products-refused-where-not-allowed'] === 'authorised',
    allowsQuantity: ({ allowsQuantity }, quantity) => quantity < 2 || allowsQuantity,
    needsDepartment: ({ department }) => department !== null,
    needsPayerDetails: ({ wantsPayerDetails }) => wantsPayerDetails,
    requiredMetadata: ({ metadataFields }) => metadataFields.filter((it) => it.isRequired).map((it) => it.name),
    isWithinLimits({ minCents, maxCents }, priceCents, quantity) {
      const cents = dialect['limits-with-quantity'] === 'total' ? priceCents * quantity : priceCents;
      return (minCents === null || cents >= minCents) && (maxCents === null || cents <= maxCents);
    },
    unitCents: ({ priceCents }, sentCents) => priceCents ?? sentCents,
    isCataloguePrice: ({ priceCents }, cents) => priceCents === cents,
    isForex: ({ requiresForex }, forMember) => requiresForex ?? forMember,
    needsAcknowledgement: ({ requiresForex }) => requiresForex === true,
    accountBuys: (currency, productCode) => currency !== 'USD' || productCode.startsWith('USD_'),
    scenario: (memberNumber) => scenarioOf(memberNumber, dialect['test-prefix-case'] === 'either-case'),
    covers: ({ balanceCents, minimumCents }, cents) => balanceCents - cents >= minimumCents,
    mayPay({ status }, action) {
      if (status !== walletStatus.suspended) return status === walletStatus.open;
      const form = dialect['payment-from-suspended-wallet'];
      return form === 'accepted' || (form === 'pay-failed' && action === 'Auth');
    },
    debitCents({ priceCents, feeCents, commissionCents }) {
      const parts = dialect['debit-of-fee-and-commission'];
      const fee = parts === 'price-and-fee' || parts === 'price-fee-and-commission' ? feeCents : 0;
      const commission =
        parts === 'price-less-commission' || parts === 'price-fee-and-commission' ? commissionCents : 0;
      return priceCents + fee - commission;
    },
    debitedWallet: ({ currency }) => currency,
    isExpired: ({ authorizedAt }, now) =>
      dialect['authorization-lifetime'] === 'expires' && now > authorizedAt + authorizationLifetimeMs,
    isPart: ({ authAmountMandated }, cents, authorizedCents) =>
      authAmountMandated === false ? cents <= authorizedCents : cents === authorizedCents,
    isSamePrice: (cents, authorizedCents) => cents === authorizedCents,
    isPaidOff: ({ status }) => status !== 'Authorized',
    isDebited: ({ debitReference }) => debitReference !== null,
    usedReversal: (view, reference) => view.get(reversals, reference),
    takesReversals: ({ takesReversals }) => takesReversals,
    isReversed: ({ status }) => status === 'Reversed',
    isListed: ({ authorizedAt }, now) => now - authorizedAt <= listWindowMs,
    isWanted: (payment, { from, to, billerCode, reference, status }) =>
      (from === undefined || payment.authorizedAt >= from) &&
      // The last second counts in whole.
      (to === undefined || payment.authorizedAt < to + 1000) &&
      (billerCode === undefined || payment.billerCode === billerCode) &&
      (reference === undefined || payment.reference === reference) &&
      (status === 'Unspecified' || payment.status === status),
    allowsFeed: ({ allowsFeed }) => allowsFeed,
    isMember: ({ isDeleted }) => !isDeleted,
    isUsedUp: ({ isDeleted }) => isDeleted,
    hasColumns: (least, mandatory) => least >= mandatory,
    memberPage: 1,
    membersPerPage: 200,
    updated: (_before, sent) => sent,
    isDownloaded: ({ paidAt, memberNumber: of }, { from, to, memberNumber }) =>
      paidAt !== null && paidAt >= from && paidAt < to + 1000 && (memberNumber === undefined || of === memberNumber),
    invoiceDelayMs: (dialect['auto-invoice-delay'] === '3-minutes' ? 3 : 10) * 60_000,
  };
}

function actionOf(spelled: string, dialect: BillDialect): Action | undefined {
  const title = spelled.slice(0, 1) + spelled.slice(1).toLowerCase();
  const action = Object.hasOwn(spellings, title) ? spellings[title] : undefined;
  if (!action) return undefined;
  const form = dialect['action-case-accepted'];
  if (spelled === title) return form === 'upper-case-only' ? undefined : action;
  return spelled === title.toUpperCase() && form !== 'title-case-only' ? action : undefined;
}

function amountOf(literal: Literal, dialect: BillDialect): Amount | { message: string } {
  if (!('source' in literal) && literal.kind !== 'other') {
    const form = dialect['blank-amount-form'];
    if (form === 'any' || form === literal.kind) return 'blank';
    return { message: 'The amount is blank in a form that is not taken.' };
  }
  if (!('source' in literal) || (literal.kind === 'text' && dialect['decimal-as-text'] === 'refused')) {
    return { message: 'The amount must be a JSON number.' };
  }
  const read = readAmount(literal.source);
  if (read.kind !== 'amount' || read.cents < 0) {
    return { message: 'The amount must be a decimal of at most two places, not below zero.' };
  }
  return read.cents;
}

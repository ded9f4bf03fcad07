import { subscriberOf } from '../../protocol/msisdn.ts';
import { isSame } from '../secrets/is-same.ts';
import type { OperatorRow } from '../shared-tables/operator.ts';
import type { Account } from '../slice/api-slice.ts';
import type { Issue, Wire } from '../slice/json-body.ts';
import type { View } from '../store/table.ts';
import { endOfMonth, monthLater, offsetMs, parseLocal } from './answers/local-time.ts';
import { type Fees, feesOf } from './catalogue.ts';
import { tokenLifetimeSeconds, type WalletDialect } from './dialects.ts';
import type { Transfer } from './ledger/post.ts';
import { type Permission, permissions } from './permissions.ts';
import type { AccountRow } from './tables/accounts.ts';
import type { CallerType } from './tables/callers.ts';
import { type CodeRow, type CodeStatus, type CodeType, codeLifetimeMs } from './tables/codes.ts';
import { type DepositRow, deposits } from './tables/deposits.ts';
import type { PostingRow } from './tables/postings.ts';
import { usedReferenceOf, usedReferences } from './tables/references.ts';
import type { SessionRow } from './tables/sessions.ts';
import type { AmountLiteral, WalletRequest } from './wallet-request.ts';

/** Which movement of money a list of transfers makes. */
export type Movement = 'payment' | 'withdrawal' | 'deposit' | 'reversal' | 'bank-change' | 'utility-payment';

/** How long a code may not be inquired again (section 8). */
const inquiryPauseMs = 30_000;

/** How long the cash of a withdrawal is handed out, where the dialect tells it. */
const handingOutMs = 30_000;

/** The most of a bank change in USD, in cents (section 8). */
const maxChangeCents = 500;

/**
 * The judgements that operations ask for. A dialect chooses among permitted ones here; a fault replaces one with a
 * wrong one; the operations themselves know neither.
 */
export interface Policy {
  readonly dialect: WalletDialect;
  /** What stops a call before its operation: maintenance, a planned failure. */
  barrier(switches: OperatorRow, operation: string | undefined): '091' | '096' | undefined;
  /** Whether a login names this account. */
  isLogin(account: Account, username: string, password: string): boolean;
  tokenLifetimeMs: number;
  /** What the access token of a call amounts to; `session` is undefined for a token that no login gave. */
  session(
    session: SessionRow | undefined,
    account: Account,
    now: number,
    operation: string,
  ): 'right' | 'wrong' | 'expired';
  /** Whether a call without an access token is stopped. */
  needsToken(operation: string): boolean;
  permits(type: CallerType, permission: Permission): boolean;
  /** The members of the body by the names that count. */
  readBody(body: Wire, operation: string): Wire;
  /** Whether something that the contract's schema found refuses the request. */
  issueStands(issue: Issue, operation: string): boolean;
  emptyIsMissing(member: string, operation: string): boolean;
  /** Whole positive cents, or undefined where the amount is refused. */
  cents(amount: AmountLiteral, operation: string): number | undefined;
  takesCurrency(currency: unknown, operation: string): boolean;
  /** The type of code that is meant, if one is. */
  codeType(type: string): CodeType | undefined;
  /** `263XXXXXXXXX`, or undefined where the number is not taken. */
  subscriber(msisdn: string, operation: string): string | undefined;
  /** The currency that a linked account inquiry asks for; undefined where it is refused. */
  linkedCurrency(given: unknown): string | undefined;
  /** The reference that a call is answered with. */
  stan(reference: string, made: () => string, operation: string): string;
  /** Whether a reference stops a call, as it was used before. */
  isUsedUp(view: View, kind: 'caller' | 'participant', reference: string, operation: string): boolean;
  codeStatus(code: CodeRow, now: number): CodeStatus;
  /** Whole seconds that a code has left. */
  secondsLeft(code: CodeRow, now: number): number;
  isEarlyInquiry(code: CodeRow, now: number): boolean;
  /** Whether a customer may use a code that another claimed. */
  mayTakeOver(code: CodeRow, subscriber: string): boolean;
  /** A deposit with this reference that is in the way of the one that is asked for now. */
  duplicate(view: View, reference: string, request: WalletRequest, now: number): DepositRow | undefined;
  findDeposit(view: View, accountNumber: string, reference: string): DepositRow | undefined;
  /** The deposit that a reversal means; its currency is judged too. */
  findReversible(view: View, accountNumber: string, currency: string, reference: string): DepositRow | undefined;
  isReversibleAmount(deposit: DepositRow, cents: number): boolean;
  isReversed(deposit: DepositRow, now: number): boolean;
  isChangeWithinLimit(cents: number, currency: string): boolean;
  hasFunds(account: AccountRow, cents: number): boolean;
  fees(provider: string, product: string, cents: number): Fees;
  /** What is posted, of what the document has posted. */
  transfers(movement: Movement, transfers: Transfer[]): Transfer[];
  /** Unix ms of a date in a request. */
  instant(date: string): number | undefined;
  /** The last instant that a statement from `from` may cover, where one to `to` is asked. */
  latestEnd(from: number, to: number): number;
  /** The instants between which a statement's movements lie, both included, of those that were asked. */
  listedSpan(from: number, to: number): { from: number; to: number };
  isListed(posting: PostingRow, from: number, to: number): boolean;
}

/** Every judgement as the document and the dialect have it. */
export function documentedPolicy(dialect: WalletDialect): Policy {
  const aheadMs = offsetMs(dialect['utc-offset']);
  const ofAnyAccount = dialect['reversal-of-another-account'] === 'accepted';
  return {
    dialect,
    barrier({ inMaintenance, failNext }) {
      if (inMaintenance) return '091';
      return failNext > 0 ? '096' : undefined;
    },
    isLogin: (account, username, password) => account.username === username && isSame(account.password, password),
    tokenLifetimeMs: tokenLifetimeSeconds(dialect) * 1000,
    session(session, { username }, now) {
      const isForeign = session?.username !== username && dialect['token-of-other-credentials'] === 'refused';
      if (!session || isForeign) return 'wrong';
      return now > session.expiresAt ? 'expired' : 'right';
    },
    needsToken: (operation) => operation !== 'login',
    permits: (type, permission) => permissions[type].includes(permission),
    readBody: (body) => body,
    issueStands: (issue, operation) => issueStands(issue, operation, dialect),
    emptyIsMissing: () => dialect['empty-required-field'] === 'refused',
    cents: (amount) => centsOf(amount, dialect),
    takesCurrency: (currency) => currency === 'USD' || currency === 'ZWG',
    codeType(type) {
      if (type === 'PAYMENT' || type === 'WITHDRAWAL') return type;
      return dialect['unknown-code-type'] === 'accepted' ? 'PAYMENT' : undefined;
    },
    subscriber(msisdn) {
      const subscriber = subscriberOf(msisdn, { nineDigits: true });
      return subscriber === msisdn || dialect['other-msisdn-forms'] === 'normalised' ? subscriber : undefined;
    },
    linkedCurrency(given) {
      if (given === undefined) return 'USD';
      return given === 'USD' || given === 'ZWG' ? given : undefined;
    },
    stan: (reference, made) => (reference === '' ? made() : reference),
    isUsedUp(view, kind, reference) {
      const isFree = dialect[kind === 'caller' ? 'repeated-reference' : 'reused-participant-reference'] === 'accepted';
      return !isFree && view.get(usedReferences, usedReferenceOf(kind, reference)) !== undefined;
    },
    codeStatus: (code, now) => statusOf(code, now, dialect),
    secondsLeft: ({ createdAt }, now) => Math.max(0, Math.ceil((createdAt + codeLifetimeMs - now) / 1000)),
    isEarlyInquiry: ({ inquiredAt }, now) =>
      inquiredAt !== undefined && now - inquiredAt < inquiryPauseMs && dialect['early-code-inquiry'] === 'refused',
    mayTakeOver: ({ claimedBy }, subscriber) =>
      claimedBy === undefined || claimedBy === subscriber || dialect['code-transitions'] === 'accepted',
    duplicate: (view, reference) => view.find(deposits, 'reference', reference)[0],
    findDeposit: (view, accountNumber, reference) =>
      view
        .find(deposits, 'reference', reference)
        .filter((it) => it.reversedAt === undefined || dialect['deposit-inquiry-after-reversal'] === 'found')
        .findLast((it) => it.accountNumber === accountNumber),
    findReversible(view, accountNumber, currency, reference) {
      const fitting = view
        .find(deposits, 'reference', reference)
        .filter((it) => ofAnyAccount || (it.accountNumber === accountNumber && it.currency === currency));
      return fitting.findLast((it) => it.reversedAt === undefined) ?? fitting.at(-1);
    },
    isReversibleAmount: ({ amountCents }, cents) => cents === amountCents,
    isReversed: ({ reversedAt }) => reversedAt !== undefined,
    isChangeWithinLimit: (cents, currency) =>
      cents <= maxChangeCents || (currency !== 'USD' && dialect['bank-change-limit-in-zwg'] === 'none'),
    hasFunds: ({ balanceCents }, cents) => balanceCents >= cents,
    fees: feesOf,
    transfers: (_movement, transfers) => transfers,
    instant: (date) => parseLocal(date, aheadMs, dialect['other-request-date-forms'] === 'accepted'),
    latestEnd: (from) =>
      dialect['length-of-a-calendar-month'] === 'within-one-month-of-the-calendar'
        ? endOfMonth(from, aheadMs)
        : monthLater(from, aheadMs),
    listedSpan: (from, to) => ({ from, to }),
    isListed: () => true,
  };
}

/** Fields whose schema the exact readings replace. */
const judgedExactly = new Set(['amount', 'currency', 'destinationMsisdn', 'startDateTime', 'endDateTime']);

function issueStands({ kind, path, value }: Issue, operation: string, dialect: WalletDialect): boolean {
  const field = path.join('.');
  if (kind === 'missing') return value !== '' || dialect['empty-required-field'] === 'refused';
  // A type of a code is judged apart, as a switch decides over it.
  if (operation === 'generateCode' && field === 'type') return typeof value !== 'string';
  return (
    !judgedExactly.has(field) ||
    ((field.endsWith('DateTime') || field === 'destinationMsisdn') && typeof value !== 'string')
  );
}

function centsOf({ source, isText }: AmountLiteral, dialect: WalletDialect): number | undefined {
  const isTolerant = dialect['amount-not-an-integer'] === 'accepted-exactly';
  if (isText && !isTolerant) return undefined;
  const whole = isTolerant ? source.replace(/\.0+$/, '') : source;
  if (!/^\d{1,16}$/.test(whole)) return undefined;
  const cents = Number(whole);
  const isPositive = cents > 0 || dialect['amount-not-positive'] === 'accepted';
  return isPositive && Number.isSafeInteger(cents) ? cents : undefined;
}

/** What a code's status is by now. */
export function statusOf(
  { type, createdAt, claimedBy, paidAt }: CodeRow,
  now: number,
  dialect: WalletDialect,
): CodeStatus {
  const meansAgreed = dialect['claimed-means'] === 'agreed';
  if (paidAt !== undefined) {
    const isAwaitingCash = meansAgreed && type === 'WITHDRAWAL' && now < paidAt + handingOutMs;
    return isAwaitingCash ? 'Claimed' : 'Paid';
  }
  const isClaimed = claimedBy !== undefined;
  if (now <= createdAt + codeLifetimeMs) return isClaimed && !meansAgreed ? 'Claimed' : 'New';
  const reading = dialect['expired-or-timed-out'];
  if (reading === 'only-expired') return 'Expired';
  if (reading === 'only-timed-out') return 'Timed Out';
  return isClaimed === (reading === 'expired-when-unclaimed') ? 'Timed Out' : 'Expired';
}

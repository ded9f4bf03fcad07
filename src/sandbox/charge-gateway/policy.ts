import { readAmount } from '../../protocol/amounts.ts';
import { type PinOutcome, pinOutcome } from '../../protocol/charge-machine.ts';
import { subscriberOf } from '../../protocol/msisdn.ts';
import { isLoopbackHost } from '../deliveries/destination.ts';
import { numbers } from '../shared-tables/handset.ts';
import type { OperatorRow } from '../shared-tables/operator.ts';
import type { Account } from '../slice/api-slice.ts';
import type { View } from '../store/table.ts';
import type { ChargeDialect } from './dialects.ts';
import { type Transaction, transactions } from './tables/transactions.ts';
import type { AmountLiteral, Issue, TransactionRequest } from './transaction-request.ts';

export type WriteOperation = 'charge' | 'refund';

/**
 * The judgements that operations ask for. A dialect chooses among permitted ones here; a fault replaces one with a
 * wrong one; the operations themselves know neither.
 */
export interface Policy {
  readonly dialect: ChargeDialect;
  /** What stops a call before its operation: no sandbox access, maintenance, a planned failure. */
  barrier(account: Account, switches: OperatorRow, operation: string | undefined): 'E007' | 'E015' | 'E014' | undefined;
  /** The members of the body by the names that count. */
  readBody(body: Record<string, unknown>): Record<string, unknown>;
  /** Whether something that the contract's schema found refuses the request. */
  issueStands(issue: Issue, operation: WriteOperation): boolean;
  /** E004, or above what any JSON reader gets back exactly. */
  cents(amount: AmountLiteral, operation: WriteOperation): number | 'invalid' | 'too-large';
  /** `263XXXXXXXXX`, or undefined: E002. */
  subscriber(endUserId: string, operation?: WriteOperation): string | undefined;
  takesCurrency(currency: unknown, operation: WriteOperation): boolean;
  takesTransactionType(operation: WriteOperation, tranType: string): boolean;
  /** The field that the dialect refuses although the document names no condition for it. */
  unacceptable(request: TransactionRequest, channel: string): string | undefined;
  /** The transaction that used the correlator before. */
  existing(view: View, request: TransactionRequest, operation: WriteOperation, now: number): Transaction | undefined;
  customer(view: View, subscriber: string): 'works' | 'barred' | 'unlisted';
  findCharge(view: View, endUserId: string, clientCorrelator: string, now: number): Transaction | undefined;
  findOriginal(view: View, request: TransactionRequest): Transaction | undefined;
  isRefundable(charge: Transaction, request: TransactionRequest, view: View, now: number): boolean;
  exceeds(charge: Transaction, request: TransactionRequest): boolean;
  /** What a PIN makes of a charge; undefined where the prompt stays open. */
  outcome(pin: string, charge: Transaction): PinOutcome | undefined;
  receivesSms(view: View, subscriber: string): boolean;
  transactionId(newId: () => string, now: number, request: TransactionRequest): string;
}

/** Every judgement as the document and the dialect have it. */
export function documentedPolicy(dialect: ChargeDialect): Policy {
  const subscriber = (endUserId: string) =>
    subscriberOf(endUserId, { nineDigits: dialect['msisdn-nine-digits'] === 'accepted' });
  return {
    dialect,
    barrier(account, { isEnabled, inMaintenance, failNext }) {
      if (!account.enabled || !isEnabled) return 'E007';
      if (inMaintenance) return 'E015';
      return failNext > 0 ? 'E014' : undefined;
    },
    readBody: (body) => body,
    issueStands: (issue) => issueStands(issue, dialect),
    cents: (amount) => centsOf(amount, dialect),
    subscriber,
    takesCurrency: (currency) => currency === 'USD' || currency === 'ZWG',
    takesTransactionType: (operation, tranType) =>
      operation === 'charge'
        ? tranType === 'MER' || dialect['unknown-transaction-type'] === 'accepted'
        : tranType === 'REF' || tranType === 'REV' || dialect['refund-transaction-type'] === 'accepted',
    unacceptable: (request, channel) => unacceptable(request, channel, dialect),
    existing: (view, { clientCorrelator }) => view.find(transactions, 'correlator', clientCorrelator)[0],
    customer(view, of) {
      const number = view.get(numbers, of);
      if (number?.isBarred) return 'barred';
      return number?.isWhitelisted ? 'works' : 'unlisted';
    },
    findCharge(view, endUserId, clientCorrelator) {
      const wanted = subscriber(endUserId);
      const isKind = (it: Transaction) => it.kind === 'charge' || dialect['lookup-of-refund'] === 'found';
      const isSame = (it: Transaction) =>
        dialect['lookup-other-msisdn-form'] === 'found' ? it.subscriber === wanted : it.endUserId === endUserId;
      return view.find(transactions, 'correlator', clientCorrelator).find((it) => isKind(it) && isSame(it));
    },
    findOriginal(view, { originalGatewayReference, subscriber: of, referenceCode }) {
      if (originalGatewayReference !== '') return view.get(transactions, originalGatewayReference);
      return view
        .find(transactions, 'reference', referenceCode)
        .findLast((it) => it.kind === 'charge' && it.subscriber === of);
    },
    isRefundable: (charge) =>
      charge.status === 'SUCCESS' &&
      (dialect['second-partial-refund'] === 'accepted'
        ? charge.refundedCents < charge.amountCents
        : charge.refundedCents === 0),
    exceeds: (charge, { amountCents }) => amountCents > charge.amountCents - charge.refundedCents,
    outcome(pin) {
      return pinOutcome(pin) ?? (dialect['unknown-pin'] === 'invalid-pin' ? pinOutcome('2222') : undefined);
    },
    receivesSms: (view, of) => view.get(numbers, of)?.isWhitelisted === true,
    transactionId: (newId) => newId(),
  };
}

/** Fields whose schema the exact readings of E002 to E004 replace. */
const judgedExactly = new Set([
  'endUserId',
  'paymentAmount.charginginformation.currency',
  'paymentAmount.charginginformation.amount',
]);

function issueStands({ kind, path, value }: Issue, dialect: ChargeDialect): boolean {
  const field = path.join('.');
  if (field === 'originalGatewayReference' && kind === 'missing')
    return dialect['refund-original-absent'] === 'refused';
  // The one optional field; null in it is an issue by the dialect alone.
  if (kind === 'missing' && field === 'notifyUrl') return value === null;
  if (kind === 'missing') return true;
  if (judgedExactly.has(field)) return false;
  if (field === 'countryCode') return dialect['other-country'] === 'refused';
  if (field === 'transactionOperationStatus') return dialect['other-operation-status'] === 'refused';
  // Values of tranType are judged apart, as their switch depends on the operation.
  return field !== 'tranType';
}

function centsOf({ source, isText }: AmountLiteral, dialect: ChargeDialect): number | 'invalid' | 'too-large' {
  if (isText && dialect['amount-as-text'] === 'refused') return 'invalid';
  const reading = readAmount(source);
  if (reading.kind === 'too-large') return source.startsWith('-') ? 'invalid' : 'too-large';
  if (reading.kind !== 'amount' || reading.cents <= 0) return 'invalid';
  return reading.decimals > 2 && dialect['amount-trailing-zeros'] === 'refused' ? 'invalid' : reading.cents;
}

function unacceptable(request: TransactionRequest, channel: string, dialect: ChargeDialect): string | undefined {
  const isLong = request.clientCorrelator.length > 36 || request.referenceCode.length > 36;
  if (isLong && dialect['long-reference'] === 'refused')
    return 'clientCorrelator and referenceCode have at most 36 characters';
  if (dialect['unknown-channel'] === 'refused' && channel !== 'WEB' && channel !== 'POS') return 'channel';
  const { notifyUrl } = request;
  const isPlain = notifyUrl !== '' && dialect['plain-http-notify-url'] === 'refused' && isPlainElsewhere(notifyUrl);
  return isPlain ? 'notifyUrl must be an HTTPS address; plain HTTP is taken to loopback only' : undefined;
}

function isPlainElsewhere(notifyUrl: string): boolean {
  const url = URL.parse(notifyUrl);
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname);
}

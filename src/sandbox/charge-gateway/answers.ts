import { centsToNumber, formatCents } from '../../protocol/amounts.ts';
import { type Answer, jsonAnswer } from '../slice/decision.ts';
import type { ChargeDialect } from './dialects.ts';
import type { Transaction } from './tables/transactions.ts';

/** The answer to a charge (section 2.3). */
export function chargeAnswer(charge: Transaction, dialect: ChargeDialect, now: number): Answer {
  return jsonAnswer(200, {
    transactionId: charge.transactionId,
    clientCorrelator: charge.clientCorrelator,
    status: charge.status,
    statusCode: '200',
    statusMessage: charge.statusMessage,
    amount: centsToNumber(charge.amountCents),
    currency: charge.currency,
    endUserId: msisdn(charge, dialect),
    merchantCode: charge.merchantCode,
    timestamp: timestamp(charge, dialect, now),
    ...extra(dialect),
  });
}

/**
 * The answer to a look-up (section 2.4). Beside the listed fields it holds `statusMessage`, by which the PIN matrix
 * tells the reason of a failure.
 */
export function lookupAnswer(found: Transaction, dialect: ChargeDialect, now: number): Answer {
  return jsonAnswer(200, {
    transactionId: found.transactionId,
    clientCorrelator: found.clientCorrelator,
    status: found.status,
    statusCode: '200',
    statusMessage: found.statusMessage,
    endUserId: msisdn(found, dialect),
    amount: amount(found, dialect),
    currency: found.currency,
    merchantCode: found.merchantCode,
    merchantName: found.merchantName,
    referenceCode: found.referenceCode,
    timestamp: timestamp(found, dialect, now),
    description: dialect['lookup-description'] === 'status-message' ? found.statusMessage : found.description,
    ...extra(dialect),
  });
}

/**
 * The answer to a refund or reversal (section 2.5).
 * @param charge where the dialect has the answer name its correlator and amount.
 */
export function refundAnswer(refund: Transaction, dialect: ChargeDialect, now: number, charge?: Transaction): Answer {
  const named = (dialect['refund-answer-names'] === 'charge' && charge) || refund;
  return jsonAnswer(200, {
    transactionId: refund.transactionId,
    clientCorrelator: named.clientCorrelator,
    status: refund.status,
    statusCode: '200',
    statusMessage: refund.statusMessage,
    originalReference: refund.original ?? '',
    amount: amount(named, dialect),
    currency: refund.currency,
    timestamp: timestamp(refund, dialect, now),
    ...extra(dialect),
  });
}

let written = { at: 0, text: new Date(0).toISOString() };

/** An instant as ISO 8601 UTC, in the form of the dialect. */
export function isoUtc(at: number, form: ChargeDialect['timestamp-form']): string {
  // Answers that follow each other mostly name one instant, and a Date costs more than all the rest of an answer.
  if (written.at !== at) written = { at, text: new Date(at).toISOString() };
  const { text } = written;
  if (form === 'milliseconds') return text;
  return `${text.slice(0, 19)}${form === 'offset' ? '+00:00' : 'Z'}`;
}

export function timestamp({ requestedAt, changedAt }: Transaction, dialect: ChargeDialect, now: number): string {
  const instants = { request: requestedAt, change: changedAt, answer: now };
  return isoUtc(instants[dialect['timestamp-instant']], dialect['timestamp-form']);
}

function msisdn(transaction: Transaction, dialect: ChargeDialect): string {
  return dialect['msisdn-echo'] === 'as-sent' ? transaction.endUserId : transaction.subscriber;
}

function amount({ amountCents }: Transaction, dialect: ChargeDialect): string | number {
  return dialect['answered-amount-form'] === 'text' ? formatCents(amountCents) : centsToNumber(amountCents);
}

function extra(dialect: ChargeDialect): { channelReference?: string } {
  return dialect['answer-extra-fields'] === 'some' ? { channelReference: 'sandbox' } : {};
}

import { defined } from '../../contract/defined.ts';
import { centsToNumber, formatCents } from '../../protocol/amounts.ts';
import type { JsonObject } from '../slice/decision.ts';
import { looseJson } from '../slice/loose-json.ts';
import { timestamp } from './answers.ts';
import type { ChargeDialect } from './dialects.ts';
import { renamed } from './member-names.ts';
import type { Transaction } from './tables/transactions.ts';

/** The text of a callback. The document shows no payload (section 6.1): its shape is our own choice, by the dialect. */
export function callbackBody(transaction: Transaction, dialect: ChargeDialect, now: number): string {
  const shape = shaped(membersOf(transaction, dialect, now), dialect['callback-shape']);
  const body = renamed(shape, dialect['callback-names']);
  return dialect['callback-json-writing'] === 'canonical' ? JSON.stringify(body) : looseJson(body);
}

function membersOf(transaction: Transaction, dialect: ChargeDialect, now: number): JsonObject {
  const { amountCents, original } = transaction;
  return {
    transactionId: transaction.transactionId,
    clientCorrelator: transaction.clientCorrelator,
    status: transaction.status,
    statusCode: '200',
    statusMessage: transaction.statusMessage,
    amount: dialect['callback-amount-form'] === 'text' ? formatCents(amountCents) : centsToNumber(amountCents),
    currency: transaction.currency,
    endUserId: dialect['msisdn-echo'] === 'as-sent' ? transaction.endUserId : transaction.subscriber,
    merchantCode: transaction.merchantCode,
    referenceCode: transaction.referenceCode,
    timestamp: timestamp(transaction, dialect, now),
    ...defined({ originalReference: original }),
  };
}

/** Shapes that callbacks of other gateways have. */
function shaped(members: JsonObject, shape: ChargeDialect['callback-shape']): JsonObject {
  if (shape === 'as-look-up') return members;
  if (shape === 'status-named-otherwise') {
    const { status = null, ...others } = members;
    return { ...others, transactionStatus: status };
  }
  const { transactionId = null, clientCorrelator = null, amount = null, currency = null, ...others } = members;
  const transaction = { transactionId, clientCorrelator, ...others, amount: { value: amount, currency } };
  return { event: 'transaction.updated', data: { transaction } };
}

import { textAt, valueAt } from '../shared/json.ts';
import { readAmount } from './amount.ts';
import { callBack } from './callback.ts';
import type { Call, Gateway, Tenant, Transaction } from './model.ts';
import { subscriber } from './msisdn.ts';
import { correlatorKey } from './reuse.ts';
import { sendSms } from './sms.ts';

/** Makes and stores the transaction of a request that passed its checks. */
export function newTransaction(gateway: Gateway, tenant: Tenant, call: Call, original?: Transaction): Transaction {
  const text = (path: string) => textAt(call.body, path);
  const amount = readAmount(valueAt(call.body, 'paymentAmount.charginginformation.amount'), gateway.readings);
  const now = gateway.clock.now();
  const transaction: Transaction = {
    kind: original ? 'refund' : 'charge',
    transactionId: '',
    clientCorrelator: text('clientCorrelator'),
    referenceCode: text('referenceCode'),
    endUserId: text('endUserId'),
    msisdn: subscriber(text('endUserId'), gateway.readings) ?? text('endUserId'),
    amountCents: amount?.cents ?? 0,
    currency: text('paymentAmount.charginginformation.currency'),
    description: text('paymentAmount.charginginformation.description'),
    merchantCode: text('merchantCode'),
    merchantPin: text('merchantPin'),
    merchantName: text('merchantName'),
    notifyUrl: text('notifyUrl'),
    status: 'PENDING',
    message: gateway.readings.pendingMessage === 'successful' ? 'Transaction Successful' : 'Waiting for the customer',
    code: '',
    createdAt: now,
    changedAt: now,
    prompt: 'closed',
    refundedCents: 0,
    original: original?.transactionId ?? '',
    visible: true,
    isProcessed: false,
    waiter: undefined,
  };
  transaction.transactionId = gateway.newId();
  tenant.transactions.push(transaction);
  tenant.correlators.set(correlatorKey(transaction.clientCorrelator, gateway.readings), transaction);
  gateway.hooks.created?.(transaction, tenant, gateway);
  return transaction;
}

/** Moves a transaction to a new status, with the SMS and the callback that follow (sections 3 and 6). */
export function change(
  gateway: Gateway,
  tenant: Tenant,
  transaction: Transaction,
  to: { status: string; message: string; code?: string },
): void {
  transaction.status = to.status;
  transaction.message = to.message;
  transaction.code = to.code ?? '';
  transaction.changedAt = gateway.clock.now();
  sendSms(gateway, tenant, transaction);
  callBack(gateway, tenant, transaction);
  gateway.hooks.changed?.(transaction, tenant, gateway);
}

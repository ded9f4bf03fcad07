import { createHmac } from 'node:crypto';
import { changedBillers, verifyHash, verifyXSignature } from '../../src/clients/webhooks/index.ts';
import type { Message } from '../consumer/message.ts';

/** The key of the legacy Hash in the contract's examples. */
const key = 'example-key';

const signature = {
  'X-Signature': { pattern: '^[A-Za-z0-9+/]{43}=$', example: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' },
};

/** What the receiver makes of a delivery that is signed as the document says, and of one whose body was touched. */
function receivePayments(rawBody: Buffer): unknown {
  const header = createHmac('sha256', key).update(rawBody).digest('base64');
  const touched = Buffer.concat([rawBody, Buffer.from(' ')]);
  const { Payments } = JSON.parse(rawBody.toString()) as { Payments: { PaymentId: number }[] };
  return {
    signed: verifyXSignature(rawBody, header, key),
    touched: verifyXSignature(touched, header, key),
    hash: verifyHash(rawBody, key),
    payments: Payments.map((it) => it.PaymentId),
  };
}

const paymentRules = {
  'payment-webhook-has-payments': 'Payments',
  'payment-webhook-has-hash': 'Hash',
  'payment-webhook-payment-id': 'Payments[].PaymentId',
  'payment-webhook-platform-reference': 'Payments[].PlatformReference',
  'payment-webhook-bank-reference': 'Payments[].BankReference',
  'payment-webhook-paid-date': 'Payments[].PaidDate',
  'payment-webhook-member-number': 'Payments[].MemberNumber',
  'payment-webhook-member-name': 'Payments[].MemberName',
  'payment-webhook-product-code': 'Payments[].ProductCode',
  'payment-webhook-product-price': 'Payments[].ProductPrice',
  'payment-webhook-has-signature': 'X-Signature',
};

/** The two documented webhooks (sections 6.1 and 6.2). */
export const messages: readonly Message[] = [
  {
    webhook: 'billerConfigurationChanged',
    title: 'billers whose configuration changed',
    state: 'a biller whose configuration changes',
    example: 'changed',
    also: ['[]'],
    rules: { 'configuration-webhook-declares-json': 'Content-Type', 'configuration-webhook-body-is-codes': '[]' },
    receive: changedBillers,
    expected: ['TESTBILLER', 'CITYCOUNCIL'],
  },
  {
    webhook: 'billerConfigurationChanged',
    title: 'no biller, which is ignored',
    state: 'a biller whose configuration changes',
    example: 'empty',
    rules: { 'configuration-webhook-declares-json': 'Content-Type' },
    receive: changedBillers,
    expected: [],
  },
  {
    webhook: 'billerPayments',
    title: 'a payment with a department',
    state: 'a payment to a biller with a webhook',
    example: 'onePayment',
    also: ['Payments[]', 'Payments[].ProductDepartment'],
    headers: signature,
    rules: { ...paymentRules, 'payment-webhook-product-department': 'Payments[].ProductDepartment' },
    receive: receivePayments,
    expected: { signed: true, touched: false, hash: true, payments: [90001] },
  },
  {
    webhook: 'billerPayments',
    title: 'payments without a department',
    state: 'payments of a day to a biller with a webhook',
    example: 'twoPayments',
    also: ['Payments[]'],
    headers: signature,
    rules: paymentRules,
    receive: receivePayments,
    expected: { signed: true, touched: false, hash: true, payments: [90002, 90003] },
  },
];

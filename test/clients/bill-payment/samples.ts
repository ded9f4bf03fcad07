import { type BillPaymentOptions, billPayment, type PaymentRequest } from '../../../src/clients/bill-payment/index.ts';
import { instantClock } from '../instant-clock.ts';
import { type Scripted, scriptedServer } from '../scripted-server.ts';

export const username = 'vendor_müller';
export const password = 'pässword-long-enough';

export const payment: PaymentRequest = {
  BillerCode: 'TESTBILLER',
  Reference: 'order-1',
  MemberNumber: 'M1000234',
  Products: [{ Code: 'AA', Quantity: 1, Price: '25.50' }],
  TotalAmount: '25.50',
};

/** An answer of the payment endpoint with this status. */
export const inStatus = (Status: string, more: object = {}): Scripted => [
  200,
  { Action: 'Pay', Reference: 'order-1', Status, ...more },
];

export const invalid: Scripted = [
  400,
  { Message: 'The request is invalid.', ModelState: { 'request.BillerCode': ['Required.', 'Unknown.'] } },
];

/** Both interfaces of a platform that gives the answers in turn. */
export async function platformWith(answers: Scripted[], options: BillPaymentOptions = {}) {
  const { base, received } = await scriptedServer(...answers);
  const clock = instantClock();
  return { ...billPayment({ base, username, password, clock, env: {}, ...options }), clock, received };
}

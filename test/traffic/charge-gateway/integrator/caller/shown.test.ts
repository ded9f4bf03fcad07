import { describe, expect, it } from 'vitest';
import { bodyOf, recording } from '../recording.ts';

const charged = () => recording().charge(bodyOf('c-1'));
const paid = () => charged().lookup('c-1', 200, { status: 'SUCCESS' });

describe('what is shown of a charge', () => {
  it.each([
    'Please confirm the payment on your phone',
    'Your payment is not yet successful',
    'We will tell you whether the payment was successful',
    'Payment request received: type your PIN',
    'Amount to be paid: USD 19.99',
    'Your order was received',
    'We have received your payment details',
    'The payment prompt timed out',
    "Payment approved? We'll tell you",
    'Pre-paid electricity for Harare',
    'Checking the payment failed: we go on',
  ])('may hedge while it is PENDING: %s', (text) => {
    expect(charged().tell('c-1', 'shown', text).broken()).toEqual([]);
  });

  it.each([
    ['shown', 'Transaction Successful'],
    ['shown', 'Paid. Thank you!'],
    ['delivered', 'Receipt: USD 19.99 paid with thanks'],
    ['shown', 'Payment of USD 19.99 received'],
    ['shown', 'We have received your payment. Good day'],
  ] as const)('is not that it is paid while it is PENDING: %s %s', (outcome, text) => {
    expect(charged().tell('c-1', outcome, text).broken()).toEqual(['client-branches-on-status']);
    expect(paid().tell('c-1', outcome, text).broken()).toEqual([]);
  });

  it('is not that it failed while it may be paid, or was', () => {
    const text = 'Your payment failed';
    expect(charged().tell('c-1', 'shown', text).broken()).toEqual(['client-pending-is-not-failed']);
    expect(paid().tell('c-1', 'shown', text).broken()).toEqual(['client-branches-on-status']);
    expect(charged().lookup('c-1', 200, { status: 'FAILED' }).tell('c-1', 'shown', text).broken()).toEqual([]);
    expect(recording().charge(bodyOf('c-1'), 422).tell('c-1', 'shown', text).broken()).toEqual([]);
  });

  it('is not that it was given back while its refund is PENDING', () => {
    const refund = bodyOf('r-1', { tranType: 'REF', originalGatewayReference: 'T-c-1' });
    const told = (status: string, text: string) =>
      paid().refund(refund, 200, { status }).tell('r-1', 'shown', text).broken();
    expect(told('PENDING', 'Your refund has been paid.')).toEqual(['client-branches-on-status']);
    expect(told('SUCCESS', 'Your refund has been paid.')).toEqual([]);
    expect(told('PENDING', 'Your refund is being processed')).toEqual([]);
    expect(told('PENDING', 'Your refund request has been completed')).toEqual([]);
    const refused = (status: number) =>
      paid().refund(refund, status, { status: undefined }).tell('r-1', 'shown', 'Your money was refunded.').broken();
    expect(refused(404)).toEqual(['client-branches-on-status']);
    // It may be that it was refunded before.
    expect(refused(409)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { paymentLife } from '../../../src/traffic/bill-payment/payment-life.ts';
import { type Call, observed } from '../observed.ts';

/** A call of one payment and the status that it was answered with. */
function told(Action: string, Status: string, Reference = 'pay-1'): Call {
  return { operation: 'processPayment', sent: { Action, Reference }, answer: { Action, Reference, Status } };
}

const authorized = told('Auth', 'Authorized');

describe('a payment', () => {
  it.each([
    ['Paid', 'Paid'],
    ['Paid', 'Reversed'],
    ['Failed', 'Failed'],
    ['BeingProcessed', 'Flagged'],
    ['BeingProcessed', 'Paid'],
    ['Flagged', 'Failed'],
    ['SomethingNew', 'Paid'],
  ])('may be %s and then %s', (before, after) =>
    expect(observed(paymentLife, [authorized, told('Pay', before), told('STATUS', after)]).broken).toEqual([]),
  );

  it.each([
    ['Paid', 'Failed', 'paid-stays-paid'],
    ['Paid', 'BeingProcessed', 'paid-stays-paid'],
    ['Failed', 'Paid', 'failed-is-final'],
    ['Reversed', 'Paid', 'reversed-is-final'],
    ['BeingProcessed', 'Authorized', 'being-processed-resolves'],
    ['Flagged', 'Authorized', 'flagged-resolves'],
  ])('is not %s and then %s', (before, after, slug) =>
    expect(observed(paymentLife, [authorized, told('Pay', before), told('Status', after)]).broken).toEqual([
      `${slug}: "${after}"`,
    ]),
  );

  it('has nothing to do with another one', () =>
    expect(observed(paymentLife, [authorized, told('Pay', 'Paid'), told('Status', 'Failed', 'pay-2')]).broken).toEqual(
      [],
    ));

  it('whose reference was authorised again may be another one', () =>
    expect(
      observed(paymentLife, [authorized, told('Pay', 'Paid'), authorized, told('Status', 'Authorized')]).broken,
    ).toEqual([]));

  it('does not begin before its AUTH: an unknown reference may be answered Failed', () =>
    expect(observed(paymentLife, [told('Status', 'Failed'), authorized, told('Status', 'Authorized')]).broken).toEqual(
      [],
    ));

  it('is not told by the answer to a second PAY', () =>
    expect(observed(paymentLife, [authorized, told('Pay', 'Paid'), told('Pay', 'Failed')]).broken).toEqual([]));
});

it('calls that overlap tell no order', () => {
  const [first, second] = [told('Pay', 'Paid'), told('Status', 'Authorized')];
  expect(observed(paymentLife, [authorized, { ...first, at: 5000 }, { ...second, at: 5001 }]).broken).toEqual([]);
});

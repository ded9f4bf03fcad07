import { describe, expect, it } from 'vitest';
import { bodyOf, recording } from '../recording.ts';

const paid = () => recording().charge(bodyOf('c-1')).lookup('c-1', 200, { status: 'SUCCESS' });
const refundOf = (changes: Record<string, unknown>) =>
  bodyOf('r-1', { tranType: 'REF', originalGatewayReference: 'T-c-1', ...changes });

describe('the merchant of charges and refunds', () => {
  it('is the one that was issued, its number in either form', () => {
    expect(
      paid()
        .refund(refundOf({ merchantNumber: '0779000001' }))
        .broken(),
    ).toEqual([]);
  });

  it('may be one of the own that was never issued', () => {
    const own = { merchantCode: 'SHOP', merchantNumber: '263779000009' };
    expect(recording().charge(bodyOf('c-1', own)).charge(bodyOf('c-2', own)).lookup('c-1').broken()).toEqual([]);
  });

  it.each([{ merchantNumber: '263771234567' }, { merchantCode: 'mc1' }])('is nobody else in a refund: %j', (other) => {
    expect(paid().refund(refundOf(other)).broken()).toEqual(['client-names-its-merchant']);
  });

  it('is registered under one number, not under that of each customer', () => {
    const of = (correlator: string, number: string) =>
      bodyOf(correlator, { merchantCode: 'SHOP', endUserId: number, merchantNumber: number });
    const other = recording().charge(of('c-1', '263771234567')).charge(of('c-2', '263771234568')).lookup('c-1');
    expect(other.broken()).toEqual(['client-names-its-merchant']);
    // Whoever tries it with a telephone of its own has one number.
    const own = recording().charge(of('c-1', '263771234567')).charge(of('c-2', '0771234567')).lookup('c-1');
    expect(own.broken()).toEqual([]);
  });

  it('is nobody else in the first charge', () => {
    const day = recording().charge(bodyOf('c-1', { merchantCode: 'MC2' }));
    expect(day.charge(bodyOf('c-2')).lookup('c-1').broken()).toEqual(['client-names-its-merchant']);
  });
});

import { describe, expect, it } from 'vitest';
import { bodyOf, recording } from './recording.ts';

const charged = () => recording().charge(bodyOf('c-1'));
const wrongPin = { status: 'FAILED', statusMessage: 'Transaction Failed - Invalid PIN' };

describe('released', () => {
  it('on a look-up that says SUCCESS, by correlator, transactionId or referenceCode', () => {
    for (const reference of ['c-1', 'T-c-1', 'INV-c-1'])
      expect(charged().lookup('c-1', 200, { status: 'SUCCESS' }).tell(reference, 'released').broken()).toEqual([]);
  });

  it.each([
    ['client-branches-on-status', charged()],
    ['client-branches-on-status', charged().lookup('c-1', 200, { statusMessage: 'Transaction Successful' })],
    ['client-branches-on-status', charged().lookup('c-1', 200, { status: 'FAILED', statusMessage: 'Refused' })],
    ['client-branches-on-status', charged().callback('c-1', 200, { says: 'FAILED' })],
    ['client-waits-on-unknown-status', charged().lookup('c-1', 200, { status: 'COMPLETED' })],
    ['receiver-confirms-by-lookup', charged().callback('c-1', 200)],
    ['client-handles-every-e-code', recording().charge(bodyOf('c-1'), 422, { statusMessage: 'Barred MSISDN' })],
  ])('otherwise breaks %s', (rule, day) => {
    expect(day.tell('c-1', 'released').broken()).toContain(rule);
  });

  it('of a sale that another charge of it paid is right', () => {
    const same = { referenceCode: 'INV-1' };
    const day = recording()
      .charge(bodyOf('c-1', same))
      .lookup('c-1', 200, { status: 'FAILED', statusMessage: 'Insufficient Balance' })
      .charge(bodyOf('c-2', same))
      .lookup('c-2', 200, { status: 'SUCCESS' });
    expect(day.tell('INV-1', 'released').broken()).toEqual([]);
  });

  it('where a member stands twice is right by either', () => {
    for (const body of ['{"status":"SUCCESS","status":"PENDING"}', '{"status":"PENDING","status":"SUCCESS"}'])
      expect(charged().lookup('c-1', 200, body).tell('c-1', 'released').broken()).toEqual([]);
  });

  it('is not explained by a member of the same name elsewhere', () => {
    const day = charged().lookup('c-1', 200, { parts: [{ status: 'SUCCESS' }] });
    expect(day.tell('c-1', 'released').broken()).toEqual(['client-branches-on-status']);
  });

  it('of what nobody charged here is nobody’s business', () => {
    expect(charged().tell('of-yesterday', 'released').tell('of-yesterday', 'failed').broken()).toEqual([]);
  });
});

describe('told as failed', () => {
  it.each([
    ['a FAILED in a 200', charged().lookup('c-1', 200, { status: 'FAILED', statusMessage: 'Insufficient Balance' })],
    ['a 422 of the charge', recording().charge(bodyOf('c-1'), 422, { statusMessage: 'Insufficient Balance' })],
    ['a 422 of the look-up', charged().lookup('c-1', 422, { statusMessage: 'Transaction Limit Exceeded' })],
    ['a refusal', recording().charge(bodyOf('c-1'), 400, { statusMessage: 'Invalid MSISDN format' })],
    ['a charge that is gone', charged().lookup('c-1', 404)],
    ['maintenance', recording().charge(bodyOf('c-1'), 503)],
  ])('on %s', (_, day) => {
    expect(day.tell('c-1', 'failed').broken()).toEqual([]);
  });

  it.each([
    ['client-pending-is-not-failed', charged()],
    ['client-pending-is-not-failed', recording().charge(bodyOf('c-1'), 'timeout')],
    ['client-pending-is-not-failed', charged().callback('c-1', 200)],
    ['client-waits-on-unknown-status', charged().lookup('c-1', 200, { status: 'UNDER_REVIEW' })],
    ['client-branches-on-status', charged().lookup('c-1', 200, { status: 'SUCCESS' })],
    ['receiver-confirms-by-lookup', charged().callback('c-1', 200, { says: 'FAILED' })],
  ])('otherwise breaks %s', (rule, day) => {
    expect(day.tell('c-1', 'failed').broken()).toEqual([rule]);
  });

  it('after a refund is right', () => {
    const day = charged().lookup('c-1', 200, { status: 'SUCCESS' });
    const refund = bodyOf('r-1', { tranType: 'REF', originalGatewayReference: 'T-c-1' });
    expect(day.refund(refund).tell('c-1', 'refunded').tell('c-1', 'failed').broken()).toEqual([]);
  });

  it('for a wrong PIN is told with its own reason, or none', () => {
    const failed = () => charged().lookup('c-1', 200, wrongPin);
    expect(failed().tell('c-1', 'failed').broken()).toEqual([]);
    expect(failed().tell('c-1', 'failed', 'Wrong PIN').broken()).toEqual([]);
    expect(failed().tell('c-1', 'failed', 'Not enough balance').broken()).toEqual([
      'client-knows-wrong-pin-by-message',
    ]);
    for (const right of ['Wrong PIN, no funds were taken', 'PIN not accepted: your balance is as it was'])
      expect(failed().tell('c-1', 'failed', right).broken()).toEqual([]);
    expect(failed().tell('c-1', 'shown', 'Insufficient Balance').tell('c-1', 'failed', 'Wrong PIN').broken()).toEqual([
      'client-knows-wrong-pin-by-message',
    ]);
  });

  it.each([
    ['Insufficient Balance', 'You have not enough balance, or are above your limit', 'The PIN is invalid'],
    ['Transaction Limit Exceeded', 'Limit exceeded: type your PIN for less', 'Transaction Failed - Invalid PIN'],
    ['Transaction Limit Exceeded', 'Declined', 'Insufficient funds'],
  ])('for %s is told with no other reason', (statusMessage, right, wrong) => {
    const failed = () => charged().lookup('c-1', 422, { statusMessage });
    expect(failed().tell('c-1', 'failed', right).broken()).toEqual([]);
    expect(failed().tell('c-1', 'failed', wrong).broken()).toEqual(['client-handles-both-failure-forms']);
  });
});

describe('open', () => {
  it('is right as long as nothing is known, and wrong for a failure', () => {
    expect(charged().tell('c-1', 'open').broken()).toEqual([]);
    expect(charged().lookup('c-1', 200, { status: 'UNDER_REVIEW' }).tell('c-1', 'open').broken()).toEqual([]);
    expect(
      charged().lookup('c-1', 422, { statusMessage: 'Insufficient Balance' }).tell('c-1', 'open').broken(),
    ).toEqual(['client-handles-both-failure-forms']);
  });

  it('lets a customer be charged for something else, or be charged again when asked; failed does not', () => {
    const same = { referenceCode: 'INV-1' };
    const first = () => recording().charge(bodyOf('c-1', same));
    expect(
      first()
        .charge(bodyOf('c-2', { referenceCode: 'INV-2' }))
        .broken(),
    ).toEqual([]);
    expect(first().tell('c-1', 'open').charge(bodyOf('c-2', same)).charge(bodyOf('c-3')).broken()).toEqual([]);
    expect(first().charge(bodyOf('c-2', same)).charge(bodyOf('c-3')).broken()).toEqual(['client-charges-once']);
    expect(first().charge(bodyOf('c-2', same)).broken()).toEqual([]);
    expect(first().tell('c-1', 'failed').charge(bodyOf('c-2')).broken()).toEqual(
      ['client-pending-is-not-failed', 'client-charges-once'].sort().reverse(),
    );
  });
});

describe('refunded', () => {
  const paid = () => charged().lookup('c-1', 200, { status: 'SUCCESS' });
  const refund = bodyOf('r-1', { tranType: 'REF', originalGatewayReference: 'T-c-1' });
  it('on SUCCESS is right, and so is a 409 after an attempt that nobody knows of', () => {
    expect(paid().refund(refund).tell('c-1', 'refunded').broken()).toEqual([]);
    expect(paid().refund(refund).tell('r-1', 'refunded').broken()).toEqual([]);
    expect(paid().refund(refund, 409).tell('c-1', 'refunded').broken()).toEqual([]);
  });
  it('on a look-up of the refund is right where that says SUCCESS', () => {
    for (const unknown of [
      () => paid().refund(refund, 'timeout'),
      () => paid().refund(refund, 200, { status: 'PENDING' }),
    ]) {
      const asked = (status: string) => unknown().lookup('r-1', 200, { status }).tell('r-1', 'refunded').broken();
      expect(asked('SUCCESS')).toEqual([]);
      expect(asked('PENDING')).toEqual(['client-branches-on-status']);
    }
  });
  it('of a charge that no refund named is not, unless one names what is not known', () => {
    const other = paid().charge(bodyOf('c-2')).lookup('c-2', 200, { status: 'SUCCESS' }).refund(refund);
    expect(other.tell('c-2', 'refunded').broken()).toEqual(['client-branches-on-status']);
    expect(paid().tell('c-1', 'refunded').broken()).toEqual(['client-branches-on-status']);
    const unknown = { ...refund, originalGatewayReference: 'T-of-yesterday' };
    expect(paid().refund(unknown).tell('c-1', 'refunded').broken()).toEqual([]);
  });
  it('of a charge that failed is not', () => {
    const failed = () => charged().lookup('c-1', 200, { status: 'FAILED' });
    expect(failed().tell('c-1', 'refunded').broken()).toEqual(['client-branches-on-status']);
    expect(failed().tell('c-1', 'failed').broken()).toEqual([]);
  });
  it('is not failed before that is known', () => {
    const told = (status: number | 'timeout', json: Record<string, unknown> = {}) =>
      paid().refund(refund, status, json).tell('r-1', 'failed').broken();
    expect(told(200, { status: 'PENDING' })).toEqual(['client-branches-on-status']);
    expect(told('timeout')).toEqual(['client-branches-on-status']);
    expect(told(200)).toEqual(['client-branches-on-status']);
    for (const status of [404, 409, 422, 500]) expect(told(status)).toEqual([]);
    expect(told(200, { status: 'FAILED' })).toEqual([]);
    const known = paid().refund(refund, 'timeout').lookup('r-1', 200, { status: 'FAILED' });
    expect(known.tell('r-1', 'failed').broken()).toEqual([]);
    const absent = paid().refund(refund, 'timeout').lookup('r-1', 404);
    expect(absent.tell('r-1', 'failed').broken()).toEqual([]);
  });
  it('on anything else is not', () => {
    expect(paid().refund(refund, 422, { status: undefined }).tell('c-1', 'refunded').broken()).toEqual([
      'client-handles-every-e-code',
    ]);
    expect(paid().refund(refund, 200, { status: 'PENDING' }).tell('c-1', 'refunded').broken()).toEqual([
      'client-branches-on-status',
    ]);
    expect(paid().refund(refund, 'timeout').tell('c-1', 'refunded').broken()).toEqual(['client-branches-on-status']);
  });
});

describe('the amount in words', () => {
  const amounting = (amount: unknown, changes = {}) => recording().charge(bodyOf('c-1', changes, { amount }));
  const rule = 'client-sends-valid-amounts';

  it.each([
    ['cents', amounting(1999).tell('c-1', 'shown', 'Pay USD 19.99')],
    ['a cent less', amounting(19.98).print('charging c-1: $19.99')],
    ['without its decimals', amounting(1150, { remarks: 'Order of USD 1,150.35' })],
    ['rounded', amounting(19.9, { remarks: 'Order of 19.95 USD' })],
  ])('is sent as %s', (_, day) => {
    expect(day.broken()).toContain(rule);
  });

  it('is the one that is sent, beside others', () => {
    const day = amounting(19.98, { remarks: 'USD 19.98 of USD 19.99' }).print('c-1 ZWG 19.99');
    expect(day.print('c-1 took 19.99 s, paid USD 25.00').broken()).toEqual([]);
  });
});

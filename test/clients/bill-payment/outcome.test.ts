import { expect, test } from 'vitest';
import { billPayment } from '../../../src/clients/bill-payment/index.ts';
import { instantClock } from '../instant-clock.ts';
import { deadBase, type Scripted } from '../scripted-server.ts';
import { inStatus, invalid, password, payment, platformWith, username } from './samples.ts';

test('the first inquiry comes after 120 s, later ones 180 s apart, 600 s while Flagged', async () => {
  const { vendor, clock, received } = await platformWith([
    inStatus('BeingProcessed'),
    inStatus('BeingPaid'),
    inStatus('Pending'),
    inStatus('SomethingNew'),
    inStatus('Flagged'),
    inStatus('Flagged'),
    'break',
    [503, ''],
    inStatus('BeingProcessed'),
    inStatus('Paid', { BillerPaymentReference: 'B-1' }),
  ]);
  const paid = await vendor.waitForOutcome(await vendor.pay(payment));
  expect(paid).toMatchObject({ Status: 'Paid', BillerPaymentReference: 'B-1' });
  expect(clock.waits.map((ms) => ms / 1000)).toEqual([120, 180, 180, 180, 600, 600, 600, 600, 180]);
  expect(received.map((it) => JSON.parse(it.body).Action)).toEqual(['Pay', ...Array(9).fill('Status')]);
});

test('a payment that PAY answered Flagged is first asked for after 600 s, which keeps to both readings', async () => {
  const { vendor, clock } = await platformWith([inStatus('Flagged'), inStatus('Failed', { Narration: 'No stock' })]);
  expect(await vendor.waitForOutcome(await vendor.pay(payment))).toMatchObject({ Status: 'Failed' });
  expect(clock.waits).toEqual([600_000]);
});

test.each([
  ['break' as Scripted],
  [[500, ''] as Scripted],
  [[504, '<html>'] as Scripted],
  [[404, ''] as Scripted],
  [[302, ''] as Scripted],
  [[200, ''] as Scripted],
  [[200, { Reference: 'order-1' }] as Scripted],
])('after %j on PAY the outcome is unknown: STATUS tells it, and no second PAY goes out', async (answer) => {
  const { vendor, received } = await platformWith([answer, inStatus('BeingProcessed'), inStatus('Paid')]);
  const unknown = {
    name: 'UnknownOutcomeError',
    operation: 'pay',
    reference: 'order-1',
    message: 'pay order-1: whether it was paid is not known; ask with waitForOutcome, never send PAY again.',
  };
  await expect(vendor.pay(payment)).rejects.toMatchObject(unknown);
  await expect(vendor.pay(payment)).rejects.toThrow(
    'PAY order-1 was sent before and has no final status yet; ask with waitForOutcome, never send it again.',
  );
  expect(await vendor.waitForOutcome('order-1')).toMatchObject({ Status: 'Paid' });
  expect(received.map((it) => JSON.parse(it.body).Action)).toEqual(['Pay', 'Status', 'Status']);
});

test('two PAYs of one Reference at a time send one', async () => {
  const { vendor, received } = await platformWith([inStatus('Paid')]);
  const outcomes = await Promise.allSettled([vendor.pay(payment), vendor.pay(payment)]);
  expect(outcomes.map((it) => it.status)).toEqual(['fulfilled', 'rejected']);
  expect(received).toHaveLength(1);
});

test('a timeout on PAY leaves the outcome unknown, after 60 s', async () => {
  const { vendor, clock, received } = await platformWith(['hang']);
  const call = vendor.pay(payment).catch((it: unknown) => it);
  await expect.poll(() => received.length).toBe(1);
  clock.expire();
  expect(await call).toMatchObject({
    name: 'UnknownOutcomeError',
    cause: { reason: 'timeout', message: 'pay: no answer within 60000 ms.' },
  });
});

test('even a connection that was refused is an unknown outcome of PAY', async () => {
  const { vendor } = billPayment({ base: await deadBase(), username, password, clock: instantClock(), env: {} });
  await expect(vendor.pay(payment)).rejects.toMatchObject({
    name: 'UnknownOutcomeError',
    cause: { reason: 'unreachable' },
  });
  await expect(vendor.authorize(payment)).rejects.toMatchObject({ name: 'NoAnswerError', sent: false });
});

test.each([[invalid], [[401, ''] as Scripted]])('a PAY that was refused with %j may be corrected', async (refusal) => {
  const { vendor, received } = await platformWith([refusal, inStatus('Paid')]);
  await expect(vendor.pay(payment)).rejects.toMatchObject({ name: 'BillPaymentError', operation: 'pay' });
  expect(await vendor.pay(payment)).toMatchObject({ Status: 'Paid' });
  expect(received).toHaveLength(2);
});

test('AUTH, STATUS and look-ups are sent once as well', async () => {
  const { vendor, received } = await platformWith([[500, ''], 'break', [200, '']]);
  await expect(vendor.authorize(payment)).rejects.toMatchObject({ name: 'BillPaymentError', status: 500 });
  await expect(vendor.status('order-1')).rejects.toMatchObject({ name: 'NoAnswerError', reason: 'broken' });
  await expect(vendor.lookupMember({ billerCode: 'A', memberNumber: 'M' })).rejects.toMatchObject({
    reason: 'unreadable',
  });
  expect(received).toHaveLength(3);
});

test('patience ends with the last answer, a refused inquiry at once', async () => {
  const { vendor, clock } = await platformWith([inStatus('BeingPaid'), inStatus('Authorized'), invalid]);
  await expect(vendor.waitForOutcome('order-1', { patienceMs: 300_000 })).rejects.toMatchObject({
    name: 'StillPendingError',
    message:
      'The payment order-1 reached no final status within 300000 ms; look it up later, or wait longer with patienceMs.',
    last: { Status: 'Authorized' },
  });
  expect(clock.waits).toEqual([120_000, 180_000]);
  await expect(vendor.waitForOutcome('order-1')).rejects.toMatchObject({ name: 'BillPaymentError', status: 400 });
});

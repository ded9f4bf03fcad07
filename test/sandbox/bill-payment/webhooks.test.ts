import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { type Json, openReceiver } from '../support.ts';
import { type Bills, openBills, orderFor } from './support.ts';

const change = (bills: Bills, more: Json = { enabled: true }) =>
  bills.ask('POST', '/operator/biller', { billerCode: 'SCHOOL', ...more });

describe('the configuration webhook', () => {
  test.each([{ fee: '0.75' }, { enabled: false }, { product: { code: 'TRIP', enabled: true } }])(
    '%j is announced by POST with the code of the biller',
    async (what) => {
      const bills = await openBills();
      const receiver = await openReceiver(200);
      const { status, body } = await bills.ask('POST', '/operator/webhook', {
        kind: 'configuration',
        url: receiver.url,
      });
      expect([status, body]).toEqual([200, {}]);
      expect((await change(bills, what)).status).toBe(204);
      await receiver.arrived(1);
      await bills.advance(600_000);
      expect(receiver.calls.map((it) => [it.text, it.headers['content-type'], it.headers.authorization])).toEqual([
        ['["SCHOOL"]', 'application/json', undefined],
      ]);
    },
  );

  test.each([
    ['three-in-all', 3],
    ['three-after-the-first', 4],
  ])('%s: without 200 it is sent again every 30 s, %i times', async (reading, times) => {
    const bills = await openBills({ dialect: { 'configuration-webhook-attempts': reading } });
    // Any other status than 200 means that it was not received, those of success as well.
    const receiver = await openReceiver(204, 500);
    await bills.ask('POST', '/operator/webhook', { kind: 'configuration', url: receiver.url });
    await change(bills);
    await receiver.arrived(1);
    await bills.advance(29_999);
    expect(receiver.calls).toHaveLength(1);
    await bills.advance(1);
    expect(receiver.calls).toHaveLength(2);
    await bills.advance(600_000);
    expect(receiver.calls).toHaveLength(times);
  });

  test.each([
    ['bearer', 'Bearer agreed-token'],
    ['basic', `Basic ${btoa('agreed-token')}`],
    ['none', undefined],
  ])('%s: the token that was agreed, and it is nowhere in the listings', async (form, expected) => {
    const bills = await openBills({ dialect: { 'configuration-webhook-authorization': form } });
    const receiver = await openReceiver(200);
    const registration = { kind: 'configuration', url: receiver.url, token: 'agreed-token' };
    await bills.ask('POST', '/operator/webhook', registration);
    await change(bills);
    await receiver.arrived(1);
    expect(receiver.calls[0]?.headers.authorization).toBe(expected);
    const listed = [await bills.ask('GET', '/deliveries'), await bills.ask('GET', '/snapshot')];
    for (const { text } of listed) expect(text).not.toMatch(/agreed-token|YWdyZWVkLXRva2Vu/);
  });
});

describe('the payment webhook', () => {
  const register = async (bills: Bills, url: string, schedule = 'each') => {
    const registration = { kind: 'payments', url, billerCode: 'CITYCOUNCIL', schedule };
    return (await bills.ask('POST', '/operator/webhook', registration)).body.secretKey;
  };
  const water = (bills: Bills) => bills.bought(orderFor(bills.fixtures.purchases.department as never, 30.5));
  const rates = (bills: Bills) =>
    bills.bought({ BillerCode: 'CITYCOUNCIL', Products: [{ Code: 'RATES', Price: 25.5 }] });

  /** Verifies both check values over the bytes that came. */
  function verified(call: { headers: Record<string, unknown>; text: string } | undefined, key: string) {
    if (!call) throw new Error('nothing came');
    expect(call.headers['x-signature']).toBe(createHmac('sha256', key).update(call.text).digest('base64'));
    const { Payments, Hash } = JSON.parse(call.text) as { Payments: Json[]; Hash: string };
    const fields = Payments.map((it) =>
      [
        ...[it.PaymentId, it.PlatformReference, it.BankReference, it.PaidDate, it.MemberNumber, it.MemberName],
        ...[it.ProductCode, Number(it.ProductPrice).toFixed(2), it.ProductDepartment ?? ''],
      ].join(''),
    );
    expect(Hash).toBe(
      createHash('sha256')
        .update(fields.join('') + key)
        .digest('hex'),
    );
    return Payments;
  }

  test('each payment is told at once, signed over the raw bytes', async () => {
    const bills = await openBills();
    const receiver = await openReceiver(200);
    const key = await register(bills, receiver.url);
    expect(key).toBe(bills.fixtures.ownBiller.secretKey);
    const { pay } = await water(bills);
    await receiver.arrived(1);
    await rates(bills);
    await receiver.arrived(2);
    expect(verified(receiver.calls[0], String(key))).toEqual([
      {
        PaymentId: 100,
        PlatformReference: pay.PlatformReference,
        BankReference: '',
        PaidDate: '2026-03-01T08:15:30.000Z',
        MemberNumber: 'M1000234',
        MemberName: 'Tariro Example',
        ProductCode: 'WATER',
        ProductPrice: 30.5,
        ProductDepartment: 'Water',
      },
    ]);
    const [{ ProductDepartment, PaymentId }] = verified(receiver.calls[1], String(key)) as [Json];
    expect([ProductDepartment, PaymentId]).toEqual([undefined, 200]);
  });

  test('daily, the payments of a day are told at its end in one call', async () => {
    const bills = await openBills();
    const receiver = await openReceiver(200);
    const key = await register(bills, receiver.url, 'daily');
    await water(bills);
    await rates(bills);
    await bills.advance(15 * 3_600_000);
    expect(receiver.calls).toHaveLength(0);
    await bills.advance(3_600_000);
    expect(verified(receiver.calls[0], String(key))).toHaveLength(2);
    await rates(bills);
    await bills.advance(48 * 3_600_000);
    expect(receiver.calls).toHaveLength(2);
    expect(verified(receiver.calls[1], String(key))).toHaveLength(1);
  });

  test.each<[SandboxOptions['dialect'], number, number]>([
    [{}, 500, 1],
    [{ 'payment-webhook-retries': 'repeated' }, 500, 3],
    [{ 'payment-webhook-duplicates': 'repeated' }, 200, 2],
  ])('%j: after %i it comes %i times', async (dialect, status, times) => {
    const bills = await openBills(dialect ? { dialect } : {});
    const receiver = await openReceiver(status);
    await register(bills, receiver.url);
    await rates(bills);
    await receiver.arrived(1);
    await bills.advance(600_000);
    expect(receiver.calls).toHaveLength(times);
  });

  test('dates and media type by the dialect', async () => {
    const dialect = {
      'payment-webhook-date-form': 'space-separated',
      'payment-webhook-hash-date-form': 'query-form',
      'payment-webhook-media-type': 'text',
    };
    const bills = await openBills({ dialect });
    const receiver = await openReceiver(200);
    const key = String(await register(bills, receiver.url));
    await rates(bills);
    await receiver.arrived(1);
    const { headers, text } = receiver.calls[0] ?? { headers: {}, text: '{}' };
    const { Payments, Hash } = JSON.parse(text) as { Payments: [Json]; Hash: string };
    const [it] = Payments;
    expect([headers['content-type'], it.PaidDate]).toEqual(['text/plain', '2026-03-01 08:15:30']);
    const fields = `${it.PaymentId}${it.PlatformReference}01-Mar-2026 08:15:30M1000234Tariro ExampleRATES25.50${key}`;
    expect(Hash).toBe(createHash('sha256').update(fields).digest('hex'));
  });
});

test.each([
  ['loose', false],
  ['canonical', true],
])('%s: the bytes of the payments webhook are signed as they leave', async (writing, isCanonical) => {
  const bills = await openBills({ dialect: { 'webhook-json-writing': writing } });
  const receiver = await openReceiver(200);
  const webhook = { kind: 'payments', url: receiver.url, billerCode: 'SCHOOL' };
  const { secretKey } = (await bills.ask('POST', '/operator/webhook', webhook)).body;
  await bills.bought(orderFor(bills.fixtures.purchases.reversible));
  await receiver.arrived(1);
  const [{ text, headers } = { text: '', headers: {} }] = receiver.calls;
  const signed = (of: string) => createHmac('sha256', String(secretKey)).update(of).digest('base64');
  expect(headers['x-signature']).toBe(signed(text));
  expect(signed(JSON.stringify(JSON.parse(text))) === signed(text)).toBe(isCanonical);
});

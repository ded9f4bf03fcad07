import { describe, expect, test } from 'vitest';
import type { Json } from '../support.ts';
import { openWallets, type Wallets } from './support.ts';

const day = 24 * 60 * 60 * 1000;
const opened = 100_000_000_000;

async function lines(wallets: Wallets, from: string, to: string): Promise<unknown[]> {
  const { body } = await wallets.statement(wallets.merchant, { startDateTime: from, endDateTime: to });
  if (body.responseCode !== '00') return [body.responseCode];
  return (body.transactions as Json[]).map((it) => [
    it.type,
    it.creditAmount ?? it.debitAmount,
    it.balance,
    it.postingDate,
  ]);
}

test('a statement opens, lists every movement in order, closes and adds up', async () => {
  const wallets = await openWallets();
  const { code } = (await wallets.code({ reference: 'order-1', narration: 'Order order-1', amount: 1250 })).body;
  await wallets.ask('POST', '/codes/pay', { msisdn: wallets.customers[0], code });
  await wallets.advance(90_500);
  await wallets.change({ reference: 'change-1', narration: 'Change change-1', amount: 375 });
  const { status, body } = await wallets.statement(wallets.merchant);
  const line = (type: string, narration: string, credit: number | null, debit: number | null, balance: number) => ({
    type,
    narration,
    creditAmount: credit,
    debitAmount: debit,
    balance,
    additionalData: {},
  });
  const at = (date: string, reference: string | null) => ({ reference, postingDate: date, transactionDate: date });
  expect([status, body]).toEqual([
    200,
    {
      startDate: '2026-03-01T00:00:00',
      endDate: '2026-03-31T23:59:59',
      responseCode: '00',
      responseMsg: 'Success',
      reference: expect.stringMatching(/^R-\d{12}$/),
      accountDetails: {
        accountNumber: wallets.merchant.accountNumbers.USD,
        currency: 'USD',
        firstName: 'Example',
        lastName: 'Shop',
        mobileNumber: expect.stringMatching(/^263775\d{6}$/),
      },
      transactions: [
        { ...line('Opening Balance', 'Opening Balance', null, null, opened), ...at('2026-03-01T00:00:00', null) },
        { ...line('Credit', 'Order order-1', 1250, null, opened + 1250), ...at('2026-03-01T10:15:30', 'order-1') },
        { ...line('Debit', 'Change change-1', null, 375, opened + 875), ...at('2026-03-01T10:17:00', 'change-1') },
        { ...line('Closing Balance', 'Closing Balance', null, null, opened + 875), ...at('2026-03-31T23:59:59', null) },
      ],
    },
  ]);
});

test('a period begins and ends on the second, and its balances carry on before and after it', async () => {
  const wallets = await openWallets();
  await wallets.change({ amount: 1 });
  await wallets.advance(40 * day);
  wallets.forgetTokens();
  await wallets.change({ amount: 2 });
  await wallets.advance(100 * day);
  wallets.forgetTokens();
  const first = '2026-03-01T10:15:30';
  expect(await lines(wallets, '2026-03-01 10:15:30', '2026-03-01 10:15:30')).toEqual([
    ['Opening Balance', null, opened, first],
    ['Debit', 1, opened - 1, first],
    ['Closing Balance', null, opened - 1, first],
  ]);
  const edges = async (from: string, to: string) => (await lines(wallets, from, to)).map((it) => (it as unknown[])[2]);
  expect(await edges('2026-02-01 00:00:00', '2026-02-28 23:59:59')).toEqual([opened, opened]);
  expect(await edges('2026-03-01 00:00:00', '2026-03-01 10:15:29')).toEqual([opened, opened]);
  expect(await edges('2026-03-01 10:15:31', '2026-03-31 23:59:59')).toEqual([opened - 1, opened - 1]);
  expect(await edges('2026-04-01 00:00:00', '2026-04-30 23:59:59')).toEqual([opened - 1, opened - 3, opened - 3]);
  expect(await edges('2026-05-01 00:00:00', '2026-05-31 23:59:59')).toEqual([opened - 3, opened - 3]);
  expect(await edges('2031-05-01 00:00:00', '2031-05-31 23:59:59')).toEqual([opened - 3, opened - 3]);
});

describe('one calendar month', () => {
  const ok = (wallets: Wallets, from: string, to: string) =>
    lines(wallets, from, to).then((found) => (found.length === 1 ? found[0] : 'listed'));

  test('lies within one month of the calendar, leap years included', async () => {
    const wallets = await openWallets();
    expect(await ok(wallets, '2028-02-01 00:00:00', '2028-02-29 23:59:59')).toBe('listed');
    expect(await ok(wallets, '2026-12-01 00:00:00', '2026-12-31 23:59:59')).toBe('listed');
    expect(await ok(wallets, '2026-02-28 23:59:59', '2026-03-01 00:00:00')).toBe('058');
    expect(await ok(wallets, '2026-12-31 00:00:00', '2027-01-01 00:00:00')).toBe('058');
  });

  test('may run until the same day of the next month', async () => {
    const dialect = { 'length-of-a-calendar-month': 'until-the-same-day-of-the-next-month' };
    const wallets = await openWallets({ dialect });
    expect(await ok(wallets, '2026-03-15 12:00:00', '2026-04-15 12:00:00')).toBe('listed');
    expect(await ok(wallets, '2026-03-15 12:00:00', '2026-04-15 12:00:01')).toBe('058');
    expect(await ok(wallets, '2028-01-31 00:00:00', '2028-02-29 00:00:00')).toBe('listed');
    expect(await ok(wallets, '2026-01-31 00:00:00', '2026-02-28 00:00:01')).toBe('058');
  });

  test('may be what is left of a longer period', async () => {
    const wallets = await openWallets({ dialect: { 'longer-statement-period': 'cut' } });
    const { body } = await wallets.statement(wallets.merchant, { endDateTime: '2026-06-30 23:59:59' });
    expect([body.startDate, body.endDate]).toEqual(['2026-03-01T00:00:00', '2026-03-31T23:59:59']);
  });
});

test('a statement is of an account of the caller, in its currency, over dates that exist', async () => {
  const wallets = await openWallets();
  const { merchant, agent } = wallets;
  const codes = async (change: Json) => {
    const { status, body } = await wallets.statement(merchant, change);
    return [status, body.responseCode];
  };
  expect(await codes({ accountNumber: '1000000000' })).toEqual([404, '014']);
  expect(await codes({ accountNumber: agent.accountNumbers.USD })).toEqual([403, '056']);
  expect(await codes({ accountNumber: await wallets.account(wallets.customers[0] ?? '') })).toEqual([403, '056']);
  expect(await codes({ currency: 'ZWG' })).toEqual([400, '012']);
  expect(await codes({ accountNumber: merchant.accountNumbers.ZWG, currency: 'ZWG' })).toEqual([200, '00']);
  for (const startDateTime of [
    ...['2026-03-01', '2026-03-01T00:00:00', '2026-02-30 00:00:00', '2026-3-1 00:00:00', '2026-03-01 24:00:00'],
    ...['2026-03-31 23:59:60', '2026-04-01 00:00:00', '', 20260301, undefined],
  ]) {
    expect([startDateTime, await codes({ startDateTime })]).toEqual([startDateTime, [400, '012']]);
  }
});

test('other forms of dates may be taken', async () => {
  const wallets = await openWallets({ dialect: { 'other-request-date-forms': 'accepted' } });
  const { body } = await wallets.statement(wallets.merchant, {
    startDateTime: '2026-03-01',
    endDateTime: '2026-03-31T23:59:59',
  });
  expect(body.startDate).toBe('2026-03-01T00:00:00');
});

test('dates follow the zone of the dialect', async () => {
  const wallets = await openWallets({ dialect: { 'utc-offset': '+00:00' } });
  expect(wallets.fixtures.utcOffset).toBe('+00:00');
  await wallets.change({ amount: 1 });
  const all = await lines(wallets, '2026-03-01 00:00:00', '2026-03-31 23:59:59');
  expect(all[1]).toEqual(['Debit', 1, opened - 1, '2026-03-01T08:15:30']);
});

test('amounts of a statement may be text', async () => {
  const wallets = await openWallets({ dialect: { 'statement-amount-form': 'text', 'amount-form': 'text' } });
  await wallets.change({ amount: 1 });
  const all = await lines(wallets, '2026-03-01 00:00:00', '2026-03-31 23:59:59');
  expect(all.map((it) => (it as unknown[]).slice(1, 3))).toEqual([
    [null, String(opened)],
    ['1', String(opened - 1)],
    [null, String(opened - 1)],
  ]);
});

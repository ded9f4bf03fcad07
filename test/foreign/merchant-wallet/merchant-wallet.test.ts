import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Seen } from '../shared/seen.ts';
import { type Client, openClient } from './client.ts';
import { probe } from './probe.ts';
import { startForeignWallet } from './service.ts';

let client: Client;

beforeEach(async () => {
  client = await openClient({ readings: { clock: 'virtual' } });
});

afterEach(() => client.close());

const own = { tillNode: 'byo-3', links: [], remark: null };

/** HTTP status and code of a refusal that tells its reason. */
function refusal({ status, body }: Seen): [number, string] {
  expect(typeof body.responseDescription).toBe('string');
  return [status, body.responseCode];
}

test('everything that the document states is so in the usual readings', async () => {
  const usual = await openClient();
  expect(await probe(usual)).toEqual([]);
  expect(await probe(client)).toEqual([]);
  await usual.close();
});

test('a login gives a token (section 4.1)', async () => {
  const { status, headers, body } = await client.login();
  expect([status, headers.get('x-trace-id')]).toEqual([200, expect.stringMatching(/^[0-9a-f]{16}$/)]);
  expect(body).toEqual({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    tokenKind: 'till',
    livesFor: '900',
    responseCode: '00',
    responseDescription: 'Welcome',
    ...own,
  });
});

test('a payment code is New, Claimed and Paid (sections 2.3, 3 and 4.3)', async () => {
  const made = await client.generate({ reference: 'ORDER-17', narration: 'Order 17' });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    code: expect.stringMatching(/^00\d{7}$/),
    qrCode: expect.stringMatching(/^PHN2Zy/),
    stan: 'ORDER-17',
    authNumber: expect.any(Number),
    processedDateTime: expect.stringMatching(/^\d{14}$/),
    amount: '1250',
    currency: 'USD',
    currencySymbol: 'US$ - all values in cents',
    description: 'Order 17',
    available: null,
    ledger: null,
    debitAccountNumber: null,
    creditAccountNumber: null,
    reference: null,
    responseCode: '00',
    responseMsg: 'Done',
    ...own,
  });
  const { code, authNumber, processedDateTime } = made.body;
  const shown = { code, amount: 1250, description: 'Order 17', stan: 'ORDER-17', processedDateTime };
  const first = (await client.inquire(code)).body;
  const result = { responseCode: '00', responseMsg: 'Done', ...own };
  expect(first).toEqual({ status: 'New', timeToLive: '600sec', ...shown, authNumber: expect.any(Number), ...result });
  expect(first.authNumber).not.toBe(authNumber);
  await client.claimCode(code);
  await client.advance(60_000);
  expect((await client.inquire(code)).body).toMatchObject({ status: 'Claimed', timeToLive: '540sec' });
  await client.payCode(code);
  await client.advance(60_000);
  expect((await client.inquire(code)).body).toMatchObject({ status: 'Paid', timeToLive: '0sec' });
  expect(await client.balance()).toBe(80_000_000 + 12_345 - 1250);
});

test('a code dies after 10 minutes', async () => {
  const { code } = (await client.generate()).body;
  await client.advance(600_000);
  expect((await client.inquire(code)).body).toMatchObject({ status: 'Timed Out', timeToLive: '0sec' });
  await expect(client.payCode(code)).rejects.toThrow(`The app refuses the code ${code}.`);
});

test('a deposit is found and taken back (sections 4.4 to 4.7)', async () => {
  const { body } = await client.linked(client.number, '?currency=ZWG');
  expect(body).toEqual({
    firstname: 'Tariro Grace',
    lastname: 'Dube-0000002',
    accounts: [
      { accountNumber: 'P00000022', currency: 'ZWG', alias: null, type: 'POCKET', productId: 4400 },
      { accountNumber: 'P00000021', currency: 'USD', alias: null, type: 'POCKET', productId: 4400 },
      { accountNumber: 'S00000021', currency: 'USD', alias: null, type: 'SAVINGS', productId: 4401 },
      { accountNumber: 'S00000022', currency: 'ZWG', alias: null, type: 'SAVINGS', productId: 4401 },
    ],
    responseCode: '000',
    responseDescription: 'Found',
    ...own,
  });
  const destinationAccount = 'P00000022';
  const made = await client.deposit({ currency: 'ZWG', destinationAccount, reference: 'D-1', narration: 'Cash' });
  expect(made.body).toMatchObject({ stan: 'D-1', accountNumber: '60000924', responseCode: '00', responseMsg: 'Done' });
  const inquired = (await client.inquireDeposit(made.sent, { participantReference: 'I-1' })).body;
  expect(inquired).toEqual({
    reference: expect.stringMatching(/^81\d{9}$/),
    participantReference: 'I-1',
    details: {
      responseCode: '00',
      responseDescription: 'Done',
      reference: expect.stringMatching(/^DEP\d+$/),
      participantReference: 'D-1',
      additionalData: { branch: 'Gweru', till: 4 },
      currency: 'ZWG',
      amount: '700',
      dateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:45$/),
      narration: 'Cash',
      accountNumber: destinationAccount,
    },
    responseCode: '00',
    responseDescription: 'Done',
    ...own,
  });
  expect(refusal(await client.reverse(made.sent, { amount: 699 }))).toEqual([422, '025']);
  expect(refusal(await client.reverse(made.sent, { originalParticipantReference: 'D-2' }))).toEqual([422, '096']);
  expect((await client.reverse(made.sent, { participantReference: 'R-1' })).body).toEqual({
    reference: expect.any(String),
    participantReference: 'R-1',
    responseCode: '00',
    responseDescription: 'Done',
    ...own,
  });
  expect(await client.balance('ZWG')).toBe(90_000_000 + 12_345);
});

test('bank change is at most 500 cents in USD (section 4.8)', async () => {
  expect((await client.change({ amount: 500 })).body.responseCode).toBe('00');
  expect(refusal(await client.change({ amount: 501 }))).toEqual([422, '141']);
  expect((await client.change({ amount: 15_000, currency: 'ZWG' })).body.responseCode).toBe('00');
});

test('a utility payment tells fees, commissions and balances (section 2.5)', async () => {
  expect((await client.pay({ reference: 'U-1' })).body).toEqual({
    stan: 'U-1',
    authNumber: expect.any(Number),
    processedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:45$/),
    fees: [{ name: 'Service', amount: '11' }],
    amount: '300',
    ledger: '3999999999689',
    available: '3999999999439',
    currency: 'USD',
    dynamicData: { reference: expect.any(String), instructions: null, notifications: null },
    commissions: [{ name: 'Sale', description: 'Share of the till', amount: '6' }],
    accountNumber: '263710000001',
    currencySymbol: 'US$ - all values in cents',
    responseCode: '00',
    responseMsg: 'Done',
    ...own,
  });
});

test('a statement adds up (section 2.6)', async () => {
  await client.change({ amount: 45, narration: 'Till 3' });
  const { transactions } = (await client.statement()).body;
  expect(transactions.map((it: { type: string; balance: number }) => [it.type, it.balance])).toEqual([
    ['Closing Balance', 3_999_999_999_955],
    ['Debit', 3_999_999_999_955],
    ['Opening Balance', 4_000_000_000_000],
  ]);
  expect(transactions[1]).toMatchObject({ narration: 'CHANGE Till 3', creditAmount: null, debitAmount: 45 });
});

test('what the account type does not allow fails (section 1)', async () => {
  const answer = await client.generate({ type: 'WITHDRAWAL' }, { as: 'merchant' });
  expect(refusal(answer)).toEqual([200, '116']);
});

test('the code list is a file (section 4.11)', async () => {
  const { headers, text } = await client.codeList();
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="codes.xml"');
  expect(text).toContain('<code value="096">');
});

test('the driver has what the readings say, and tenants of their own', async () => {
  const bare = await startForeignWallet({ readings: { app: 'none', clock: 'real', isolate: 'no' } });
  expect(bare.driver).toEqual({});
  await bare.close();
  const several = await startForeignWallet({ readings: { isolate: 'yes', clock: 'virtual', app: 'pay' } });
  expect(Object.keys(several.driver.customer ?? {})).toEqual(['claimCode', 'payCode']);
  const lease = await several.driver.isolate?.();
  const leased = lease?.apis?.['merchant-wallet']?.fixtures;
  expect([leased?.numbers?.registered?.[0], several.fixtures.numbers?.registered?.[0]]).toEqual([
    '263710010001',
    '263710000001',
  ]);
  await lease?.driver?.clock?.advance?.({ ms: 3_600_000 });
  const [there, here] = [await lease?.driver?.clock?.now?.(), await several.driver.clock?.now?.()];
  expect((there ?? 0) - (here ?? 0)).toBeGreaterThan(3_000_000);
  await several.close();
});

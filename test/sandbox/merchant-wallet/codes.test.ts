import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { openWallets, type Wallets } from './support.ts';

const second = 1000;
const minute = 60 * second;

const use = (wallets: Wallets, what: 'claim' | 'pay', code: unknown, customer = wallets.customers[0]) =>
  wallets.ask('POST', `/codes/${what}`, { msisdn: customer, code });

/** Status and time to live, half a minute after the last inquiry at the earliest. */
async function state(wallets: Wallets, code: unknown): Promise<unknown[]> {
  const { body } = await wallets.inquire(code);
  return [body.status, body.timeToLive];
}

test('a generated code answers what was asked', async () => {
  const wallets = await openWallets();
  const { status, body } = await wallets.code({ reference: 'order-2001', narration: 'Order order-2001' });
  expect([status, body]).toEqual([
    200,
    {
      code: expect.stringMatching(/^\d{8}$/),
      qrCode: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
      stan: 'order-2001',
      authNumber: expect.stringMatching(/^A-\d{12}$/),
      processedDateTime: '2026-03-01 10:15:30',
      responseCode: '00',
      responseMsg: 'Success',
      amount: 1250,
      currency: 'USD',
      currencySymbol: 'USD (cents)',
      description: 'Order order-2001',
      available: null,
      ledger: null,
      debitAccountNumber: null,
      creditAccountNumber: null,
      reference: null,
    },
  ]);
});

test('what is optional may be left out: the service makes a reference', async () => {
  const wallets = await openWallets();
  const { body } = await wallets.call(wallets.merchant, '/api/code/generate', {
    currency: 'ZWG',
    amount: 1,
    type: 'PAYMENT',
  });
  expect([body.responseCode, body.stan, body.description]).toEqual(['00', expect.stringMatching(/^R-\d{12}$/), '']);
});

test('the QR image is a PNG that another library reads as the code', async () => {
  const wallets = await openWallets();
  for (let i = 0; i < 20; i += 1) {
    const { body } = await wallets.code();
    const { width, height, data } = PNG.sync.read(Buffer.from(String(body.qrCode), 'base64'));
    expect(jsQR.default(new Uint8ClampedArray(data), width, height)?.data).toBe(body.code);
  }
});

test('the QR image may be an SVG', async () => {
  const wallets = await openWallets({ dialect: { 'qr-image-format': 'svg' } });
  const { body } = await wallets.code();
  expect(Buffer.from(String(body.qrCode), 'base64').toString()).toMatch(/^<svg .*<\/svg>$/);
});

test('a payment code goes from New over Claimed to Paid, and moves its amount once', async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  const before = await wallets.balance(customer);
  const { code } = (await wallets.code({ amount: 1250 })).body;
  expect(await state(wallets, code)).toEqual(['New', '600 sec']);
  await wallets.advance(31 * second);
  expect((await use(wallets, 'claim', code)).status).toBe(200);
  expect(await state(wallets, code)).toEqual(['Claimed', '569 sec']);
  expect(await wallets.balance(customer)).toBe(before);
  expect((await use(wallets, 'pay', code)).status).toBe(200);
  await wallets.advance(31 * second);
  expect(await state(wallets, code)).toEqual(['Paid', '538 sec']);
  const again = await use(wallets, 'pay', code);
  expect([again.status, again.body]).toEqual([409, { error: 'the code is Paid and cannot be used' }]);
  expect(await wallets.balance(customer)).toBe(before - 1250);
  await wallets.advance(20 * minute);
  wallets.forgetTokens();
  expect(await state(wallets, code)).toEqual(['Paid', '0 sec']);
});

test('a withdrawal code takes its amount from the wallet and credits the agent', async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  const before = await wallets.balance(customer, 'ZWG');
  const { body } = await wallets.code({ type: 'WITHDRAWAL', currency: 'ZWG', amount: 20_000 }, wallets.agent);
  expect((await use(wallets, 'pay', body.code)).status).toBe(200);
  expect(await wallets.balance(customer, 'ZWG')).toBe(before - 20_000);
});

test('the app refuses unknown codes and customers, and a code that another claimed', async () => {
  const wallets = await openWallets();
  const { code } = (await wallets.code()).body;
  const [one, other] = wallets.customers;
  await use(wallets, 'claim', code, one);
  const refused = [
    await use(wallets, 'pay', '00000000'),
    await use(wallets, 'pay', code, wallets.unknown),
    await use(wallets, 'claim', code, other),
    await use(wallets, 'pay', code, other),
  ];
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
    [409, 'no such code was generated in this workspace'],
    [409, `${wallets.unknown} has no wallet in USD`],
    [409, 'another customer claimed the code'],
    [409, 'another customer claimed the code'],
  ]);
});

test('a wallet that does not hold the amount cannot pay', async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  const all = await wallets.balance(customer);
  const { code } = (await wallets.code({ amount: all + 1 })).body;
  expect((await use(wallets, 'pay', code)).status).toBe(409);
  const { code: exact } = (await wallets.code({ amount: all })).body;
  expect((await use(wallets, 'pay', exact)).status).toBe(200);
  expect(await wallets.balance(customer)).toBe(0);
});

test('a code lives for ten minutes', async () => {
  const wallets = await openWallets();
  const [one, other] = [(await wallets.code()).body.code, (await wallets.code()).body.code];
  await wallets.advance(10 * minute);
  expect((await use(wallets, 'pay', one)).status).toBe(200);
  await wallets.advance(1);
  expect((await use(wallets, 'pay', other)).body.error).toBe('the code is Expired and cannot be used');
  expect((await use(wallets, 'claim', other)).status).toBe(409);
});

describe('a code that nobody paid ends', () => {
  test.each([
    ['expired-when-unclaimed', 'Expired', 'Timed Out'],
    ['timed-out-when-unclaimed', 'Timed Out', 'Expired'],
    ['only-expired', 'Expired', 'Expired'],
    ['only-timed-out', 'Timed Out', 'Timed Out'],
  ])('%s', async (reading, unclaimed, claimed) => {
    const wallets = await openWallets({ dialect: { 'expired-or-timed-out': reading } });
    const [left, taken] = [(await wallets.code()).body.code, (await wallets.code()).body.code];
    await use(wallets, 'claim', taken);
    await wallets.advance(10 * minute + 1);
    expect([await state(wallets, left), await state(wallets, taken)]).toEqual([
      [unclaimed, '0 sec'],
      [claimed, '0 sec'],
    ]);
  });
});

test('a claimed code may be open to others', async () => {
  const wallets = await openWallets({ dialect: { 'code-transitions': 'accepted' } });
  const { code } = (await wallets.code()).body;
  await use(wallets, 'claim', code, wallets.customers[0]);
  expect((await use(wallets, 'pay', code, wallets.customers[1])).status).toBe(200);
});

test('Claimed may mean that the customer agreed: typed in is still New, and a withdrawal waits for its cash', async () => {
  const wallets = await openWallets({ dialect: { 'claimed-means': 'agreed' } });
  const codeOf = async (type: string) => (await wallets.code({ type }, wallets.agent)).body.code;
  const statusOf = async (code: unknown) => {
    await wallets.advance(30 * second);
    return (await wallets.inquire(code, wallets.agent)).body.status;
  };
  const [payment, withdrawal] = [await codeOf('PAYMENT'), await codeOf('WITHDRAWAL')];
  await use(wallets, 'claim', payment);
  expect(await statusOf(payment)).toBe('New');
  for (const code of [payment, withdrawal]) expect((await use(wallets, 'pay', code)).status).toBe(200);
  expect((await wallets.inquire(withdrawal, wallets.agent)).body.status).toBe('Claimed');
  expect((await use(wallets, 'pay', withdrawal)).status, 'once only').toBe(409);
  expect([await statusOf(payment), await statusOf(withdrawal)]).toEqual(['Paid', 'Paid']);
});

test('an inquiry is answered once in 30 seconds for each code', async () => {
  const wallets = await openWallets();
  const [one, other] = [(await wallets.code()).body.code, (await wallets.code()).body.code];
  const codes = async (code: unknown) => (await wallets.inquire(code)).body.responseCode;
  expect([await codes(one), await codes(one), await codes(other)]).toEqual(['00', '065', '00']);
  await wallets.advance(29 * second);
  expect(await codes(one)).toBe('065');
  await wallets.advance(second);
  expect(await codes(one)).toBe('00');
});

test('early inquiries may be answered', async () => {
  const wallets = await openWallets({ dialect: { 'early-code-inquiry': 'answered' } });
  const { code } = (await wallets.code()).body;
  await wallets.inquire(code);
  expect((await wallets.inquire(code)).body.responseCode).toBe('00');
});

test('an inquiry answers the reference of the code, or its own', async () => {
  for (const [reading, stan] of [
    ['reference-of-the-code', 'order-7'],
    ['reference-of-the-inquiry', 'inquiry-7'],
  ]) {
    const wallets = await openWallets({ dialect: { 'code-inquiry-stan': reading ?? '' } });
    const { code } = (await wallets.code({ reference: 'order-7' })).body;
    const { body } = await wallets.call(wallets.merchant, '/api/code/inquiry', { code, reference: 'inquiry-7' });
    expect(body.stan).toBe(stan);
  }
});

test('codes of nobody and of another account are unknown', async () => {
  const wallets = await openWallets();
  const { code } = (await wallets.code()).body;
  const answers = [await wallets.inquire('00000000'), await wallets.inquire(code, wallets.agent)];
  expect(answers.map(({ status, body }) => [status, body.responseCode])).toEqual([
    [404, '014'],
    [404, '014'],
  ]);
  const other = await openWallets({ dialect: { 'unknown-code-inquiry': 'refused-025' } });
  expect((await other.inquire('00000000')).body.responseCode).toBe('025');
});

test('another type of code is refused, or makes a payment code', async () => {
  const wallets = await openWallets();
  expect((await wallets.code({ type: 'GIFT' })).body.responseCode).toBe('012');
  const tolerant = await openWallets({ dialect: { 'unknown-code-type': 'accepted' } });
  expect((await tolerant.code({ type: 'GIFT' })).body.responseCode).toBe('00');
  expect((await tolerant.code({ type: 7 })).body.responseCode).toBe('012');
});

test('a reference that is used again is taken, or refused', async () => {
  const wallets = await openWallets();
  await wallets.code({ reference: 'r-1' });
  expect((await wallets.code({ reference: 'r-1' })).body.responseCode).toBe('00');
  const strict = await openWallets({ dialect: { 'repeated-reference': 'refused' } });
  await strict.code({ reference: 'r-1' });
  expect([
    (await strict.code({ reference: 'r-1' })).body.responseCode,
    (await strict.change({ reference: 'r-1' })).body.responseCode,
    (await strict.buy({ reference: 'r-1' })).body.responseCode,
    (await strict.buy({ reference: 'r-2' })).body.responseCode,
  ]).toEqual(['094', '094', '094', '00']);
});

test('where nobody is named, who claimed a code pays it, or else the first customer who has a wallet for it', async () => {
  const wallets = await openWallets();
  const [one, other] = [(await wallets.code()).body['code'], (await wallets.code()).body['code']];
  await use(wallets, 'claim', one, wallets.customers[1]);
  const paid = [];
  for (const code of [one, other]) paid.push((await wallets.ask('POST', '/codes/pay', { code })).body);
  expect(paid).toEqual([
    { code: one, msisdn: wallets.customers[1], status: 'Paid' },
    { code: other, msisdn: wallets.customers[0], status: 'Paid' },
  ]);
});

test("the customer's app shows a code before anything is agreed, and changes nothing by it", async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  const { body } = await wallets.code();
  const look = async () => (await wallets.ask('GET', `/codes?msisdn=${customer}&code=${body['code']}`)).body;
  const shown = await look();
  expect(shown).toMatchObject({
    code: body['code'],
    type: 'PAYMENT',
    currency: 'USD',
    payee: 'merchant',
    status: 'New',
  });
  expect(await look()).toEqual(shown);
  await wallets.ask('POST', '/codes/claim', { msisdn: customer, code: String(body['code']) });
  expect(await look()).toEqual({ ...shown, status: 'Claimed', claimedBy: customer });
  expect((await wallets.ask('GET', `/codes?msisdn=${customer}&code=1`)).status).toBe(409);
});

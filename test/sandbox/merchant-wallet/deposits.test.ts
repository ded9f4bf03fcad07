import { expect, test } from 'vitest';
import type { Json } from '../support.ts';
import { openWallets, type Wallets } from './support.ts';

let count = 0;

async function inquire(wallets: Wallets, original: string, change: Json = {}) {
  count += 1;
  return wallets.call(wallets.agent, '/bank/api/transaction/inquiry', {
    accountNumber: await wallets.account(wallets.customers[0] ?? ''),
    originalParticipantReference: original,
    participantReference: `inquiry-${count}`,
    ...change,
  });
}

test('a deposit credits the wallet, is found by its reference, and is taken back once', async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  const accountNumber = await wallets.account(customer);
  const before = await wallets.balance(customer);
  const made = await wallets.deposit({ reference: 'deposit-4001', amount: 5000 });
  expect([made.status, made.body]).toEqual([
    200,
    {
      stan: 'deposit-4001',
      authNumber: expect.stringMatching(/^A-\d{12}$/),
      processedDateTime: '2026-03-01 10:15:30',
      responseCode: '00',
      responseMsg: 'Success',
      accountNumber,
    },
  ]);
  expect(await wallets.balance(customer)).toBe(before + 5000);
  const found = await inquire(wallets, 'deposit-4001', { participantReference: 'inquiry-a' });
  expect([found.status, found.body]).toEqual([
    200,
    {
      responseCode: '00',
      responseDescription: 'Success',
      reference: 'deposit-4001',
      participantReference: 'inquiry-a',
      details: {
        responseCode: '00',
        responseDescription: 'Success',
        reference: made.body.authNumber,
        participantReference: 'deposit-4001',
        additionalData: {},
        currency: 'USD',
        amount: 5000,
        dateTime: '2026-03-01 10:15:30',
        narration: 'Cash',
        accountNumber,
      },
    },
  ]);
  const reversal = { originalParticipantReference: 'deposit-4001', participantReference: 'reversal-4201' };
  const reversed = await wallets.reverse(reversal);
  expect([reversed.status, reversed.body]).toEqual([
    200,
    {
      reference: 'deposit-4001',
      participantReference: 'reversal-4201',
      responseCode: '00',
      responseDescription: 'Success',
    },
  ]);
  expect(await wallets.balance(customer)).toBe(before);
  const again = await wallets.reverse({ ...reversal, participantReference: 'reversal-4202' });
  expect([again.status, again.body.responseCode]).toEqual([400, '096']);
  expect(await wallets.balance(customer)).toBe(before);
});

test('a deposit goes to a customer that exists, in the currency of the account, and without a type', async () => {
  const wallets = await openWallets();
  const refused = [
    await wallets.deposit({ destinationAccount: '1000000000' }),
    await wallets.deposit({ destinationAccount: wallets.merchant.accountNumbers.USD }),
    await wallets.deposit({ currency: 'ZWG', destinationAccount: await wallets.account(wallets.customers[0] ?? '') }),
    await wallets.deposit({ type: 'SPECIAL' }),
    await wallets.deposit({ amount: 10_000_000_000_001 }),
    await wallets.deposit({ destinationAccount: undefined }),
  ];
  expect(refused.map(({ status, body }) => [status, body.responseCode])).toEqual([
    [404, '014'],
    [404, '014'],
    [400, '012'],
    [400, '012'],
    [400, '051'],
    [400, '012'],
  ]);
  const tolerant = await openWallets({ dialect: { 'deposit-types': 'accepted' } });
  expect((await tolerant.deposit({ type: 'SPECIAL' })).body.responseCode).toBe('00');
});

test('duplicate checks refuse a second deposit with the same reference, but not one without any', async () => {
  const wallets = await openWallets();
  expect(wallets.fixtures.duplicateChecks).toBe(true);
  const [customer = ''] = wallets.customers;
  await wallets.deposit({ reference: 'd-1' });
  const before = await wallets.balance(customer);
  const second = await wallets.deposit({ reference: 'd-1' });
  expect([second.status, second.body.responseCode, await wallets.balance(customer)]).toEqual([409, '094', before]);
  const unnamed = [await wallets.deposit({ reference: undefined }), await wallets.deposit({ reference: undefined })];
  expect(unnamed.map(({ body }) => body.responseCode)).toEqual(['00', '00']);
  expect(unnamed[0]?.body.stan).not.toBe(unnamed[1]?.body.stan);
});

test.each([
  ['made-again', [200, '00', 10_000]],
  ['refused', [409, '094', 5000]],
  ['answered-as-before', [200, '00', 5000]],
])('a second deposit without duplicate checks: %s', async (reading, expected) => {
  const dialect = { 'duplicate-checks': 'disabled', 'deposit-duplicate-otherwise': reading };
  const wallets = await openWallets({ dialect });
  expect(wallets.fixtures.duplicateChecks).toBe(false);
  const [customer = ''] = wallets.customers;
  const before = await wallets.balance(customer);
  const first = await wallets.deposit({ reference: 'd-1' });
  const second = await wallets.deposit({ reference: 'd-1' });
  const moved = (await wallets.balance(customer)) - before;
  expect([second.status, second.body.responseCode, moved]).toEqual(expected);
  if (reading === 'answered-as-before') expect(second.body.authNumber).toBe(first.body.authNumber);
});

test.each([
  ['200-025', [200, '025']],
  ['404-025', [404, '025']],
  ['200-00', [200, '00']],
])('a deposit that was never made: %s', async (reading, expected) => {
  const wallets = await openWallets({ dialect: { 'deposit-not-found': reading } });
  const { status, body } = await inquire(wallets, 'never-made');
  expect([status, body.responseCode, 'details' in body]).toEqual([...expected, false]);
  expect(body.participantReference).toMatch(/^inquiry-/);
});

test('an inquiry finds a deposit by account and reference together', async () => {
  const wallets = await openWallets();
  await wallets.deposit({ reference: 'd-1' });
  const other = await wallets.account(wallets.customers[1] ?? '');
  expect((await inquire(wallets, 'd-1', { accountNumber: other })).body.details).toBeUndefined();
});

test('a deposit that was reversed may not be found any more', async () => {
  for (const [reading, code] of [
    ['found', '00'],
    ['not-found', '025'],
  ]) {
    const wallets = await openWallets({ dialect: { 'deposit-inquiry-after-reversal': reading ?? '' } });
    await wallets.deposit({ reference: 'd-1' });
    await wallets.reverse({ originalParticipantReference: 'd-1' });
    expect((await inquire(wallets, 'd-1')).body.responseCode).toBe(code);
  }
});

test('a reversal names exactly the deposit', async () => {
  const wallets = await openWallets();
  const [customer = '', other = ''] = wallets.customers;
  await wallets.deposit({ reference: 'd-1', amount: 5000 });
  const before = await wallets.balance(customer);
  const original = { originalParticipantReference: 'd-1' };
  const codes = async (change: Json) => {
    const { status, body } = await wallets.reverse({ ...original, ...change });
    return [status, body.responseCode];
  };
  expect(await codes({ amount: 4999 })).toEqual([400, '096']);
  expect(await codes({ amount: 5001 })).toEqual([400, '096']);
  expect(await codes({ amount: '5000' })).toEqual([400, '096']);
  expect(await codes({ type: 'DEBIT' })).toEqual([400, '096']);
  expect(await codes({ type: undefined })).toEqual([400, '096']);
  expect(await codes({ currency: 'ZWG' })).toEqual([404, '025']);
  expect(await codes({ destinationAccount: await wallets.account(other) })).toEqual([404, '025']);
  expect(await codes({ originalParticipantReference: 'never-made' })).toEqual([404, '025']);
  expect(await wallets.balance(customer)).toBe(before);
  expect(await codes({})).toEqual([200, '00']);
});

test('money that the customer has spent cannot be taken back', async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  await wallets.deposit({ reference: 'd-1', amount: 5000 });
  const { code } = (await wallets.code({ amount: (await wallets.balance(customer)) - 4999 })).body;
  await wallets.ask('POST', '/codes/pay', { msisdn: customer, code });
  const refused = await wallets.reverse({ originalParticipantReference: 'd-1' });
  expect([refused.status, refused.body.responseCode, await wallets.balance(customer)]).toEqual([400, '096', 4999]);
});

test.each([
  ['no-such-deposit', '025', '096'],
  ['any-mistake-of-the-request', '025', '025'],
  ['all-but-no-such-deposit', '096', '025'],
])('025 of a reversal means %s', async (reading, unknown, otherAmount) => {
  const wallets = await openWallets({ dialect: { 'reversal-025': reading } });
  await wallets.deposit({ reference: 'd-1' });
  const answers = [
    await wallets.reverse({ originalParticipantReference: 'never-made' }),
    await wallets.reverse({ originalParticipantReference: 'd-1', amount: 1 }),
  ];
  expect(answers.map(({ body }) => body.responseCode)).toEqual([unknown, otherAmount]);
});

test('a second reversal may be answered as the first was, and moves nothing', async () => {
  const wallets = await openWallets({ dialect: { 'second-reversal': 'answered-as-before' } });
  const [customer = ''] = wallets.customers;
  const before = await wallets.balance(customer);
  await wallets.deposit({ reference: 'd-1' });
  const original = { originalParticipantReference: 'd-1' };
  const answers = [await wallets.reverse(original), await wallets.reverse(original)];
  expect(answers.map(({ body }) => [body.responseCode, body.reference])).toEqual([
    ['00', 'd-1'],
    ['00', 'd-1'],
  ]);
  expect(await wallets.balance(customer)).toBe(before);
});

test('a reversal may find its deposit by the reference alone', async () => {
  const wallets = await openWallets({ dialect: { 'reversal-of-another-account': 'accepted' } });
  const [customer = '', other = ''] = wallets.customers;
  const before = [await wallets.balance(customer), await wallets.balance(other)];
  await wallets.deposit({ reference: 'd-1' });
  const destinationAccount = await wallets.account(other);
  const { body } = await wallets.reverse({ originalParticipantReference: 'd-1', destinationAccount });
  expect(body.responseCode).toBe('00');
  expect([await wallets.balance(customer), await wallets.balance(other)]).toEqual(before);
});

test('a participantReference serves once, or again', async () => {
  const wallets = await openWallets();
  await wallets.deposit({ reference: 'd-1' });
  const change = { participantReference: 'p-1' };
  const inquiries = [await inquire(wallets, 'd-1', change), await inquire(wallets, 'd-1', change)];
  expect(inquiries.map(({ body }) => body.responseCode)).toEqual(['00', '094']);
  const reversed = await wallets.reverse({ originalParticipantReference: 'd-1', ...change });
  expect(reversed.body.responseCode).toBe('096');
  const tolerant = await openWallets({ dialect: { 'reused-participant-reference': 'accepted' } });
  await tolerant.deposit({ reference: 'd-1' });
  const taken = [await inquire(tolerant, 'd-1', change), await inquire(tolerant, 'd-1', change)];
  expect(taken.map(({ body }) => body.responseCode)).toEqual(['00', '00']);
});

test('the reference of an answer may be its own', async () => {
  const wallets = await openWallets({ dialect: { 'answered-reference': 'own' } });
  await wallets.deposit({ reference: 'd-1' });
  const answers = [await inquire(wallets, 'd-1'), await wallets.reverse({ originalParticipantReference: 'd-1' })];
  for (const { body } of answers) expect(body.reference).toMatch(/^R-\d{12}$/);
});

test('a deposit or change may answer the account of the caller', async () => {
  const wallets = await openWallets({ dialect: { 'money-movement-account-number': 'caller' } });
  expect((await wallets.deposit()).body.accountNumber).toBe(wallets.agent.accountNumbers.USD);
  expect((await wallets.change()).body.accountNumber).toBe(wallets.merchant.accountNumbers.USD);
});

test('an account of a linked account inquiry takes deposits', async () => {
  const wallets = await openWallets();
  const [customer = ''] = wallets.customers;
  const linked = (msisdn: string, query = '') =>
    wallets.call(wallets.agent, `/api/v1/account/msisdn/${msisdn}/details${query}`);
  const { status, body } = await linked(customer);
  expect([status, body]).toEqual([
    200,
    {
      firstname: 'Tariro',
      lastname: 'Example',
      accounts: [
        {
          accountNumber: await wallets.account(customer),
          currency: 'USD',
          alias: 'Main wallet',
          type: 'WALLET',
          productId: 'P-USD',
        },
      ],
      responseCode: '000',
      responseDescription: 'Success of a linked account inquiry',
    },
  ]);
  expect((await linked(customer, '?currency=USD')).body).toEqual(body);
  const zwg = (await linked(customer, '?currency=ZWG')).body.accounts as Json[];
  const destinationAccount = zwg[0]?.accountNumber;
  expect((await wallets.deposit({ currency: 'ZWG', destinationAccount })).body.responseCode).toBe('00');
  const refused = [
    await linked(customer, '?currency=EUR'),
    await linked(customer, '?currency=USD&currency=ZWG'),
    await linked(customer, '?currency='),
    await linked(`0${customer.slice(3)}`),
    await linked(wallets.unknown),
  ];
  expect(refused.map((it) => [it.status, it.body.responseCode])).toEqual([
    [400, '012'],
    [400, '012'],
    [400, '012'],
    [400, '012'],
    [404, '014'],
  ]);
});

test('linked accounts: all currencies, other forms of a number, an empty list', async () => {
  const wallets = await openWallets({
    dialect: {
      'linked-accounts-by-currency': 'all',
      'other-msisdn-forms': 'normalised',
      'unknown-msisdn': 'empty-list',
    },
  });
  const [customer = ''] = wallets.customers;
  const linked = async (msisdn: string) =>
    (await wallets.call(wallets.agent, `/api/v1/account/msisdn/${msisdn}/details`)).body;
  const both = await linked(`0${customer.slice(3)}`);
  expect((both.accounts as Json[]).map((it) => it.currency)).toEqual(['USD', 'ZWG']);
  expect(await linked(wallets.unknown)).toMatchObject({ responseCode: '000', accounts: [] });
  expect((await wallets.change({ destinationMsisdn: customer.slice(3) })).body.responseCode).toBe('00');
});

test('null in an optional field counts as left out, or is refused', async () => {
  const nulls = { reference: null, narration: null };
  const codesUnder = async (dialect: Record<string, string>) => {
    const wallets = await openWallets({ dialect });
    return [
      await wallets.deposit({ ...nulls, type: null }),
      await wallets.code(nulls),
      await wallets.change(nulls),
      await wallets.buy({ ...nulls, additionalData: null }),
    ].map(({ body }) => [body.responseCode, body.responseMsg]);
  };
  expect(await codesUnder({})).toEqual(Array(4).fill(['00', 'Success']));
  expect(await codesUnder({ 'merchant-wallet/null-optional-member': 'refused' })).toEqual(
    Array(4).fill(['012', 'Invalid request: reference must not be null']),
  );
});

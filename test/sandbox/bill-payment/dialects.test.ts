import { expect, test } from 'vitest';
import { dialects } from '../../../src/sandbox/bill-payment/dialects.ts';
import { type Json, receive } from '../support.ts';
import { type Bills, basic, openBills, orderFor, orderOf } from './support.ts';

type Probe = (bills: Bills) => Promise<unknown>;
/** What a probe sees under the default and under each other value of a switch. */
type Row = [name: keyof typeof dialects, probe: Probe, byValue: Record<string, unknown>];

const auth =
  (change: Json = {}, action = 'Auth'): Probe =>
  async (bills) => {
    const { status, body } = await bills.process(action, orderOf(change));
    return body.Status ?? status;
  };
/** AUTH of one order, then another call. */
const then =
  (action: string, change: Json = {}, first: Json = {}): Probe =>
  async (bills) => {
    await bills.process('Auth', orderOf(first));
    return auth({ ...first, ...change }, action)(bills);
  };
const get =
  (path: string, pick: (body: Json, status: number) => unknown): Probe =>
  async (bills) => {
    const { body, status } = await bills.get(path);
    return pick(body, status);
  };
const forex = { Products: [{ Code: 'FP', Price: 15 }], TotalAmount: 15 };
const blank = { Products: [{ Code: 'AI', Price: null }], TotalAmount: null };
const insured = {
  BillerCode: 'INSURER',
  MemberNumber: 'P-5550',
  Products: [{ Code: 'PREMIUM', Price: 25.5, Metadata: [{ Key: 'Policy Year', Value: '2026' }] }],
};
const bet = (BetInfo: string, Quantity: number) => ({
  BillerCode: 'LOTTERY',
  MemberNumber: '1',
  TotalAmount: 2 * Quantity,
  Products: [{ Code: 'TICKET', Price: 2, Quantity, Metadata: { BetInfo } }],
});
const voucher = (MemberNumber: string) => ({
  BillerCode: 'VOUCHERS',
  MemberNumber,
  TotalAmount: 10,
  Products: [{ Code: 'V10', Price: 10, RequiresForexPayment: true }],
});
const member = (call: string, body: Json) => async (bills: Bills) =>
  (await bills.call(bills.admin, 'POST', `/api/member/${call}`, body)).status;
const upload = async (bills: Bills, csv: string, field = 'file') => {
  const form = new FormData();
  form.append(field, new Blob([csv]), 'm.csv');
  const init = { method: 'POST', headers: { authorization: basic(bills.admin) }, body: form };
  const { body } = await receive(await fetch(`${bills.base}/api/member/uploadmembers`, init));
  return [body.ResponseCode, (body.Errors as []).length, (body.Warnings as []).length, body.Narration === null];
};
const paid =
  (pick: (pay: Json, bills: Bills) => unknown, change: Json = {}): Probe =>
  async (bills) =>
    pick((await bills.bought(change)).pay, bills);
const line = (body: Json) => (body.Products as [Json])[0];
const download: Probe = async (bills) => {
  await bills.bought({ BillerCode: 'CITYCOUNCIL', Products: [{ Code: 'RATES', Price: 25.5 }] });
  const query = new URLSearchParams({ From: '01-Mar-2026 00:00:00', To: '02-Mar-2026 00:00:00' });
  const { text, headers } = await bills.call(bills.admin, 'GET', `/api/member/downloadpayments?${query}`);
  const lines = text.trimEnd().split('\r\n');
  const row = lines.at(-1)?.split(',') ?? [];
  return { lines: lines.length, cells: row.length, date: row[3], type: headers.get('content-type')?.split(';')[0] };
};
const downloaded =
  (name: string): Probe =>
  async (bills) =>
    ((await download(bills)) as Json)[name];
const slowlyPaid =
  (MemberNumber: string, ms: number): Probe =>
  async (bills) => {
    const order = orderOf({ MemberNumber });
    await bills.process('Auth', order);
    const waiting = bills.process('Pay', order);
    while ((await bills.ask('GET', '/clock')).body.nextDue === null);
    await bills.advance(ms);
    await waiting;
    return [(await bills.status('ORDER-0')).Status, await bills.balance()];
  };
const reversed =
  (reference: string, pick: (body: Json) => unknown, isPaid = true): Probe =>
  async (bills) => {
    const order = { ...orderFor(bills.fixtures.purchases.reversible as never), Reference: 'ORDER-0' };
    await bills.process('Auth', order);
    if (isPaid) await bills.process('Pay', order);
    const sent = { OriginalReference: 'ORDER-0', Reference: reference };
    return pick((await bills.call(bills.vendor, 'POST', '/api/payment/reverse', sent)).body);
  };
const fed: Probe = async (bills) => {
  for (const [at, Code] of ['DONATION', 'DONATION_USD'].entries()) {
    const Products = [{ Code, Price: at + 1, RequiresForexPayment: true }];
    await bills.bought({ BillerCode: 'CHARITY', Products, TotalAmount: at + 1 });
    await bills.advance(1000);
  }
  const { body } = await bills.get('/api/payment/feed?billercode=CHARITY');
  return (body as unknown as Json[]).map((it) => it.Amount);
};

const rows: Row[] = [
  [
    'paid-has-display-data',
    paid((pay) => 'DisplayData' in (pay.PaymentData as Json)),
    { present: true, absent: false },
  ],
  [
    'vendor-reversal-reference-is-callers',
    async (bills) => {
      await reversed('R1', () => undefined)(bills);
      return (await bills.status('ORDER-0')).VendorReversalReference;
    },
    { callers: 'R1', platforms: 'REV-SCHOOL-000001' },
  ],
  [
    'action-case-accepted',
    async (bills) => [await auth({ Reference: 'A' })(bills), await auth({ Reference: 'B' }, 'AUTH')(bills)],
    {
      both: ['Authorized', 'Authorized'],
      'title-case-only': ['Authorized', 400],
      'upper-case-only': [400, 'Authorized'],
    },
  ],
  [
    'allow-feed-in-catalogue',
    get('/api/payment/ListBillers?billerCodes=CHARITY', (body) => (body as unknown as [Json])[0].AllowFeed),
    { 'not-shown': undefined, shown: true },
  ],
  ['auth-answer-status', auth({ MemberNumber: 'AF1' }), { failed: 'Failed', 'http-400': 400 }],
  [
    'authorization-lifetime',
    async (bills) => {
      await bills.process('Auth', orderOf());
      await bills.advance(30 * 60_000 + 1);
      return auth({}, 'Pay')(bills);
    },
    { unlimited: 'Paid', expires: 400 },
  ],
  [
    'authorized-platform-reference',
    async (bills) => (await bills.process('Auth', orderOf())).body.PlatformReference,
    { present: 'TB-TESTBILLER-000001', absent: null },
  ],
  [
    'auto-invoice-delay',
    async (bills) => {
      const { pay } = await bills.bought(orderFor(bills.fixtures.purchases.autoInvoice as never));
      await bills.advance(180_000);
      return (await bills.status(pay.Reference)).VendorInvoiceReference !== null;
    },
    { '3-minutes': true, '10-minutes': false },
  ],
  ['billers-wanting-payer-details', then('Pay', {}, insured), { 'http-400': 400, failed: 'Failed' }],
  [
    'blank-amount-form',
    async (bills) =>
      Promise.all(
        [null, '', undefined].map((it, at) =>
          auth({ Reference: `A${at}`, Products: [{ Code: 'AI', Price: it }], TotalAmount: it })(bills),
        ),
      ),
    {
      any: ['Authorized', 'Authorized', 'Authorized'],
      'null-value': ['Authorized', 400, 400],
      'empty-text': [400, 'Authorized', 400],
      absent: [400, 400, 'Authorized'],
    },
  ],
  [
    'debit-of-fee-and-commission',
    paid((pay) => pay.WalletBalanceAfterDebit),
    {
      'price-only': 9_999_974.5,
      'price-and-fee': 9_999_974,
      'price-less-commission': 9_999_975.01,
      'price-fee-and-commission': 9_999_974.51,
    },
  ],
  [
    'decimal-as-text',
    auth({ Products: [{ Code: 'AA', Price: '25.50' }], TotalAmount: '25.5' }),
    { refused: 400, accepted: 'Authorized' },
  ],
  [
    'deleted-number-in-upload',
    async (bills) => {
      await member('delete', { MemberNumber: 'M1000234' })(bills);
      return upload(bills, 'M1000234,A,b,c,d\n');
    },
    { error: [1, 1, 0, false], warning: [1, 0, 1, false], 'left-out': [1, 0, 0, false] },
  ],
  [
    'action-of-status-answer',
    paid(async (pay, bills) => (await bills.status(pay.Reference)).Action),
    { status: 'Status', 'last-stage': 'Pay' },
  ],
  ['empty-required-text', auth({ Reference: '' }), { refused: 400, accepted: 'Authorized' }],
  ['feed-order', fed, { 'newest-first': [2, 1], 'oldest-first': [1, 2] }],
  [
    'feed-refusal-form',
    get('/api/payment/feed?billercode=SCHOOL', (body, status) => [status, Array.isArray(body)]),
    { 'http-400': [400, false], 'empty-list': [200, true], 'http-403': [403, false] },
  ],
  ['feed-without-currency', fed, { all: [2, 1], zwg: [1], usd: [2] }],
  [
    'fiscal-metadata-form',
    async (bills) => {
      const { pay } = await bills.bought(orderFor(bills.fixtures.purchases.autoInvoice as never));
      await bills.advance(180_000);
      return String((await bills.status(pay.Reference)).VendorFiscalMetadata)[0];
    },
    { json: '{', text: 'V' },
  ],
  ['forex-unacknowledged', auth(forex), { 'http-400': 400, failed: 'Failed', accepted: 'Authorized' }],
  [
    'limits-with-quantity',
    auth({
      BillerCode: 'CHARITY',
      TotalAmount: 1200,
      Products: [{ Code: 'DONATION_USD', Price: 600, Quantity: 2, RequiresForexPayment: true }],
    }),
    { 'unit-price': 'Authorized', total: 'Failed' },
  ],
  [
    'list-per-page-off-limits',
    get('/api/payment/list?PerPage=201', (body, status) => body.PerPage ?? status),
    { 'http-400': 400, clamped: 200 },
  ],
  [
    'list-unknown-status',
    get('/api/payment/list?Status=Odd', (body, status) => body.TotalListings ?? status),
    { 'http-400': 400, 'empty-list': 0 },
  ],
  [
    'listing-fields',
    async (bills) => {
      await bills.bought();
      const { body } = await bills.get('/api/payment/list');
      return 'PaymentData' in (body.Listings as [Json])[0];
    },
    { subset: false, 'full-record': true },
  ],
  [
    'lookup-narration-presence',
    async (bills) =>
      Promise.all(
        ['P-5551', 'P-9999'].map((it) =>
          get(`/api/payment/member?billerCode=INSURER&memberNumber=${it}`, (body) => body.Narration !== null)(bills),
        ),
      ),
    { 'not-on-success': [false, true], 'every-code': [true, true], never: [false, false] },
  ],
  ['lottery-bad-bet', auth(bet('1;2', 1)), { 'http-400': 400, failed: 'Failed' }],
  [
    'lottery-quantity-off-bets',
    auth(bet('01;02;03;04;05;06$', 2)),
    { 'http-400': 400, failed: 'Failed', accepted: 'Authorized' },
  ],
  [
    'member-create-existing',
    member('create', { MemberNumber: 'M1000234', FullName: 'N' }),
    { refused: 400, updated: 200 },
  ],
  ['member-delete-unknown', member('delete', { MemberNumber: 'X' }), { refused: 400, accepted: 200 }],
  [
    'member-list-fields',
    async (bills) => Array.isArray((await bills.call(bills.admin, 'GET', '/api/member/list')).body),
    { page: false, 'bare-list': true },
  ],
  [
    'member-single-unknown',
    async (bills) => {
      const { status, text } = await bills.call(bills.admin, 'GET', '/api/member/single/X');
      return [status, text === ''];
    },
    { 'http-404': [404, false], 'http-400': [400, false], 'empty-body': [200, true] },
  ],
  ['member-undelete-of-live-member', member('undelete', { MemberNumber: 'M1000234' }), { refused: 400, accepted: 200 }],
  ['member-update-unknown', member('update', { MemberNumber: 'X', FullName: 'N' }), { refused: 400, created: 200 }],
  [
    'metadata-form-accepted',
    auth({ ...insured, Products: [{ Code: 'PREMIUM', Price: 25.5, Metadata: { 'Policy Year': '2026' } }] }),
    { 'either-form': 'Authorized', 'billers-own-form': 400 },
  ],
  [
    'metadata-names-as-keys',
    async (bills) => {
      const { Products, ...order } = bet('01;07;13;22;38;45$', 1);
      const Metadata = [{ BetInfo: '01;07;13;22;38;45$', Slip: '7' }, { Key: 'Shop', Value: '3' }, { Till: '1' }];
      const sent = orderOf({ ...order, Products: [{ ...Products[0], Metadata }] });
      const { auth, pay } = await bills.bought(sent);
      return [auth, pay]
        .map((it) => it.Status ?? it.Message)
        .concat((line(pay.Products ? pay : sent) as Json).Metadata);
    },
    {
      accepted: [
        'Authorized',
        'Paid',
        { BetInfo: '01;07;13;22;38;45$', Slip: '7' },
        { Key: 'Shop', Value: '3' },
        { Till: '1' },
      ],
      refused: [
        'The request is invalid.',
        'The request is invalid.',
        { BetInfo: '01;07;13;22;38;45$', Slip: '7' },
        { Key: 'Shop', Value: '3' },
        { Till: '1' },
      ],
    },
  ],
  [
    'metadata-pair-spelling',
    async (bills) => (line((await bills.process('Auth', orderOf(insured))).body).Metadata as [Json])[0],
    {
      'pascal-case-key-value': { Key: 'Policy Year', Value: '2026' },
      'camel-case-key-value': { key: 'Policy Year', value: '2026' },
      'other-names': { Name: 'Policy Year', Value: '2026' },
    },
  ],
  [
    'narration-when-not-failed',
    paid((pay) => pay.Narration),
    { 'null-value': null, absent: undefined, 'empty-text': '', text: 'The payment is Paid.' },
  ],
  [
    'null-optional-member',
    async (bills) => {
      const nulls = { Quantity: null, Department: null, RequiresForexPayment: null, Metadata: null };
      const order = orderOf({ Products: [{ Code: 'AA', Price: 25.5, ...nulls }], PayerDetails: null });
      const { auth: answered, pay } = await bills.bought(order);
      const asked = await bills.process('Status', { Reference: 'ORDER-0', Products: null });
      const created = await member('create', { MemberNumber: 'N-1', FullName: 'N', EmailAddress: null })(bills);
      return [answered.Status, pay.Status, asked.status, created];
    },
    { 'left-out': ['Authorized', 'Paid', 200, 200], refused: [undefined, undefined, 400, 400] },
  ],
  [
    'part-payment-form',
    async (bills) =>
      Promise.all(
        [
          [20, null],
          [null, 20],
          [20, 20],
        ].map(async ([Price, TotalAmount], at) =>
          then('Pay', { Products: [{ Code: 'AI', Price }], TotalAmount }, { ...blank, Reference: `P${at}` })(bills),
        ),
      ),
    { 'product-price': ['Paid', 400, 'Paid'], 'total-amount': ['Paid', 'Paid', 'Paid'], both: ['Paid', 400, 'Paid'] },
  ],
  [
    'pay-off-auth',
    async (bills) => {
      const status = await then('Pay', { MemberNumber: 'M2' })(bills);
      return [status, (await bills.status('ORDER-0')).MemberNumber];
    },
    { refused: [400, 'M1000234'], 'paid-as-authorised': ['Paid', 'M1000234'], 'paid-as-sent': ['Paid', 'M2'] },
  ],
  ['pay-without-auth', auth({}, 'Pay'), { 'http-400': 400, failed: 'Failed' }],
  [
    'payment-from-suspended-wallet',
    async (bills) => {
      await bills.ask('POST', '/operator/vendor-wallet', { currency: 'ZWG', status: 'suspended' });
      const it = await bills.bought();
      return [it.auth.Status, it.pay.Status];
    },
    { 'auth-refused': ['Failed', 'Failed'], 'pay-failed': ['Authorized', 'Failed'], accepted: ['Authorized', 'Paid'] },
  ],
  ['payments-csv-absent-department', downloaded('cells'), { 'empty-cell': 9, 'short-row': 8, 'no-column': 8 }],
  [
    'payments-csv-date-form',
    downloaded('date'),
    {
      'iso-8601': '2026-03-01T08:15:30.000Z',
      'query-form': '01-Mar-2026 08:15:30',
      'space-separated': '2026-03-01 08:15:30',
    },
  ],
  ['payments-csv-header-line', downloaded('lines'), { 'header-line': 2, 'no-header-line': 1 }],
  [
    'payments-csv-media-type',
    downloaded('type'),
    { 'text-csv': 'text/csv', 'octet-stream': 'application/octet-stream' },
  ],
  [
    'reference-prefix-use',
    paid((pay) =>
      ['PlatformReference', 'WalletDebitReference', 'BillerPaymentReference'].map((it) =>
        String(pay[it]).startsWith('TB-'),
      ),
    ),
    {
      'platform-reference': [true, false, false],
      'wallet-debit-reference': [false, true, false],
      'biller-reference': [false, false, true],
    },
  ],
  ['repeated-auth', then('Auth'), { 'same-result': 'Authorized', refused: 400 }],
  [
    'repeated-pay',
    async (bills) => {
      await then('Pay')(bills);
      return [await auth({}, 'Pay')(bills), await bills.balance()];
    },
    { 'same-result': ['Paid', 9_999_974.5], refused: [400, 9_999_974.5] },
  ],
  ['retry-safety', then('Retry'), { 'continues-payment': 'Paid', 'returns-status': 'Authorized', refused: 400 }],
  [
    'reused-reference',
    async (bills) => {
      const status = await then('Auth', { MemberNumber: 'M2' })(bills);
      return [status, (await bills.status('ORDER-0')).MemberNumber];
    },
    { refused: [400, 'M1000234'], 'existing-payment': ['Authorized', 'M1000234'], 'new-payment': ['Authorized', 'M2'] },
  ],
  [
    'reversal-narration-presence',
    async (bills) => [
      await reversed('R1', (it) => it.Narration !== null)(bills),
      await reversed('R1', (it) => it.Narration !== null)(bills),
    ],
    { 'not-on-success': [false, true], 'every-code': [true, true], never: [false, false] },
  ],
  ['reversal-of-unpaid-payment', reversed('R1', (it) => it.ErrorCode, false), { 99: 99, 1: 1 }],
  ['reversal-reference-of-payment', reversed('ORDER-0', (it) => it.ErrorCode), { 'error-code-2': 2, accepted: 0 }],
  [
    'disabled-product-not-payable',
    auth({ BillerCode: 'SCHOOL', MemberNumber: 'PUPIL-100', Products: [{ Code: 'TRIP', Price: 20 }], TotalAmount: 20 }),
    { refused: 'Failed', authorised: 'Authorized' },
  ],
  [
    'several-products-refused-where-not-allowed',
    auth({
      BillerCode: 'CHARITY',
      MemberNumber: '1',
      Products: [
        { Code: 'DONATION', Price: 1 },
        { Code: 'DONATION', Price: 1 },
      ],
      TotalAmount: 2,
    }),
    { refused: 'Failed', authorised: 'Authorized' },
  ],
  ['status-of-unknown-reference', auth({}, 'Status'), { 'http-400': 400, failed: 'Failed' }],
  ['status-with-other-fields', then('Status'), { accepted: 'Authorized', refused: 400 }],
  [
    'target-statistics-without-currency',
    async (bills) => {
      await fed(bills);
      return get('/api/payment/TargetStats?billercode=CHARITY', (it) => it.TargetAchievedAmount)(bills);
    },
    { zwg: 1, usd: 2 },
  ],
  ['technical-narration-presence', paid((pay) => pay.TechnicalNarration), { 'on-failure': null, always: 'state Paid' }],
  [
    'test-pff-outcome',
    async (bills) => {
      const { pay } = await bills.bought({ MemberNumber: 'PFF1' });
      await bills.advance(1_200_000);
      return [(await bills.status(pay.Reference)).Status, await bills.balance()];
    },
    { paid: ['Paid', 9_999_974.5], failed: ['Failed', 10_000_000] },
  ],
  ['test-prefix-case', auth({ MemberNumber: 'af1' }), { 'upper-case-only': 'Authorized', 'either-case': 'Failed' }],
  ['test-pt-outcome', slowlyPaid('PT1', 240_000), { paid: ['Paid', 9_999_974.5], failed: ['Failed', 10_000_000] }],
  [
    'total-off-sum',
    async (bills) => [
      await auth({ TotalAmount: 25 })(bills),
      (await bills.process('Auth', orderOf({ TotalAmount: 25 }))).body.TotalAmount,
    ],
    { refused: [400, undefined], accepted: ['Authorized', 25] },
  ],
  [
    'unknown-action',
    async (bills) => {
      await bills.process('Auth', orderOf());
      const { status, body } = await bills.process('Refund', { Reference: 'ORDER-0' });
      return body.Status ?? status;
    },
    { 'http-400': 400, failed: 'Failed', accepted: 'Authorized' },
  ],
  [
    'unknown-code-in-filter',
    get('/api/payment/ListBillers?billerCodes=SCHOOL,X', (body, status) =>
      Array.isArray(body) ? body.length : status,
    ),
    { 'left-out': 1, refused: 400, 'empty-list': 0 },
  ],
  [
    'upload-empty-cell',
    (bills) => upload(bills, 'M-7,R,,c,d\n'),
    { accepted: [1, 0, 0, false], error: [1, 1, 0, false], warning: [1, 0, 1, false] },
  ],
  [
    'upload-field-name',
    (bills) => upload(bills, 'M-7,R,b,c,d\n', 'csv'),
    { any: [1, 0, 0, false], file: [0, 1, 0, false] },
  ],
  [
    'upload-header-line',
    async (bills) => [
      (await upload(bills, 'M-7,R,b,c,d\n'))[0],
      (await upload(bills, 'Member Number,Full Name,Email,Mobile,Postal Address\nM-8,R,b,c,d\n'))[0],
      (await bills.call(bills.admin, 'GET', '/api/member/list')).body.TotalListings,
    ],
    { either: [1, 1, 3], 'header-line': [0, 1, 2], 'no-header-line': [1, 1, 4] },
  ],
  [
    'upload-narration-presence',
    async (bills) => [(await upload(bills, 'M-7,R,b,c,d\n'))[3], (await upload(bills, ''))[3]],
    { always: [false, false], never: [true, true], 'on-trouble': [true, false] },
  ],
  [
    'upload-unspecified-code',
    async (bills) => (await upload(bills, 'M-7,,b,c,d\nM-8,R,b,c,d\n'))[0],
    { 'not-processed': 1, 'any-error': 0 },
  ],
  [
    'voucher-contact-address-form',
    async (bills) =>
      Promise.all(
        ['a@payproof.example', '263771000001'].map((it, at) => auth({ ...voucher(it), Reference: `V${at}` })(bills)),
      ),
    { either: ['Authorized', 'Authorized'], 'e-mail': ['Authorized', 'Failed'], phone: ['Failed', 'Authorized'] },
  ],
  [
    'voucher-reservation-lifetime',
    async (bills) => {
      await bills.ask('POST', '/operator/stock', { billerCode: 'VOUCHERS', productCode: 'V10', available: 1 });
      await auth(voucher('263771000001'))(bills);
      await bills.advance(30 * 60_000);
      const { auth: second } = await bills.bought(voucher('263771000002'));
      return [second.Status, await auth(voucher('263771000001'), 'Pay')(bills)];
    },
    { unlimited: ['Failed', 'Paid'], expires: ['Authorized', 'Failed'] },
  ],
  [
    'wallet-currency-once',
    get('/api/wallets', (body) => (body as unknown as []).length),
    { 'one-per-currency': 2, several: 3 },
  ],
  [
    'wallet-number-form',
    get('/api/wallets', (body) => (body as unknown as [Json])[0]),
    {
      number: { Currency: 'ZWG', Balance: 10_000_000, LowBalance: 1000, MinimumBalance: 0, Status: 1 },
      text: {
        Currency: 'ZWG',
        Balance: '10000000.00',
        LowBalance: '1000.00',
        MinimumBalance: '0.00',
        Status: '1',
      },
    },
  ],
];

const cases = rows.flatMap(([name, probe, byValue]) =>
  Object.entries(byValue).map(([value, expected]) => ({ name, value, probe, expected })),
);

test.each(cases)('$name: $value', async ({ name, value, probe, expected }) => {
  const bills = await openBills({ dialect: { [`bill-payment/${name}`]: value } });
  expect(await probe(bills)).toEqual(expected);
});

/** Switches that other tests of this folder try, by name. */
const elsewhere = [
  'configuration-webhook-attempts',
  'configuration-webhook-authorization',
  'payment-webhook-date-form',
  'payment-webhook-duplicates',
  'payment-webhook-hash-date-form',
  'payment-webhook-media-type',
  'payment-webhook-retries',
  'unauthorized-body',
  'webhook-json-writing',
];

test('every value of every switch is tried', () => {
  const tried = new Map(rows.map(([name, , byValue]) => [name as string, Object.keys(byValue).sort()]));
  const wanted = Object.entries(dialects).filter(([name]) => !elsewhere.includes(name));
  expect(Object.fromEntries(tried)).toEqual(
    Object.fromEntries(wanted.map(([name, { values }]) => [name, [...values].sort()])),
  );
});

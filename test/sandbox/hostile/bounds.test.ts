import { describe, expect, test } from 'vitest';
import { basic, openBills, orderOf } from '../bill-payment/support.ts';
import { openShop } from '../charge-gateway/support.ts';
import { openWallets } from '../merchant-wallet/support.ts';
import type { Json, Received } from '../support.ts';

const oneMb = 1_048_576;

function many(element: string, count: number): string {
  return `[${Array.from({ length: count }, () => element).join()}]`;
}

/** As many as a body of 1 MB holds. */
const crowds = {
  'empty objects': many('{}', 340_000),
  numbers: many('1', 500_000),
  members: `{${Array.from({ length: 90_000 }, (_, n) => `"a${n}":1`).join()}}`,
  'levels of nesting': `${'['.repeat(2_500)}${']'.repeat(2_500)}`,
  'levels in objects': `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
};

describe.each(Object.entries(crowds))('%s in a body:', (_name, crowd) => {
  test('the charge gateway answers 400', async () => {
    const shop = await openShop();
    const body = JSON.stringify(shop.body()).replace('{', `{"extra":${crowd},`);
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await shop.request('/transactions/amount/', { method: 'POST', headers, body });
    expect([status, text]).toEqual([400, expect.stringContaining('holds too many values')]);
  });

  test('the merchant wallet answers 030', async () => {
    const wallets = await openWallets();
    const { status, body } = await wallets.deposit({ additionalData: JSON.parse(crowd) as Json });
    expect([status, body.responseCode]).toEqual([400, '030']);
  });

  test('bill payment answers 400 with one problem', async () => {
    const bills = await openBills();
    const body = JSON.stringify({ Action: 'Auth', ...orderOf() }).replace('{', `{"Extra":${crowd},`);
    const { status, body: told } = await bills.request('/api/payment/process', {
      method: 'POST',
      headers: { authorization: basic(bills.vendor), 'content-type': 'application/json' },
      body,
    });
    expect([status, told]).toEqual([
      400,
      {
        Message: 'The request is invalid.',
        ModelState: {
          request: ['The body must be a JSON object in UTF-8 that has no member twice and not too many values.'],
        },
      },
    ]);
  });

  test('the control plane answers 400', async () => {
    const bills = await openBills();
    const { status, body } = await bills.ask('POST', '/behaviour', { dialect: JSON.parse(crowd) as Json });
    expect([status, body]).toEqual([400, { error: 'the body holds too many values' }]);
  });
});

test('products beyond the hundred that a payment holds are not looked at', async () => {
  const bills = await openBills();
  const { status, body } = await bills.process('Auth', orderOf({ Products: JSON.parse(many('{}', 5_000)) as Json[] }));
  const { ModelState } = body as { ModelState: Record<string, string[]> };
  expect(status).toBe(400);
  expect(ModelState['request.Products[0].Code']).toEqual(['The Code field is required.']);
  expect(Object.keys(ModelState).filter((it) => it.includes('[100]'))).toEqual([]);
});

test('a hundred problems are told, then how many more there are', async () => {
  const bills = await openBills();
  // Each lacks its code and has a quantity that is none.
  const Products = Array.from({ length: 100 }, () => ({ Quantity: 0 }));
  const { body } = await bills.process('Auth', orderOf({ Products }));
  const { ModelState } = body as { ModelState: Record<string, string[]> };
  expect(ModelState.request).toEqual(['100 more problems are not told.']);
  expect(Object.keys(ModelState)).toHaveLength(101);
});

test('a name that the client made up is not repeated in whole', async () => {
  const bills = await openBills({ dialect: { 'status-with-other-fields': 'refused' } });
  const { text } = await bills.process('Status', { Reference: 'x', ['n'.repeat(500_000)]: 1 });
  expect(text.length).toBeLessThan(1_000);
});

test('JSON in a text of metadata is bounded as well', async () => {
  const bills = await openBills();
  const deep = `${'[['.repeat(2_000)}{"Password":"canary-of-a-player"}${']]'.repeat(2_000)}`;
  const Metadata = [{ Key: 'RegData', Value: deep }];
  const { body } = await bills.process('Auth', orderOf({ Products: [{ Code: 'AA', Price: 25.5, Metadata }] }));
  expect(body.Status).toBe('Authorized');
  expect(JSON.stringify(body)).not.toContain('canary');
});

const record = { MemberNumber: 'B1', FullName: 'Rudo Sample' };

test.each([
  ['fields of a form', 'application/x-www-form-urlencoded', `${new URLSearchParams(record)}${'&a=1'.repeat(200_000)}`],
  ['elements of XML', 'application/xml', `<m>${'<a/>'.repeat(200_000)}</m>`],
  ['levels of XML', 'application/xml', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
  ['attributes of XML', 'application/xml', `<m ${'a="1" '.repeat(100_000)}></m>`],
])('too many %s are refused with one problem', async (_what, type, body) => {
  const bills = await openBills();
  const headers = { authorization: basic(bills.admin), 'content-type': type };
  const { status, text } = await bills.request('/api/member/create', { method: 'POST', headers, body });
  expect([status, text.length < 300]).toEqual([400, true]);
});

describe('an upload of members', () => {
  const row = (n: number): string => `U${n},Rudo Sample,r@example.org,263771234567,1 Example Road`;
  const rows = (count: number, of = row): string => Array.from({ length: count }, (_, n) => of(n)).join('\n');
  async function upload(csv: string): Promise<Received> {
    const bills = await openBills();
    const form = new FormData();
    form.set('file', new Blob([`Member Number,Full Name,Email,Mobile,Postal Address\n${csv}`]), 'members.csv');
    const headers = { authorization: basic(bills.admin) };
    return bills.request('/api/member/uploadmembers', { method: 'POST', headers, body: form });
  }

  test('of 10,000 lines is taken', async () => {
    const { body } = await upload(rows(10_000));
    expect(body).toMatchObject({ ResponseCode: 1, Warnings: [], Errors: [] });
  });

  test.each([
    ['lines', rows(10_002, (n) => `${n},x,x,x,x`)],
    ['lines of nothing', '\r'.repeat(oneMb / 2)],
    ['cells', `1,x,x,x,x${',a'.repeat(200_000)}`],
  ])('of too many %s is refused', async (_what, csv) => {
    const { body } = await upload(csv);
    expect(body).toMatchObject({
      ResponseCode: 0,
      Errors: ['The CSV file must hold at most 10000 lines and 100000 cells; send more in several uploads.'],
    });
  });

  test('tells a hundred errors, then how many more there are', async () => {
    const { body } = await upload(rows(5_000, () => ',,,,'));
    const { Errors } = body as { Errors: string[] };
    expect([Errors.length, Errors[100]]).toEqual([101, '4900 more are not told.']);
  });
});

test('a message of the control plane does not repeat all that was sent', async () => {
  const bills = await openBills();
  const { status, text } = await bills.ask('POST', '/behaviour', { faults: ['x'.repeat(oneMb / 2)] });
  expect([status, text.length < 3_000]).toEqual([400, true]);
});

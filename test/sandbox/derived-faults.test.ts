import { describe, expect, test } from 'vitest';
import { apis, contractFacts, loadContract } from '../../src/contract/index.ts';
import { derivedFaults } from '../../src/sandbox/faults/derived/derived-faults.ts';
import { openShop, shopOf } from './charge-gateway/support.ts';
import { openSandbox } from './support.ts';

const derived = (slug: string): string => `charge-gateway/derived/${slug}`;

describe.each(apis)('%s', (api) => {
  const faults = [...derivedFaults(api).values()];

  test('every fact about an answer has a fault of its own', () => {
    const facts = contractFacts(loadContract(api)).map((fact) => fact.rule.id);
    expect(new Set(faults.map((it) => it.breaks))).toEqual(new Set(facts));
  });

  test('every fault leaves the answers of other operations alone', () => {
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, text: '{}' };
    for (const fault of faults) expect(fault.spoil(answer, 'another')).toEqual(answer);
  });
});

/** What a fault makes of an answer to the operation that its id names. */
function spoilt(id: string, answer: { status: number; headers?: Record<string, string>; body: unknown }) {
  const [api, , operation] = id.split('/') as [(typeof apis)[number], string, string];
  const fault = derivedFaults(api).get(id);
  if (!fault) throw new Error(`there is no ${id}`);
  const { status, headers, text } = fault.spoil(
    { status: answer.status, headers: answer.headers ?? {}, text: JSON.stringify(answer.body) },
    operation,
  );
  return { status, headers, body: JSON.parse(text) };
}

describe('what each kind of fault does', () => {
  const body = { transactionId: 'T-1', currency: 'USD', amount: 1.5 };

  test.each([
    ['charge/200/transactionId-absent', { currency: 'USD', amount: 1.5 }],
    ['charge/200/transactionId-renamed', { TransactionId: 'T-1', currency: 'USD', amount: 1.5 }],
    ['charge/200/transactionId-of-another-type', { ...body, transactionId: 7 }],
    ['charge/200/amount-of-another-type', { ...body, amount: '1.5' }],
    ['charge/200/currency-outside-its-values', { ...body, currency: 'USDX' }],
    ['lookup/200/amount-of-another-type', { ...body, amount: true }],
  ])('%s', (slug, expected) => {
    expect(spoilt(derived(slug), { status: 200, body })).toEqual({ status: 200, headers: {}, body: expected });
  });

  test('another status, another media type, a header less', () => {
    const json = { 'content-type': 'application/json' };
    expect(spoilt(derived('charge/200/answered-201'), { status: 200, headers: json, body })).toEqual({
      status: 201,
      headers: json,
      body,
    });
    expect(spoilt(derived('charge/200/other-media-type'), { status: 200, headers: json, body })).toEqual({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body,
    });
    const traced = { ...json, 'x-trace-id': 't' };
    expect(
      spoilt('merchant-wallet/derived/login/4XX/header-X-Trace-Id-absent', { status: 404, headers: traced, body }),
    ).toEqual({ status: 404, headers: json, body });
  });

  test('a fault in a list changes every item, and one within an absent holder nothing', () => {
    const wallets = 'bill-payment/derived/listWallets/200/[].Currency-outside-its-values';
    expect(spoilt(wallets, { status: 200, body: [{ Currency: 'USD' }, { Currency: 'ZWG' }] }).body).toEqual([
      { Currency: 'ZWGX' },
      { Currency: 'ZWGX' },
    ]);
    const accounts = 'merchant-wallet/derived/linkedAccountInquiry/2XX/accounts[].currency-outside-its-values';
    expect(spoilt(accounts, { status: 200, body: { accounts: null } }).body).toEqual({ accounts: null });
  });
});

describe('in a sandbox', () => {
  test('a held charge is spoilt when it is answered', async () => {
    const shop = await openShop({
      faults: [derived('charge/200/statusMessage-absent')],
      dialect: { 'failed-pin-form': 'http-200-held' },
    });
    const charging = shop.charge();
    let answered = 0;
    while (answered !== 200 && answered !== 204)
      answered = (await shop.pin({ endUserId: shop.customer, clientCorrelator: 'order-1' }, '0000')).status;
    const { status, body } = await charging;
    expect([status, 'transactionId' in body, 'statusMessage' in body]).toEqual([200, true, false]);
  });

  test('a refusal of credentials is spoilt, also of credentials that belong to nobody', async () => {
    const shop = await openShop({ faults: [derived('lookup/401/statusCode-absent')] });
    const path = '/263771111111/transactions/amount/order-1';
    const known = `Basic ${btoa(`${shop.credentials.username}:wrong`)}`;
    for (const authorization of [known, `Basic ${btoa('nobody:wrong')}`]) {
      const { status, body } = await shop.request(path, { headers: { authorization } });
      expect([status, Object.keys(body)]).toEqual([401, ['statusMessage']]);
    }
  });

  test('a workspace without the fault answers as documented', async () => {
    const { ready } = await openSandbox({ workspaces: 2, faults: [derived('charge/200/amount-absent')] });
    const [faulty, healthy] = ready.workspaces.map((it) => shopOf(it, ready.control.base));
    if (!faulty || !healthy) throw new Error('two workspaces were wanted');
    await healthy.ask('POST', '/behaviour', { faults: [] });
    const amounts = await Promise.all([faulty, healthy].map(async (shop) => (await shop.charge()).body.amount));
    expect(amounts).toEqual([undefined, 19.99]);
  });
});

import { describe, expect, test } from 'vitest';
import { listDialects } from '../../../src/sandbox/index.ts';
import { openReceiver } from '../support.ts';
import { openShop } from './support.ts';

describe('a failed PIN', () => {
  test('http-422: the charge is held until the PIN is in, and refused by it', async () => {
    const shop = await openShop({ dialect: { 'failed-pin-form': 'http-422', 'error-code-value': 'e-code' } });
    const answers = [];
    for (const pin of ['0000', '1111', '2222', '9999']) {
      const charging = shop.charge({ clientCorrelator: `c-${pin}` });
      await promptOpened(shop, `c-${pin}`);
      await shop.pin({ endUserId: shop.customer, clientCorrelator: `c-${pin}` }, pin);
      const { status, body } = await charging;
      const { body: looked } = await shop.lookup(shop.customer, `c-${pin}`);
      answers.push([pin, status, body.statusCode, body.status, body.statusMessage, looked.status]);
    }
    expect(answers).toEqual([
      ['0000', 200, '200', 'PENDING', 'Transaction Successful', 'SUCCESS'],
      ['1111', 422, 'E010', undefined, 'Insufficient Balance', 'FAILED'],
      ['2222', 200, '200', 'FAILED', 'Transaction Failed - Invalid PIN', 'FAILED'],
      ['9999', 422, 'E013', undefined, 'Transaction Limit Exceeded', 'FAILED'],
    ]);
  });

  test('http-422 may leave no transaction', async () => {
    const shop = await openShop({
      dialect: { 'failed-pin-form': 'http-422', 'transaction-after-422': 'no-transaction' },
    });
    const charging = shop.charge({ clientCorrelator: 'c-1' });
    await promptOpened(shop, 'c-1');
    await shop.pin({ endUserId: shop.customer, clientCorrelator: 'c-1' }, '9999');
    expect([(await charging).status, (await shop.lookup(shop.customer, 'c-1')).status]).toEqual([422, 404]);
  });

  test('http-200-held: the failure stands in the body of the charge', async () => {
    const shop = await openShop({ dialect: { 'failed-pin-form': 'http-200-held' } });
    const charging = shop.charge({ clientCorrelator: 'c-1' });
    await promptOpened(shop, 'c-1');
    await shop.pin({ endUserId: shop.customer, clientCorrelator: 'c-1' }, '1111');
    const { status, body } = await charging;
    expect([status, body.status, body.statusMessage]).toEqual([200, 'FAILED', 'Insufficient Balance']);
  });

  test('a held call is answered PENDING where the customer ignores the prompt', async () => {
    const shop = await openShop({ dialect: { 'failed-pin-form': 'http-422' } });
    const charging = shop.charge({ clientCorrelator: 'c-1' });
    await promptOpened(shop, 'c-1');
    await shop.ask('POST', '/prompts/ignore', { endUserId: shop.customer, clientCorrelator: 'c-1' });
    const { status, body } = await charging;
    expect([status, body.status]).toEqual([200, 'PENDING']);
  });

  test('a held call ends with the sandbox, which answers it first', async () => {
    const shop = await openShop({ dialect: { 'failed-pin-form': 'http-422' } });
    const charging = shop.charge({ clientCorrelator: 'c-1' });
    await promptOpened(shop, 'c-1');
    await shop.ask('DELETE', '');
    expect((await charging).body.status).toBe('PENDING');
  });
});

test('a reused correlator may be answered with what exists', async () => {
  const dialect = {
    'duplicate-correlator': 'existing-transaction',
    'refund-reuses-correlator': 'existing-transaction',
  };
  const shop = await openShop({ dialect });
  const charged = await shop.paid({ clientCorrelator: 'c-1' });
  const again = await shop.charge({ clientCorrelator: 'c-1', amount: 5 });
  expect([again.status, again.body]).toEqual([
    200,
    { ...charged, status: 'SUCCESS', statusMessage: 'Transaction Successful' },
  ]);
  const refund = await shop.refund(charged, { clientCorrelator: 'r-1' });
  expect((await shop.refund(charged, { clientCorrelator: 'r-1' })).body).toEqual(refund.body);
  expect((await shop.charge({ clientCorrelator: 'r-1' })).status, 'a refund is no charge').toBe(400);
});

test.each([
  ['amount-as-text', 'accepted', { amount: '5.00' }, 400, 200],
  ['amount-trailing-zeros', 'refused', { amount: '5.000' }, 400, 400],
  ['long-reference', 'refused', { referenceCode: 'x'.repeat(37) }, 200, 400],
  ['msisdn-nine-digits', 'accepted', { endUserId: 'nine' }, 400, 200],
  ['charge-gateway/null-optional-member', 'refused', { notifyUrl: null }, 200, 400],
  ['other-country', 'accepted', { countryCode: 'ZA' }, 400, 200],
  ['other-operation-status', 'accepted', { transactionOperationStatus: 'Refunded' }, 400, 200],
  ['unknown-channel', 'refused', { channel: 'APP' }, 200, 400],
  ['unknown-transaction-type', 'accepted', { tranType: 'XYZ' }, 400, 200],
  ['unlisted-number-form', 'refused-400', { endUserId: 'unlisted' }, 422, 400],
  ['unlisted-number-form', 'stays-pending', { endUserId: 'unlisted' }, 422, 200],
  ['wrong-merchant-pin', 'refused', { merchantPin: '0' }, 200, 400],
])('%s=%s changes what a charge gets', async (name, value, change, byDefault, switched) => {
  const statuses = [];
  for (const dialect of [{}, { [name]: value }]) {
    const shop = await openShop({ dialect });
    const numbers = { nine: shop.customer.slice(3), unlisted: shop.numbers.unlisted[0] } as Record<string, string>;
    const { endUserId } = change as { endUserId?: string };
    const meant = endUserId === undefined ? change : { endUserId: numbers[endUserId] };
    statuses.push((await shop.charge(meant)).status);
  }
  expect(statuses).toEqual([byDefault, switched]);
});

test('above 500 calls in a minute of the clock: served, or turned away until the minute is over', async () => {
  const statusesOf = async (dialect: Record<string, string>) => {
    const shop = await openShop({ dialect });
    const callStatus = async () => (await shop.lookup(shop.customer, 'none')).status;
    for (let n = 0; n < 500; n += 1) expect(await callStatus()).toBe(404);
    const above = await callStatus();
    await shop.ask('POST', '/clock/advance', { ms: 59_999 });
    const stillAbove = await callStatus();
    await shop.ask('POST', '/clock/advance', { ms: 1 });
    return [above, stillAbove, await callStatus()];
  };
  expect(await statusesOf({})).toEqual([404, 404, 404]);
  expect(await statusesOf({ 'above-rate': 'refused-429' })).toEqual([429, 429, 404]);
});

test('the paths without their slash: 404, the operation, or a redirect', async () => {
  const statuses = [];
  for (const value of ['refused', 'accepted', 'redirected']) {
    const shop = await openShop({ dialect: { 'slash-is-part-of-the-path': value } });
    const answer = await shop.request('/transactions/amount', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(shop.body()),
    });
    statuses.push([value, answer.status, answer.headers.get('location')]);
  }
  expect(statuses).toEqual([
    ['refused', 404, null],
    ['accepted', 200, null],
    ['redirected', 308, 'amount/'],
  ]);
});

test('a refused correlator may be used up', async () => {
  const shop = await openShop({ dialect: { 'refused-correlator-used-up': 'used-up' } });
  expect((await shop.charge({ clientCorrelator: 'c-1', currency: 'EUR' })).status).toBe(400);
  expect((await shop.charge({ clientCorrelator: 'c-1' })).status).toBe(400);
});

test('a PIN outside the matrix fails as a wrong one, or leaves the prompt open', async () => {
  const seen: unknown[] = [];
  for (const value of ['invalid-pin', 'stays-open']) {
    const shop = await openShop({ dialect: { 'unknown-pin': value } });
    const { body } = await shop.charge();
    await shop.pin(body, '5555');
    seen.push((await shop.lookup(shop.customer, body.clientCorrelator)).body.status);
  }
  expect(seen).toEqual(['FAILED', 'PENDING']);
});

test('a PENDING charge may read as successful', async () => {
  const texts: unknown[] = [];
  for (const value of ['says-pending', 'reads-as-successful']) {
    const shop = await openShop({ dialect: { 'pending-status-message': value } });
    const { body } = await shop.charge();
    texts.push([body.status, body.statusMessage]);
  }
  expect(texts).toEqual([
    ['PENDING', 'Request accepted, waiting for the customer'],
    ['PENDING', 'Transaction Successful'],
  ]);
});

test('the other forms of answers, SMS and callbacks', async () => {
  const shop = await openShop({
    dialect: {
      'answer-extra-fields': 'some',
      'answered-amount-form': 'text',
      'callback-repeated': 'repeated',
      'lookup-description': 'status-message',
      'msisdn-echo': 'normalised',
      'refunded-charge-status': 'refunded',
      'sms-amount-form': 'short',
      'sms-repeated': 'repeated',
      'sms-timestamp': 'appended',
      'timestamp-form': 'offset',
    },
  });
  const receiver = await openReceiver();
  const local = `0${shop.customer.slice(3)}`;
  const charged = await shop.paid({
    endUserId: local,
    amount: 20.5,
    currency: 'ZWG',
    referenceCode: 'R',
    notifyUrl: receiver.url,
  });
  expect(charged).toMatchObject({
    channelReference: 'sandbox',
    amount: 20.5,
    endUserId: shop.customer,
    timestamp: '2026-03-01T08:15:30+00:00',
  });
  const sms =
    'SANDBOX TEST: Your payment of USD 20.5 to Sandbox Shop (Ref: R) was SUCCESSFUL. This is a test transaction. 2026-03-01T08:15:30Z';
  expect(await shop.smsTexts()).toEqual([sms, sms]);
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  expect(receiver.calls).toHaveLength(2);
  await shop.refund(charged);
  const { body } = await shop.lookup(local, charged.clientCorrelator);
  expect(body).toMatchObject({ amount: '20.50', description: 'Transaction Successful', status: 'REFUNDED' });
});

test("every switch has two values or more, or some of one's own, a default among them, and is sorted", () => {
  const all = listDialects();
  expect(all.map((it) => it.id)).toEqual(all.map((it) => it.id).sort());
  for (const { values, default: value, section, changes, own } of all) {
    expect(values.length + (own ? 1 : 0)).toBeGreaterThan(1);
    expect(values).toContain(value);
    expect([section, changes].every((text) => text.length > 0)).toBe(true);
  }
});

/** The call that opens the prompt is held: ask until the prompt is there. */
async function promptOpened(shop: Awaited<ReturnType<typeof openShop>>, clientCorrelator: string): Promise<void> {
  for (;;) {
    const { prompts } = (await shop.ask('GET', '/prompts')).body as { prompts: { clientCorrelator: string }[] };
    if (prompts.some((it) => it.clientCorrelator === clientCorrelator)) return;
  }
}

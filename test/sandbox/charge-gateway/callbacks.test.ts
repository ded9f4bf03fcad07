import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { blockedBecause } from '../../../src/sandbox/deliveries/destination.ts';
import { openReceiver, start } from '../support.ts';
import { openShop } from './support.ts';

test('an outcome is called back once, signed over the raw bytes', async () => {
  const shop = await openShop();
  const receiver = await openReceiver();
  const { body: charged } = await shop.charge({ notifyUrl: receiver.url, referenceCode: 'INV-9' });
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  expect(receiver.calls, 'nothing changed yet').toEqual([]);

  await shop.pin(charged, '1111');
  await receiver.arrived(1);
  await shop.ask('POST', '/clock/advance', { ms: 24 * 3_600_000 });
  expect(receiver.calls).toHaveLength(1);
  const [{ headers, text } = { headers: {}, text: '' }] = receiver.calls;
  expect(JSON.parse(text)).toEqual({
    transactionId: charged.transactionId,
    clientCorrelator: charged.clientCorrelator,
    status: 'FAILED',
    statusCode: '200',
    statusMessage: 'Insufficient Balance',
    amount: 19.99,
    currency: 'USD',
    endUserId: shop.customer,
    merchantCode: charged.merchantCode,
    referenceCode: 'INV-9',
    timestamp: '2026-03-01T08:15:30.000Z',
  });
  const { secret } = shop.workspace.callbackSignature;
  expect(headers['x-sandbox-signature']).toBe(createHmac('sha256', secret).update(text).digest('hex'));
  const { body } = await shop.ask('GET', '/deliveries');
  expect(body).toEqual({
    deliveries: [
      {
        id: headers['x-sandbox-delivery-id'],
        api: 'charge-gateway',
        url: receiver.url,
        body: text,
        state: 'delivered',
        createdAt: start,
        attempts: [{ at: start, status: 200 }],
      },
    ],
  });
});

test('members of a callback stand under the names and in the objects that the operator gives them', async () => {
  const names = 'status=data.state,transactionId=data.id,amount=__proto__,currency=constructor.money';
  const shop = await openShop({ dialect: { 'callback-names': names } });
  const receiver = await openReceiver();
  const charged = await shop.paid({ notifyUrl: receiver.url });
  await receiver.arrived(1);
  const [{ text } = { text: '' }] = receiver.calls;
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(body).toMatchObject({
    clientCorrelator: charged.clientCorrelator,
    data: { state: 'SUCCESS', id: charged.transactionId },
    constructor: { money: 'USD' },
  });
  expect(Object.hasOwn(body, '__proto__')).toBe(true);
  expect(Object.keys(body)).not.toContain('status');
  await expect(openShop({ dialect: { 'callback-names': 'status=' } })).rejects.toThrow(
    'its values: as-they-are, status=state,transactionId=data.id',
  );
});

test('header, secret, encoding and algorithm of the signature can be chosen', async () => {
  const signature = { header: 'X-Hmac', secret: 'chosen', encoding: 'base64', algorithm: 'sha512' } as const;
  const shop = await openShop({ callbackSignature: signature });
  const receiver = await openReceiver();
  await shop.paid({ notifyUrl: receiver.url });
  await receiver.arrived(1);
  const [{ headers, text } = { headers: {}, text: '' }] = receiver.calls;
  expect(headers['x-hmac']).toBe(createHmac('sha512', 'chosen').update(text).digest('base64'));
});

test('the control plane changes how the callbacks of one workspace are signed, as far as it is told', async () => {
  const shop = await openShop();
  const receiver = await openReceiver();
  const { secret } = shop.workspace.callbackSignature;
  const changed = await shop.ask('POST', '/behaviour', {
    callbackSignature: { header: 'X-Other', encoding: 'base64' },
  });
  expect(changed.body.callbackSignature).toEqual({
    header: 'X-Other',
    secret,
    encoding: 'base64',
    algorithm: 'sha256',
  });
  await shop.paid({ notifyUrl: receiver.url });
  await receiver.arrived(1);
  const [{ headers, text } = { headers: {}, text: '' }] = receiver.calls;
  expect(headers['x-other']).toBe(createHmac('sha256', secret).update(text).digest('base64'));
  const wrong = await shop.ask('POST', '/behaviour', { callbackSignature: { header: 'X Y' } });
  expect(wrong.status).toBe(400);
});

test('a callback that is not taken comes again twice, 30 s apart, under the same id', async () => {
  const shop = await openShop();
  const receiver = await openReceiver(500, 302, 404);
  await shop.paid({ notifyUrl: receiver.url });
  const { body } = await shop.ask('POST', '/clock/advance', { ms: 3_600_000 });
  expect((body.fired as { at: number }[]).map((it) => it.at).at(-1)).toBe(start + 60_000);
  expect(new Set(receiver.calls.map((it) => it.headers['x-sandbox-delivery-id'])).size).toBe(1);
  const { deliveries } = (await shop.ask('GET', '/deliveries')).body as {
    deliveries: { state: string; attempts: unknown }[];
  };
  expect(deliveries.map(({ state, attempts }) => ({ state, attempts }))).toEqual([
    {
      state: 'failed',
      attempts: [
        { at: start, status: 500 },
        { at: start + 30_000, status: 302 },
        { at: start + 60_000, status: 404 },
      ],
    },
  ]);
});

test('an advance resolves after the deliveries that it caused were attempted', async () => {
  const shop = await openShop({ dialect: { 'prompt-expiry': 'fails' } });
  const receiver = await openReceiver();
  await shop.charge({ notifyUrl: receiver.url });
  await shop.ask('POST', '/clock/advance', { ms: 300_000 });
  expect(receiver.calls.map(({ text }) => JSON.parse(text).status)).toEqual(['FAILED']);
});

test.each([
  [
    'http://example.com/callback',
    'example.com is neither loopback nor one of the hosts that the sandbox was allowed to call',
  ],
  [
    'http://169.254.169.254/latest',
    '169.254.169.254 is neither loopback nor one of the hosts that the sandbox was allowed to call',
  ],
  ['http://0.0.0.0:1/', '0.0.0.0:1 is neither loopback nor one of the hosts that the sandbox was allowed to call'],
  ['file:///etc/passwd', 'the scheme file: is not sent to'],
  ['not a url', 'notifyUrl is not a URL'],
])('a callback to %s is not sent', async (notifyUrl, error) => {
  const shop = await openShop({ dialect: { 'plain-http-notify-url': 'accepted' } });
  await shop.paid({ notifyUrl });
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  const { deliveries } = (await shop.ask('GET', '/deliveries')).body as {
    deliveries: { state: string; attempts: unknown }[];
  };
  expect(deliveries.map(({ state, attempts }) => ({ state, attempts }))).toEqual([
    { state: 'blocked', attempts: [{ at: start, error }] },
  ]);
});

test('a callback that will not be sent is told in the answer that asks for it, and when it is due', async () => {
  const told: unknown[] = [];
  const shop = await openShop({ onBlocked: (it) => told.push(it), allowedHosts: ['shop.example'] });
  const headerOf = async (notifyUrl: string) => (await shop.charge({ notifyUrl })).headers.get('x-sandbox-callback');
  expect(await headerOf('https://shop.example/callbacks')).toBeNull();
  expect(await headerOf('http://127.0.0.1:1/')).toBeNull();
  expect(await headerOf('')).toBeNull();
  const reason =
    'other.example:8443 is neither loopback nor one of the hosts that the sandbox was allowed to call; ' +
    'start the sandbox with --allow-host other.example:8443';
  const { headers, body } = await shop.charge({ notifyUrl: 'https://other.example:8443/cb?key=secret' });
  expect(headers.get('x-sandbox-callback')).toBe(`not sent to https://other.example:8443/cb: ${reason}`);
  expect(told).toEqual([]);
  await shop.pin(body, '0000');
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  expect(told).toEqual([{ api: 'charge-gateway', url: 'https://other.example:8443/cb', reason }]);
  const refunded = await shop.refund(body, { notifyUrl: 'nowhere' });
  expect(refunded.headers.get('x-sandbox-callback')).toBe('not sent to notifyUrl: notifyUrl is not a URL');
});

test('a held answer tells it too', async () => {
  const shop = await openShop({ dialect: { 'failed-pin-form': 'http-200-held' } });
  const charging = shop.charge({ clientCorrelator: 'c-1', notifyUrl: 'https://other.example/' });
  for (let isOpen = false; !isOpen; )
    isOpen = ((await shop.ask('GET', '/prompts')).body.prompts as unknown[]).length > 0;
  await shop.pin({ endUserId: shop.customer, clientCorrelator: 'c-1' }, '0000');
  expect((await charging).headers.get('x-sandbox-callback')).toContain('not sent to https://other.example/: ');
});

test('the sandbox does not call its own control plane', async () => {
  const shop = await openShop();
  await shop.paid({ notifyUrl: `${shop.control}/workspaces/${shop.workspace.id}/reset` });
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  const { deliveries } = (await shop.ask('GET', '/deliveries')).body as { deliveries: { state: string }[] };
  expect(deliveries.map((it) => it.state)).toEqual(['blocked']);
});

test('plain HTTP to another machine is refused, or taken and sent where its host is allowed', async () => {
  const seen: unknown[] = [];
  for (const value of ['refused', 'accepted']) {
    const shop = await openShop({ dialect: { 'plain-http-notify-url': value } });
    const taken = [
      await shop.charge({ notifyUrl: 'http://shop.example/callbacks' }),
      await shop.charge({ notifyUrl: 'http://[::1]:1/' }),
      await shop.charge({ notifyUrl: 'http://localhost:1/' }),
      await shop.charge({ notifyUrl: 'https://shop.example/callbacks' }),
    ];
    seen.push(taken.map(({ status }) => status));
    if (value === 'refused')
      expect(taken[0]?.body.statusMessage).toBe(
        'Invalid request: notifyUrl must be an HTTPS address; plain HTTP is taken to loopback only',
      );
  }
  expect(seen).toEqual([
    [400, 200, 200, 200],
    [200, 200, 200, 200],
  ]);
  const policy = { allowedHosts: ['shop.example'], ownPorts: [1] };
  expect([false, true].map((mayBePlain) => blockedBecause('http://shop.example/', policy, mayBePlain))).toEqual([
    'plain HTTP is only sent to loopback',
    undefined,
  ]);
});

test('the shape of a callback, its amount and its writing, by the dialect', async () => {
  const textUnder = async (dialect: Record<string, string>) => {
    const shop = await openShop({ dialect });
    const receiver = await openReceiver();
    await shop.paid({ notifyUrl: receiver.url, referenceCode: 'A/1' });
    await shop.ask('POST', '/clock/advance', { ms: 0 });
    return receiver.calls[0]?.text ?? '';
  };
  const flat = await textUnder({});
  expect(flat).toContain('"referenceCode": "A\\/1", ');
  expect(JSON.stringify(JSON.parse(flat))).not.toBe(flat);
  expect(JSON.parse(flat)).toMatchObject({ status: 'SUCCESS', amount: 19.99, currency: 'USD' });
  const canonical = await textUnder({ 'callback-json-writing': 'canonical' });
  expect(JSON.stringify(JSON.parse(canonical))).toBe(canonical);
  const named = JSON.parse(await textUnder({ 'callback-shape': 'status-named-otherwise' }));
  expect([named.status, named.transactionStatus]).toEqual([undefined, 'SUCCESS']);
  const nested = JSON.parse(await textUnder({ 'callback-shape': 'nested', 'callback-amount-form': 'text' }));
  expect(nested).toMatchObject({
    event: 'transaction.updated',
    data: { transaction: { status: 'SUCCESS', amount: { value: '19.99', currency: 'USD' } } },
  });
});

test('a refund is called back too, and by SMS, as the dialect says', async () => {
  const told: Record<string, unknown> = {};
  for (const event of ['both', 'callback', 'sms', 'neither']) {
    const shop = await openShop({ dialect: { 'refund-event': event } });
    const receiver = await openReceiver();
    const charged = await shop.paid();
    await shop.refund(charged, { notifyUrl: receiver.url });
    await shop.ask('POST', '/clock/advance', { ms: 0 });
    told[event] = [receiver.calls.length, (await shop.smsTexts()).length - 1];
  }
  expect(told).toEqual({ both: [1, 1], callback: [1, 0], sms: [0, 1], neither: [0, 0] });
});

import { expect, test } from 'vitest';
import { openShop, type Shop } from '../charge-gateway/support.ts';
import { askControl, openReceiver } from '../support.ts';

async function deliver(shop: Shop) {
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  return (await shop.ask('GET', '/deliveries')).body['deliveries'] as { state: string; body: string }[];
}

test('a PIN goes to the newest open prompt where none is named, and the answer tells which it was', async () => {
  const shop = await openShop();
  await shop.charge({ clientCorrelator: 'one' });
  await shop.charge({ clientCorrelator: 'two' });
  const answered = await shop.ask('POST', '/prompts/answer', { pin: '1111' });
  expect(answered).toMatchObject({
    status: 200,
    body: { prompt: { endUserId: shop.customer, clientCorrelator: 'two' }, status: 'FAILED' },
  });
  const named = await shop.ask('POST', '/prompts/ignore', { clientCorrelator: 'one' });
  expect(named.body).toMatchObject({ prompt: { clientCorrelator: 'one' }, status: 'PENDING' });
});

test.each([
  ['nothing was charged', [], {}, 'no prompt is open; send a charge first'],
  [
    'the prompt was answered',
    ['0000'],
    {},
    'no prompt is open: the one of one was answered already, and its charge is SUCCESS',
  ],
  [
    'another phone is named',
    [],
    { endUserId: '263771999999' },
    'no prompt is open on 263771999999; send a charge first',
  ],
])('no prompt is answered where %s', async (_what, pins, named, error) => {
  const shop = await openShop();
  if (pins.length > 0) await shop.charge({ clientCorrelator: 'one' });
  for (const pin of pins) await shop.ask('POST', '/prompts/answer', { pin });
  expect(await shop.ask('POST', '/prompts/answer', { pin: '0000', ...named })).toMatchObject({
    status: 409,
    body: { error },
  });
});

test('where another prompt is open than the one that is named, the open ones are told', async () => {
  const shop = await openShop();
  await shop.charge({ clientCorrelator: 'one' });
  const other = await shop.ask('POST', '/prompts/answer', { pin: '0000', clientCorrelator: 'two' });
  const elsewhere = await shop.ask('POST', '/prompts/answer', { pin: '0000', endUserId: '263771999999' });
  const open = `open are that of one on ${shop.customer}`;
  expect([other.body, elsewhere.body]).toEqual([
    { error: `no prompt is open of the charge two; ${open}` },
    { error: `no prompt is open on 263771999999; ${open}` },
  ]);
});

test('the only workspace needs no name; of several one must be named', async () => {
  const shop = await openShop();
  const only = () => askControl(shop.control, 'GET', '/workspaces/-/clock');
  expect((await only()).status).toBe(200);
  const { body } = await askControl(shop.control, 'POST', '/workspaces', {});
  const error = `the sandbox has several workspaces; name one: ${shop.workspace.id}, ${String(body['id'])}`;
  expect(await only()).toMatchObject({ status: 409, body: { error } });
});

test('a triggered callback is of a real charge', async () => {
  const receiver = await openReceiver(200);
  const shop = await openShop();
  const nowhere = await shop.ask('POST', '/trigger/callback');
  expect(nowhere.status).toBe(409);
  const { status, body } = await shop.ask('POST', '/trigger/callback', { url: receiver.url });
  expect([status, body['status']]).toEqual([202, 'SUCCESS']);
  expect((await deliver(shop)).map((it) => it.state)).toEqual(['delivered']);
  expect(JSON.parse(receiver.calls[0]?.text ?? '')).toMatchObject({ transactionId: body['transactionId'] });
  expect((await shop.lookup(body['endUserId'], body['clientCorrelator'])).body['status']).toBe('SUCCESS');
  const again = await shop.ask('POST', '/trigger/callback', { pin: '1111' });
  expect(again.body).toMatchObject({ url: receiver.url, status: 'FAILED' });
});

test('a callback that cannot come is refused with what the charge was answered', async () => {
  const shop = await openShop();
  await shop.ask('POST', '/operator/maintenance', { on: true });
  const refused = await shop.ask('POST', '/trigger/callback', { url: 'http://127.0.0.1:9/' });
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringMatching(/was refused: 5\d\d /) } });
});

test.each([
  ['configuration', { billerCode: 'TESTBILLER' }, '["TESTBILLER"]'],
  ['payments', { billerCode: 'CITYCOUNCIL', schedule: 'each' }, '"Payments"'],
])('a triggered webhook of %s goes to the address that is given, and to it again later', async (what, told, text) => {
  const receiver = await openReceiver(200);
  const shop = await openShop();
  expect((await shop.ask('POST', `/trigger/${what}`)).status).toBe(409);
  expect((await shop.ask('POST', `/trigger/${what}`, { url: receiver.url })).body).toMatchObject(told);
  expect((await shop.ask('POST', `/trigger/${what}`)).body).toMatchObject({ ...told, url: receiver.url });
  const made = await deliver(shop);
  expect(made.map((it) => it.state)).toEqual(['delivered', 'delivered']);
  expect(receiver.calls.map((it) => it.text.replaceAll(/\s/g, ''))).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining(text)),
  );
});

test('a code that was not generated is nobody’s', async () => {
  const shop = await openShop();
  const claimed = await shop.ask('POST', '/codes/claim', { code: '1' });
  expect(claimed).toMatchObject({ status: 409, body: { error: 'no such code was generated in this workspace' } });
});

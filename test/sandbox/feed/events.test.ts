import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '../charge-gateway/support.ts';
import { askControl, openReceiver, openSandbox, start } from '../support.ts';
import { openEvents } from './read-events.ts';

async function follow(control: string, workspace: string, query = '', headers = {}) {
  const events = await openEvents(`${control}/workspaces/${workspace}/events${query}`, headers);
  onTestFinished(events.leave);
  return events;
}

test('a charge and its PIN are told as they happen, each with an id', async () => {
  const receiver = await openReceiver(200);
  const shop = await openShop();
  const events = await follow(shop.control, shop.workspace.id);
  expect([events.status, events.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const open = await events.next();
  expect(open).toEqual({ id: expect.stringMatching(/^[a-z0-9]{8}-0$/), event: 'open', data: { last: open?.id } });
  const charge = await shop.charge({ notifyUrl: receiver.url });
  const [prompt, exchange] = await events.take(2);
  expect(prompt).toMatchObject({ event: 'prompt', data: { at: start, state: 'open', status: 'PENDING' } });
  expect(exchange).toMatchObject({
    event: 'exchange',
    data: { at: start, exchange: { id: 1, api: 'charge-gateway', answer: { status: charge.status } } },
  });
  await shop.pin(prompt?.data as never, '0000');
  await shop.ask('POST', '/clock/advance', { ms: 60_000 });
  const later = await events.take(7);
  expect(later.map((it) => [it?.event, it?.data['state'] ?? it?.data['operation']])).toEqual([
    ['prompt', 'closed'],
    ['sms', undefined],
    ['delivery', 'scheduled'],
    ['deed', 'answerPrompt'],
    ['delivery', 'delivered'],
    ['clock', undefined],
    ['deed', 'advanceClock'],
  ]);
  expect(later[5]?.data).toEqual({ at: start + 60_000, from: start, now: start + 60_000, fired: expect.any(Number) });
  expect(JSON.stringify(later)).not.toContain(shop.credentials.password);
});

test('whoever comes back with the id of the last event gets those behind it', async () => {
  const shop = await openShop();
  for (const it of ['a', 'b', 'c']) await shop.lookup(shop.customer, it);
  const all = await follow(shop.control, shop.workspace.id, '?after=0&kinds=exchange');
  const [, first, second, third] = await all.take(4);
  const again = await follow(shop.control, shop.workspace.id, '', { 'last-event-id': first?.id });
  expect((await again.take(3)).slice(1)).toEqual([second, third]);
});

test('ids of an earlier start are told as such, and everything that is kept follows', async () => {
  const shop = await openShop();
  await shop.lookup(shop.customer, 'a');
  const events = await follow(shop.control, shop.workspace.id, '', { 'last-event-id': 'earlier1-7' });
  const [, dropped, exchange] = await events.take(3);
  expect(dropped).toMatchObject({ event: 'dropped', data: { count: null, reason: expect.stringMatching(/anew/) } });
  expect(exchange?.event).toBe('exchange');
});

test('what is not kept any more is counted', async () => {
  const shop = await openShop();
  for (let i = 0; i < 503; i += 1) await shop.lookup(shop.customer, `c-${i}`);
  const events = await follow(shop.control, shop.workspace.id, '?after=0');
  const [, dropped, exchange] = await events.take(3);
  expect(dropped).toMatchObject({ event: 'dropped', data: { count: 3, reason: expect.any(String) } });
  expect(exchange?.data['exchange']).toMatchObject({ id: 4 });
});

test.each([
  ['?after=x', 'after, or Last-Event-ID, must be the id of an event that was sent, or 0 for all'],
  [
    '?kinds=sms,calls',
    'kinds must be some of exchange,delivery,prompt,sms,clock,finding,deed, with commas between them',
  ],
])('%s is refused', async (query, error) => {
  const shop = await openShop();
  expect((await shop.ask('GET', `/events${query}`)).body).toEqual({ error });
});

test('a stream ends with its workspace', async () => {
  const { ready } = await openSandbox();
  const made = await askControl(ready.control.base, 'POST', '/workspaces', {});
  const id = String(made.body['id']);
  const events = await follow(ready.control.base, id);
  await events.next();
  await askControl(ready.control.base, 'DELETE', `/workspaces/${id}`);
  expect(await events.next()).toBeUndefined();
});

test('a stream ends with the sandbox, which does not wait for its reader', async () => {
  const { ready, close } = await openSandbox();
  const events = await follow(ready.control.base, ready.workspaces[0]?.id ?? '');
  await events.next();
  await close();
  expect(await events.next()).toBeUndefined();
});

test('a delivery is sent again by its id with the same bytes; what was due stays due', async () => {
  const receiver = await openReceiver(500, 200, 200);
  const shop = await openShop();
  await shop.paid({ notifyUrl: receiver.url });
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  const { deliveries } = (await shop.ask('GET', '/deliveries')).body as { deliveries: { id: string }[] };
  const resent = await shop.ask('POST', '/deliveries/resend', { id: deliveries[0]?.id });
  const attempts = [
    { at: start, status: 500 },
    { at: start, status: 200, isResent: true },
  ];
  expect(resent).toMatchObject({ status: 200, body: { delivery: { state: 'delivered', attempts } } });
  expect(receiver.calls.map((it) => it.text)).toEqual([receiver.calls[0]?.text, receiver.calls[0]?.text]);
  await shop.ask('POST', '/clock/advance', { ms: 60_000 });
  expect(receiver.calls.length).toBe(3);
});

test('of deliveries that are not there none is sent again', async () => {
  const shop = await openShop();
  expect((await shop.ask('POST', '/deliveries/resend')).status).toBe(409);
  expect((await shop.ask('POST', '/deliveries/resend', { id: 'x' })).status).toBe(404);
});

test('the root of the control plane tells what there is', async () => {
  const { ready } = await openSandbox();
  for (const path of ['', '/']) {
    const { body } = await askControl(ready.control.base, 'GET', path);
    const [workspace] = body['workspaces'] as { id: string; links: { events: string } }[];
    expect(workspace?.id).toBe(ready.workspaces[0]?.id);
    expect(body['operations']).toContainEqual({
      operationId: 'listSms',
      method: 'GET',
      path: '/_payproof/workspaces/{workspace}/sms',
      summary: 'The SMS that arrived, oldest first',
    });
    expect((await fetch(new URL(workspace?.links.events ?? '', ready.control.base))).status).toBe(200);
  }
});

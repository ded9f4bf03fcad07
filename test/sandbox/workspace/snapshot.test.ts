import { expect, test } from 'vitest';
import { openShop, type Shop, shopOf } from '../charge-gateway/support.ts';
import { askControl, openReceiver, openSandbox, start } from '../support.ts';

async function restore(shop: Shop, snapshot: object) {
  return shop.ask('POST', '/restore', snapshot as Record<string, unknown>);
}

test('a restore takes data, phones, schedule and clock back; credentials and behaviour stay', async () => {
  const shop = await openShop({ dialect: { 'prompt-expiry': 'fails' } });
  const { body: open } = await shop.charge();
  const { body: snapshot } = await shop.ask('GET', '/snapshot');

  await shop.pin(open, '0000');
  const { body: later } = await shop.charge();
  await shop.ask('POST', '/clock/advance', { ms: 3_600_000 });
  expect((await restore(shop, snapshot)).status).toBe(204);

  expect((await shop.ask('GET', '/clock')).body).toEqual({ mode: 'frozen', now: start, nextDue: start + 300_000 });
  expect((await shop.lookup(shop.customer, open.clientCorrelator)).body.status).toBe('PENDING');
  expect((await shop.lookup(shop.customer, later.clientCorrelator)).status).toBe(404);
  expect(await shop.smsTexts()).toEqual([]);
  expect((await shop.pin(open, '1111')).status).toBe(200);
  const { body: moved } = await shop.ask('POST', '/clock/advance-to-next');
  expect(moved.fired).toEqual([{ at: start + 300_000, kind: 'event', name: 'prompt-expired' }]);
  expect(await shop.smsTexts()).toHaveLength(1);
});

test('a snapshot is plain JSON that outlives a round trip, and two of them are equal', async () => {
  const shop = await openShop();
  await shop.paid();
  const { body: snapshot, text } = await shop.ask('GET', '/snapshot');
  await restore(shop, JSON.parse(text));
  expect((await shop.ask('GET', '/snapshot')).body).toEqual(snapshot);
});

test('a callback that is under way while a restore happens leaves no trace in what was restored', async () => {
  const shop = await openShop();
  const receiver = await openReceiver(200);
  const { body: open } = await shop.charge({ notifyUrl: receiver.url });
  const { body: snapshot } = await shop.ask('GET', '/snapshot');
  await shop.pin(open, '0000');
  await restore(shop, snapshot);
  await shop.ask('POST', '/clock/advance', { ms: 0 });
  expect((await shop.ask('GET', '/deliveries')).body).toEqual({ deliveries: [] });
});

test('tables with secrets are in a snapshot only where the control token was demanded', async () => {
  const shop = await openShop();
  const merchants = 'charge-gateway/merchants';
  const { body: bare, text } = await shop.ask('GET', '/snapshot');
  expect(Object.keys(bare.tables as object)).not.toContain(merchants);
  const { password } = shop.credentials;
  for (const secret of [password, shop.workspace.callbackSignature.secret, String(shop.body().merchantPin)]) {
    expect(text).not.toContain(secret);
  }

  const { ready } = await openSandbox({ host: '0.0.0.0', dialect: { 'wrong-merchant-pin': 'refused' } });
  const [workspace] = ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const control = ready.control.base.replace('0.0.0.0', '127.0.0.1');
  const authorization = `Bearer ${ready.control.token}`;
  const path = `/workspaces/${workspace.id}/snapshot`;
  expect((await askControl(control, 'GET', path)).status).toBe(401);
  const { body } = await askControl(control, 'GET', path, undefined, { authorization });
  expect(Object.keys(body.tables as object)).toContain(merchants);
});

test('what a snapshot leaves out stays as it is', async () => {
  const shop = await openShop({ dialect: { 'wrong-merchant-pin': 'refused' } });
  const { body: snapshot } = await shop.ask('GET', '/snapshot');
  await restore(shop, snapshot);
  expect((await shop.charge()).status).toBe(200);
});

test('a snapshot that does not fit is refused with the reason, and changes nothing', async () => {
  const shop = await openShop();
  const { body: charged } = await shop.charge();
  const { body: snapshot } = await shop.ask('GET', '/snapshot');
  const tables = snapshot.tables as object;
  const refusals = [
    [{ ...snapshot, version: 3 }, 409, 'the snapshot has version 3; this payproof reads version 2'],
    [{ ...snapshot, workspace: 'ws-other' }, 409, 'the snapshot is of the workspace ws-other; restore it there'],
    [
      { ...snapshot, tables: { ...tables, pets: [] } },
      409,
      /^the snapshot has an unknown table pets; known: numbers, /,
    ],
    [{ ...snapshot, tables: { ...tables, sms: [{}] } }, 400, 'tables.sms[0] is wrong: id must be a text'],
    [{ ...snapshot, tables: { ...tables, sms: [7] } }, 400, 'tables.sms[0] is wrong: must be an object'],
    [{ ...snapshot, tables: { ...tables, sms: 7 } }, 400, 'the body.tables.sms must be array'],
    [{ ...snapshot, kind: 'letter' }, 400, 'the body.kind must be equal to constant'],
    [{ tables }, 400, "the body must have required property 'kind'"],
  ] as const;
  for (const [wrong, status, error] of refusals) {
    const answer = await restore(shop, wrong);
    expect([answer.status, answer.body.error]).toEqual([
      status,
      typeof error === 'string' ? error : expect.stringMatching(error),
    ]);
  }
  expect((await shop.lookup(shop.customer, charged.clientCorrelator)).status).toBe(200);
});

test('a snapshot is of one workspace: others are not touched by its restore', async () => {
  const { ready } = await openSandbox({ workspaces: 2 });
  const [one, two] = ready.workspaces.map((it) => shopOf(it, ready.control.base)) as [Shop, Shop];
  const { body: snapshot } = await one.ask('GET', '/snapshot');
  const { body: charged } = await two.charge();
  await restore(one, snapshot);
  expect((await two.lookup(two.customer, charged.clientCorrelator)).status).toBe(200);
});

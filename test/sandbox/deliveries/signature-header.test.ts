import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { signatureOf } from '../../../src/cli/options/signature.ts';
import { attempt } from '../../../src/sandbox/deliveries/attempt.ts';
import type { DeliveryRow } from '../../../src/sandbox/deliveries/tables.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { newReceipts } from '../../../src/sandbox/witness/receipts.ts';
import { openShop, shopOf } from '../charge-gateway/support.ts';
import { freshFile } from '../durable/fresh-file.ts';
import { askControl, openReceiver, openSandbox, start, stillWall } from '../support.ts';

const taken = [
  ...['Host', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Keep-Alive', 'Upgrade', 'TE', 'Trailer', 'Expect'],
  ...['Content-Type', 'Content-Encoding', 'Proxy-Connection', 'Proxy-Authorization', 'HTTP2-Settings', 'Date'],
  'X-Sandbox-Delivery-Id',
];
const spellings = taken.flatMap((it) => [it, it.toLowerCase(), it.toUpperCase()]);

test('a signature header that HTTP or the sender sets itself is refused, in any case, and told what is legal', async () => {
  const shop = await openShop();
  for (const header of spellings) {
    for (const answer of [
      await shop.ask('POST', '/behaviour', { callbackSignature: { header } }),
      await openWorkspaceWith(shop.control, header),
    ]) {
      expect([header, answer.status, answer.body.error]).toEqual([
        header,
        400,
        `callbackSignature.header must not be ${header}: HTTP or the sandbox sets it; take another name, such as X-Sandbox-Signature`,
      ]);
    }
    expect(() => signatureOf({ header }, {})).toThrow(
      `not legal: header=${header}; it must not be ${header}: HTTP or the sandbox sets it`,
    );
    await expect(startSandbox({ callbackSignature: { header } })).rejects.toThrow(
      `callbackSignature.header must not be ${header}`,
    );
  }
  for (const header of ['X Y', 'Ünder', 'X\r\nY', '', 'X'.repeat(65)]) {
    expect((await shop.ask('POST', '/behaviour', { callbackSignature: { header } })).status).toBe(400);
    await expect(startSandbox({ callbackSignature: { header } })).rejects.toThrow('callbackSignature.header must be');
  }
});

function openWorkspaceWith(control: string, header: string) {
  return askControl(control, 'POST', '/workspaces', { callbackSignature: { header } });
}

test('a data file of an older version with such a header: each start serves, and the delivery is told as failed', async () => {
  const data = freshFile();
  const first = await startSandbox({ wall: stillWall(), data });
  await first.close();
  const file = new DatabaseSync(data);
  file.exec(`UPDATE workspaces SET settings = json_set(settings, '$.signature.header', 'Trailer')`);
  file.close();
  const receiver = await openReceiver();
  const sandbox = await openSandbox({ data });
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, sandbox.ready.control.base);
  await shop.paid({ notifyUrl: receiver.url });
  await shop.ask('POST', '/clock/advance', { ms: 3_600_000 });
  const { deliveries } = (await shop.ask('GET', '/deliveries')).body as { deliveries: object[] };
  const error = expect.stringMatching(/^it could not be sent: .*Trailer/);
  expect(deliveries).toEqual([
    expect.objectContaining({
      state: 'failed',
      attempts: [0, 30_000, 60_000].map((later) => ({ at: start + later, error })),
    }),
  ]);
  expect((await shop.charge()).status).toBe(200);
});

const row: DeliveryRow = {
  ...{ id: 'd', api: 'charge-gateway', url: 'http://127.0.0.1:9/', body: '{}', isSigned: true, state: 'scheduled' },
  ...{ createdAt: 0, attempts: [], repeats: 0 },
};

test.each([
  ['a header that is no token', { headers: { 'a b': 'c' } }],
  ['a header with a line end in its value', { headers: { a: 'b\r\nc: d' } }],
  ['a length of its own', { headers: { 'Transfer-Encoding': 'chunked', Trailer: 'x' } }],
  ['a body that is no text', { body: 7 as unknown as string }],
  ['a port that nobody may use', { url: 'http://127.0.0.1:0/' }],
])('an attempt never rejects: %s', async (_what, change) => {
  const workspace = {
    clock: { now: () => start },
    signature: { header: 'X-S', secret: 's', encoding: 'hex', algorithm: 'sha256' },
    store: { get: () => undefined },
  };
  const courier = { wall: stillWall(), receipts: newReceipts(), policy: () => ({ allowedHosts: [], ownPorts: [1] }) };
  const made = await attempt({ ...row, ...change, attempts: [] }, workspace as never, courier);
  expect(made).toEqual({ at: start, error: expect.any(String) });
});

test('the specification names every header that is refused', () => {
  const text = readFileSync('specs/sandbox-control/openapi.yaml', 'utf8');
  for (const name of taken) expect(text).toContain(name);
});

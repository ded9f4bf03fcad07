import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { type Shop, shopOf } from '../charge-gateway/support.ts';
import { askControl, openReceiver, openSandbox, start, stillWall } from '../support.ts';
import { freshFile } from './fresh-file.ts';

let told: string[] = [];
beforeEach(() => {
  told = [];
  vi.spyOn(process, 'emitWarning').mockImplementation((text) => void told.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

/** A data file with a charge in it, after `work` on its shop and `damage` to the file. */
async function damaged(damage: (file: DatabaseSync) => void, work = async (shop: Shop) => void (await shop.charge())) {
  const data = freshFile();
  const first = await startSandbox({ wall: stillWall(), data });
  const [workspace] = first.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  await work(shopOf(workspace, first.ready.control.base));
  await first.close();
  edit(data, damage);
  return { data, workspace };
}

function edit(data: string, damage: (file: DatabaseSync) => void): void {
  const file = new DatabaseSync(data);
  damage(file);
  file.close();
}

async function again(data: string) {
  const { ready } = await openSandbox({ data });
  const shops = ready.workspaces.map((it) => shopOf(it, ready.control.base));
  const setAside = (await askControl(ready.control.base, 'GET', '/set-aside')).body.setAside;
  return { shops, setAside, ready };
}

const charges = `name = 'charge-gateway/transactions'`;

test.each([
  ['no JSON', `UPDATE rows SET row = '{"transactionId' WHERE ${charges}`, 'it is no JSON'],
  ['an empty text', `UPDATE rows SET row = '' WHERE ${charges}`, 'it is no JSON'],
  ['a number', `UPDATE rows SET row = '7' WHERE ${charges}`, 'must be an object'],
  ['null', `UPDATE rows SET row = 'null' WHERE ${charges}`, 'must be an object'],
  [
    'a member of another type',
    `UPDATE rows SET row = json_set(row, '$.requestedAt', 'soon') WHERE ${charges}`,
    'requestedAt must be Unix ms',
  ],
  [
    'a member that is missing',
    `UPDATE rows SET row = json_remove(row, '$.clientCorrelator') WHERE ${charges}`,
    'clientCorrelator must be a text',
  ],
])('a row that is %s is set aside, kept and told; the rest serves, at each start', async (_what, sql, reason) => {
  const { data, workspace } = await damaged((file) => file.exec(sql));
  for (const _start of [1, 2]) {
    told = [];
    const sandbox = await startSandbox({ wall: stillWall(), data });
    const { base } = sandbox.ready.control;
    const shop = shopOf(workspace, base);
    const url = new URL(base).origin;
    const body = { ...shop.body({ clientCorrelator: `after-${_start}` }) };
    const answer = await fetch(`${url}${new URL(shop.base).pathname}/transactions/amount/`, {
      method: 'POST',
      headers: { authorization: shop.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    expect((await askControl(base, 'GET', '/set-aside')).body).toEqual({
      setAside: [{ workspace: workspace.id, table: 'charge-gateway/transactions', reason, at: start }],
    });
    expect(told).toEqual([
      `set aside in the data file: a row of charge-gateway/transactions in ${workspace.id}: ${reason}`,
    ]);
    await sandbox.close();
  }
  edit(data, (file) => {
    const kept = file.prepare(`SELECT row FROM rows WHERE name = 'set-aside'`).all();
    expect(kept).toHaveLength(1);
  });
});

test('a row of a table that is not known, and a second one with the same key, are set aside', async () => {
  const { data, workspace } = await damaged((file) => {
    file.exec(`INSERT INTO rows (workspace, name, row) SELECT workspace, 'pets', '{}' FROM rows WHERE ${charges}`);
    file.exec(`INSERT INTO rows (workspace, name, row) SELECT workspace, name, row FROM rows WHERE ${charges}`);
  });
  const { setAside } = await again(data);
  const aside = { workspace: workspace.id, at: start };
  expect(setAside).toEqual([
    { ...aside, table: 'pets', reason: 'there is no such table' },
    { ...aside, table: 'charge-gateway/transactions', reason: 'another row of the table has its key' },
  ]);
});

test.each([
  ['settings that are no JSON', `UPDATE workspaces SET settings = '{' WHERE number = 1`, 'its settings is no JSON'],
  [
    'an unknown dialect',
    `UPDATE workspaces SET settings = json_set(settings, '$.apis."charge-gateway".dialect', json('{"refund-event":"x"}')) WHERE number = 1`,
    /^the dialect refund-event has no value "x"/,
  ],
  [
    'no accounts',
    `UPDATE workspaces SET settings = json_remove(settings, '$.apis."charge-gateway".accounts') WHERE number = 1`,
    /^its settings is wrong: apis must be/,
  ],
  [
    'a start row of another shape',
    `UPDATE workspaces SET settings = json_set(settings, '$.apis."charge-gateway".rows[0].put', json('{}')) WHERE number = 1`,
    /^a row that it starts with is wrong: /,
  ],
  ['no clock', 'DELETE FROM clocks WHERE workspace = 1', 'its clock is missing'],
  [
    'a clock that is no clock',
    `UPDATE clocks SET clock = '{"mode":"frozen","at":"now"}' WHERE workspace = 1`,
    /^its clock is wrong: at must be/,
  ],
  [
    'a clock beyond all dates',
    `UPDATE clocks SET clock = json_set(clock, '$.at', 9000000000000000) WHERE workspace = 1`,
    /^its clock is wrong: at must be/,
  ],
])('a workspace with %s stays in the file and is told; the others serve', async (_what, sql, reason) => {
  const data = freshFile();
  const first = await startSandbox({ wall: stillWall(), data, workspaces: 2 });
  const [broken, other] = first.ready.workspaces.map((it) => it.id);
  await first.close();
  edit(data, (file) => file.exec(sql));
  const rowsOf = () => {
    const file = new DatabaseSync(data, { readOnly: true });
    const rows = file.prepare('SELECT count(*) AS count FROM rows WHERE workspace = 1').get();
    file.close();
    return rows;
  };
  const before = rowsOf();
  for (const _start of [1, 2]) {
    const sandbox = await startSandbox({ wall: stillWall(), data, workspaces: 2 });
    expect(sandbox.ready.workspaces.map((it) => it.id).slice(0, 1)).toEqual([other]);
    expect(sandbox.ready.workspaces).toHaveLength(2);
    const { setAside } = (await askControl(sandbox.ready.control.base, 'GET', '/set-aside')).body;
    const text = typeof reason === 'string' ? reason : expect.stringMatching(reason);
    expect(setAside).toEqual([{ workspace: broken, table: 'workspaces', reason: text }]);
    await sandbox.close();
    expect(rowsOf()).toEqual(before);
  }
});

test.each([
  ['of an event that no API knows', { kind: 'event', name: 'no-such-event' }],
  ['of an API that is not there', { kind: 'event', api: 'pets' }],
  ['without its delivery', { kind: 'delivery', name: 'none' }],
  ['of an event with another payload', { kind: 'event', name: 'prompt-expired', payload: { nested: [] } }],
])('a timer %s is set aside when it falls due, and told; the rest goes on', async (_what, change) => {
  const { data, workspace } = await damaged(
    (file) => {
      const { row } = file.prepare(`SELECT row FROM rows WHERE name = 'timers'`).get() as { row: string };
      const timer = { ...JSON.parse(row), id: 'odd', ...change };
      file
        .prepare(`INSERT INTO rows (workspace, name, row) VALUES (1, 'timers', ?)`)
        .run(JSON.stringify({ ...timer, at: start + 1 }));
    },
    async (shop) => void (await shop.paid({ notifyUrl: (await openReceiver(500)).url })),
  );
  const { shops, ready } = await again(data);
  const shop = shops[0] as Shop;
  expect((await shop.ask('POST', '/clock/advance', { ms: 3_600_000 })).status).toBe(200);
  const { setAside } = (await askControl(ready.control.base, 'GET', '/set-aside')).body as { setAside: object[] };
  const { deliveries } = (await shop.ask('GET', '/deliveries')).body as { deliveries: { attempts: object[] }[] };
  expect(deliveries[0]?.attempts).toHaveLength(3);
  if (setAside.length > 0) {
    const reason = expect.stringMatching(/^it could not be done: /);
    expect(setAside).toEqual([{ workspace: workspace.id, table: 'timers', reason, at: start + 1 }]);
  } else expect(change).toHaveProperty('payload');
  expect((await shop.charge({ clientCorrelator: 'after' })).status).toBe(200);
});

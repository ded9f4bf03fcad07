import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { migrations } from '../../../src/sandbox/store/migrations.ts';
import { openShop, shopOf } from '../charge-gateway/support.ts';
import { openReceiver, openSandbox, start, stillWall } from '../support.ts';
import { freshFile } from './fresh-file.ts';

async function madeFile(): Promise<string> {
  const data = freshFile();
  await (await startSandbox({ data })).close();
  return data;
}

test('a file that is no database is refused and left as it is', async () => {
  const data = freshFile();
  writeFileSync(data, 'Dear diary, today I was nearly overwritten.\n'.repeat(200));
  const before = readFileSync(data);
  await expect(startSandbox({ data })).rejects.toThrow(
    `the data file ${data} cannot be used: it is no SQLite database; give another file`,
  );
  expect(readFileSync(data)).toEqual(before);
});

test('a database of another program is refused and left as it is', async () => {
  const data = freshFile();
  const other = new DatabaseSync(data);
  other.exec('CREATE TABLE recipes (name TEXT)');
  other.close();
  const before = readFileSync(data);
  await expect(startSandbox({ data })).rejects.toThrow(
    `the data file ${data} cannot be used: it is a database of another program; give another file`,
  );
  expect(readFileSync(data)).toEqual(before);
});

test('a file of a newer version is refused and left as it is', async () => {
  const data = await madeFile();
  const newer = new DatabaseSync(data);
  newer.exec(`PRAGMA user_version = ${migrations.length + 1}`);
  newer.close();
  const before = readFileSync(data);
  await expect(startSandbox({ data })).rejects.toThrow(
    `the data file ${data} cannot be used: it was written by a newer payproof (its schema is version ` +
      `${migrations.length + 1}, this one knows up to ${migrations.length}); update payproof, or give another file`,
  );
  expect(readFileSync(data)).toEqual(before);
});

test('a second sandbox on the same file is refused; the first goes on', async () => {
  const data = freshFile();
  const shop = await openShop({ data });
  await expect(startSandbox({ data })).rejects.toThrow(
    `the data file ${data} cannot be used: another process uses it; stop that one, or give another file`,
  );
  expect((await shop.charge()).status).toBe(200);
});

test('a read-only file is refused and left as it is', async () => {
  const data = await readOnlyFile();
  const before = readFileSync(data);
  await expect(startSandbox({ data })).rejects.toThrow(
    `the data file ${data} cannot be used: it may not be written; give a file that you may write`,
  );
  expect(readFileSync(data)).toEqual(before);
});

/** Root may write whatever its mode says, but not this file of Linux. */
async function readOnlyFile(): Promise<string> {
  if (process.getuid?.() === 0) return '/proc/sys/kernel/ostype';
  const data = await madeFile();
  chmodSync(data, 0o444);
  return data;
}

test.each([
  ['a folder', (file: string) => dirname(file)],
  ['a file in a folder that is not there', (file: string) => `${dirname(file)}/none/x.db`],
])('%s is refused', async (_what, of) => {
  const data = of(freshFile());
  await expect(startSandbox({ data })).rejects.toThrow(
    `the data file ${data} cannot be used: it cannot be opened; its folder must exist and be writable, and it must be a plain file`,
  );
});

test('a port in use leaves the data file free for the next start', async () => {
  const { ready } = await openSandbox();
  const data = freshFile();
  const port = Number(new URL(ready.control.base).port);
  await expect(startSandbox({ data, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await openSandbox({ data });
});

test('on a full disk nothing more is acknowledged, the sandbox says why, and all that was stays', async () => {
  const data = freshFile();
  const openDatabase = (file: string) => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA max_page_count = 24');
    return database;
  };
  const receiver = await openReceiver(200);
  const told: string[] = [];
  const onHint = ({ hint }: { hint: string }): void => void told.push(hint);
  const full = await startSandbox({ wall: stillWall(), data, openDatabase, onHint });
  const [workspace] = full.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, full.ready.control.base);
  const acknowledged: unknown[] = [];
  let answer = await shop.charge();
  for (; answer.status === 200; answer = await shop.charge({ notifyUrl: receiver.url })) {
    acknowledged.push(answer.body.clientCorrelator);
  }
  expect([answer.status, answer.body.statusCode]).toEqual([500, '500']);
  expect((await shop.lookup(shop.customer, acknowledged[0])).status, 'what is not stored is told to nobody').toBe(500);
  const own =
    'the sandbox itself failed, which is neither an answer of the API nor a fault of this call: its process tells the cause on stderr';
  expect(told).toEqual([own, own]);
  expect((await full.failure).message).toBe(
    `the data file ${data} cannot be used: there is no room left on its disk; make room and start again`,
  );
  await full.close();

  const again = await openShop({ data });
  expect(acknowledged.length).toBeGreaterThan(10);
  for (const correlator of acknowledged) expect((await again.lookup(again.customer, correlator)).status).toBe(200);
  expect((await again.charge({ clientCorrelator: 'after-the-flood' })).status).toBe(200);
  expect(statSync(data).size).toBeGreaterThan(0);
});

test('a file of schema version 1 is taken forward with all that is in it', async () => {
  const data = freshFile();
  const at = start - 1000;
  const old = new DatabaseSync(data);
  old.exec(migrations[0] ?? '');
  const settings = {
    id: 'ws-fromversion1',
    faults: [],
    signature: { header: 'X-Old', secret: 'old-secret', encoding: 'hex', algorithm: 'sha256' },
    clock: { mode: 'frozen', at, wall: at, timeScale: 1 },
    apis: {},
  };
  old.prepare('INSERT INTO workspaces VALUES (1, ?, ?)').run(settings.id, JSON.stringify(settings));
  const message = { id: 's-1', subscriber: '263771234567', text: 'From version 1', at };
  old.prepare('INSERT INTO rows VALUES (1, 1, ?, ?)').run('sms', JSON.stringify(message));
  old.exec(`PRAGMA application_id = ${0x70617970}; PRAGMA user_version = 1`);
  old.close();

  const shop = await openShop({ data });
  expect(shop.workspace).toMatchObject({
    id: settings.id,
    clock: { mode: 'frozen', now: at },
    callbackSignature: settings.signature,
  });
  expect(await shop.smsTexts()).toEqual(['From version 1']);
  // It was written before the sandbox carried any API: each gives what it gives to a new workspace.
  expect((await shop.charge()).status).toBe(200);
});

test('a prompt that was a row of its own in schema version 2 is open on its phone, and on no other', async () => {
  const data = freshFile();
  const sandbox = await startSandbox({ data });
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, sandbox.ready.control.base);
  await shop.charge({ clientCorrelator: 'prompted' });
  await shop.charge({ clientCorrelator: 'ignored' });
  await sandbox.close();

  const old = new DatabaseSync(data);
  const rows = old.prepare("SELECT workspace, row FROM rows WHERE name = 'charge-gateway/transactions'").all();
  old.exec("UPDATE rows SET row = json_remove(row, '$.promptedOn') WHERE name = 'charge-gateway/transactions'");
  for (const { workspace: number = null, row } of rows) {
    const { transactionId: id, subscriber, clientCorrelator } = JSON.parse(String(row));
    if (clientCorrelator === 'ignored') continue;
    const prompt = { id, api: 'charge-gateway', subscriber, clientCorrelator, text: 'Pay', at: start };
    old.prepare("INSERT INTO rows (workspace, name, row) VALUES (?, 'prompts', ?)").run(number, JSON.stringify(prompt));
  }
  old.exec('ALTER TABLE rows DROP COLUMN key; PRAGMA user_version = 2');
  old.close();

  const again = await openShop({ data });
  const { body } = await again.ask('GET', `/prompts?endUserId=${shop.customer}`);
  expect(body.prompts).toMatchObject([{ endUserId: shop.customer, clientCorrelator: 'prompted' }]);
  expect((await again.pin({ endUserId: shop.customer, clientCorrelator: 'prompted' }, '0000')).status).toBe(200);
});

import { expect, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { openBills } from '../bill-payment/support.ts';
import { openShop, type Shop, shopOf } from '../charge-gateway/support.ts';
import { freshFile } from '../durable/fresh-file.ts';
import { askControl, openReceiver, stillWall } from '../support.ts';

type Row = Record<string, unknown>;
type Snapshot = { tables: Record<string, Row[]> };

const deep = JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`);
const odd = [null, true, -1, 1e300, 1e16, '', 'x', 'Trailer', {}, [], [[]], { Trailer: 'x' }, [{ at: 'x' }], deep];

/** Every row of a snapshot with one member of it made odd. */
function* spoilt({ tables }: Snapshot): Generator<{ table: string; tables: Snapshot['tables'] }> {
  for (const [table, rows] of Object.entries(tables)) {
    const [row] = rows;
    if (!row) continue;
    for (const name of Object.keys(row)) {
      for (const value of odd) yield { table, tables: { [table]: [{ ...row, [name]: value }] } };
      const { [name]: _gone, ...rest } = row;
      yield { table, tables: { [table]: [rest] } };
    }
    for (const value of [null, 7, 'x', []]) yield { table, tables: { [table]: [value as unknown as Row] } };
  }
}

test('rows of any shape are refused with the place, or do no harm: nothing ends the process or a later start', async () => {
  const data = freshFile();
  const receiver = await openReceiver(500);
  const sandbox = await startSandbox({
    wall: stillWall(),
    data,
    host: '0.0.0.0',
    dialect: { 'prompt-expiry': 'fails' },
  });
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const control = sandbox.ready.control.base.replace('0.0.0.0', '127.0.0.1');
  const bearer = { authorization: `Bearer ${sandbox.ready.control.token}` };
  const ask = (method: string, path: string, body?: Row) =>
    askControl(control, method, `/workspaces/${workspace.id}${path}`, body, bearer);
  const local = JSON.parse(JSON.stringify(workspace).replaceAll('0.0.0.0', '127.0.0.1'));
  const shop: Shop = { ...shopOf(local, control), ask };
  await shop.charge({ notifyUrl: receiver.url });
  const { body: charged } = await shop.charge({ notifyUrl: receiver.url });
  await ask('POST', '/prompts/answer', { ...pick(charged, 'endUserId', 'clientCorrelator'), pin: '0000' });
  await ask('POST', '/operator/maintenance', { on: false });
  await ask('POST', '/clock/advance', { ms: 0 });
  const { body: snapshot } = await ask('GET', '/snapshot');
  expect((await ask('POST', '/restore', snapshot)).status).toBe(204);
  const counts = { refused: 0, taken: 0 };
  for (const { table, tables } of spoilt(snapshot as unknown as Snapshot)) {
    const { status, body } = await ask('POST', '/restore', { ...snapshot, tables });
    if (status === 400) {
      counts.refused += 1;
      expect(body.error).toMatch(new RegExp(`^(tables\\.${table}\\[0\\] is wrong: |the body)`));
    } else {
      counts.taken += 1;
      expect(status).toBe(204);
      expect((await ask('POST', '/clock/advance', { ms: 400_000 })).status).toBe(200);
    }
  }
  expect(counts.refused).toBeGreaterThan(500);
  expect(counts.taken).toBeGreaterThan(50);
  await sandbox.close();
  const later = await startSandbox({ wall: stillWall(), data });
  expect(later.ready.workspaces.map((it) => it.id)).toEqual([workspace.id]);
  await later.close();
});

function pick(row: Row, ...names: string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

test('what all three APIs leave behind can be taken and restored', async () => {
  const shop = await openShop();
  await shop.paid();
  const bills = await openBills();
  for (const { ask } of [shop, bills]) {
    const { body, text } = await ask('GET', '/snapshot');
    expect((await ask('POST', '/restore', body)).status).toBe(204);
    expect((await ask('GET', '/snapshot')).text).toBe(text);
  }
});

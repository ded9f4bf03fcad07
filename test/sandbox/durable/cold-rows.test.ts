import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { openJournal } from '../../../src/sandbox/store/journal.ts';
import { memoryStore, type Store } from '../../../src/sandbox/store/memory-store.ts';
import { rowOf, text } from '../../../src/sandbox/store/row-judge.ts';
import { put, remove, type Table } from '../../../src/sandbox/store/table.ts';
import type { WorkspaceJournal } from '../../../src/sandbox/store/workspace-journal.ts';
import { shopOf } from '../charge-gateway/support.ts';
import { askControl, openSandbox, start, stillWall } from '../support.ts';
import { freshFile } from './fresh-file.ts';

interface Pet {
  name: string;
  kind: string;
}

const tableNamed = (name: string): Table<Pet> => ({
  name,
  key: (row) => row.name,
  judge: rowOf<Pet>({ name: text, kind: text }),
  indexes: { kind: (row) => row.kind },
});
const [pets, strays] = [tableNamed('pets'), tableNamed('strays')];
const source = { id: 'ws-1', settings: () => ({}), clock: () => ({ at: 1 }) };

/** The store of the one workspace of a file, and what was set aside in it. */
function reopened(file: string, eagerRows: number) {
  const journal = openJournal(file, undefined, eagerRows);
  const aside: string[] = [];
  const [saved] = journal.saved();
  const own = saved ? saved.resume(source) : journal.begin(source);
  const store = memoryStore([pets as Table<never>, strays as Table<never>], own);
  journal.load({
    adopt: (_workspace, table, row) => store.adopt(table, row),
    setAside: ({ reason }) => aside.push(reason),
    leave: (_workspace, table, cold) => store.leave(table, cold),
  });
  return { journal, own, store, aside };
}

function rowsIn(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT workspace, name, row, key FROM rows ORDER BY id').all();
  database.close();
  return rows;
}

const names = fc.constantFrom('Rex', 'Tom', 'Kit', 'Ann', 'Bob', 'Eve');
const kinds = fc.constantFrom('cat', 'dog');
const tables = fc.constantFrom(pets, strays);

/** What may be done with a store; what it tells is compared. */
type Deed = (it: { store: Store; own: WorkspaceJournal }) => unknown;
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(tables, names).map(
    ([table, name]): Deed =>
      ({ store }) =>
        store.get(table, name),
  ),
  fc.tuple(tables, kinds).map(
    ([table, kind]): Deed =>
      ({ store }) =>
        store
          .find(table, 'kind', kind)
          .map((it) => it.name)
          .toSorted(),
  ),
  tables.map(
    (table): Deed =>
      ({ store }) =>
        store.all(table),
  ),
  fc.tuple(tables, names, kinds).map(
    ([table, name, kind]): Deed =>
      ({ store }) =>
        store.apply([put(table, { name, kind })]),
  ),
  fc.tuple(tables, names).map(
    ([table, name]): Deed =>
      ({ store }) =>
        store.apply([remove(table, name)]),
  ),
  names.map(
    (name): Deed =>
      ({ store }) =>
        store.replace([put(pets, { name, kind: 'cat' })]),
  ),
  names.map(
    (name): Deed =>
      ({ store }) => {
        const gathered = store.gather();
        gathered.begin('strays');
        gathered.add('strays', { name, kind: 'dog' });
        store.swap(gathered);
      },
  ),
  fc.constant<Deed>(({ own }) => own.removed()),
);

test('rows that are read when they are asked for do what rows in memory do, and leave the same file', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(tables, names, kinds), { maxLength: 12 }),
      fc.array(deeds, { maxLength: 12 }),
      (written, done) => {
        const files = [freshFile(), freshFile()] as const;
        const first = reopened(files[0], 100);
        for (const [table, name, kind] of written) first.store.apply([put(table, { name, kind })]);
        first.journal.close();
        copyFileSync(...files);
        const lives = files.map((file, index) => reopened(file, index === 0 ? 100 : -1));
        for (const deed of done) {
          const [warm, cold] = lives.map(deed);
          expect(cold).toEqual(warm);
        }
        for (const { journal } of lives) journal.close();
        expect(rowsIn(files[1])).toEqual(rowsIn(files[0]));
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['no JSON', '{', 'it is no JSON'],
  ['of another shape', '{"name":"Tom"}', 'kind must be a text'],
  ['another one', '{"name":"Rex","kind":"cat"}', 'its key is that of another row'],
])('a row that is %s is set aside when it is asked for, and gone for good', (_what, row, reason) => {
  const file = freshFile();
  const first = reopened(file, 100);
  first.store.apply([put(pets, { name: 'Rex', kind: 'cat' }), put(pets, { name: 'Tom', kind: 'cat' })]);
  first.journal.close();
  const database = new DatabaseSync(file);
  database.prepare("UPDATE rows SET row = ? WHERE key = 'Tom'").run(row);
  database.close();
  for (const ask of [
    ({ store }: { store: Store }) => store.get(pets, 'Tom'),
    ({ store }: { store: Store }) => store.find(pets, 'kind', 'cat')[1],
    ({ store }: { store: Store }) => store.all(pets)[1],
  ]) {
    const copy = freshFile();
    copyFileSync(file, copy);
    const life = reopened(copy, -1);
    expect([ask(life), life.aside]).toEqual([undefined, [reason]]);
    life.journal.close();
    expect(rowsIn(copy)).toEqual([{ workspace: 1, name: 'pets', row: '{"name":"Rex","kind":"cat"}', key: 'Rex' }]);
  }
});

test('a start that reads keys only serves at once, and tells of broken rows once all are read', async () => {
  const told = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const data = freshFile();
  const first = await startSandbox({ wall: stillWall(), data });
  const [workspace] = first.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const before = shopOf(workspace, first.ready.control.base);
  await before.charge({ clientCorrelator: 'kept' });
  await before.charge({ clientCorrelator: 'broken' });
  await first.close();
  const file = new DatabaseSync(data);
  file.exec(`UPDATE rows SET row = '7' WHERE row ->> '$.clientCorrelator' = 'broken'`);
  file.close();

  const { ready } = await openSandbox({ data, eagerRows: -1 });
  const shop = shopOf(ready.workspaces[0] ?? workspace, ready.control.base);
  expect((await shop.charge({ clientCorrelator: 'kept' })).status).toBe(400);
  expect((await shop.lookup(shop.customer, 'kept')).body).toMatchObject({ status: 'PENDING' });
  const aside = {
    workspace: workspace.id,
    table: 'charge-gateway/transactions',
    reason: 'must be an object',
    at: start,
  };
  expect((await askControl(ready.control.base, 'GET', '/set-aside')).body).toEqual({ setAside: [aside] });
  expect(told.mock.calls.map(([line]) => line)).toEqual([
    `set aside in the data file: a row of charge-gateway/transactions in ${workspace.id}: must be an object`,
  ]);
  told.mockRestore();
});

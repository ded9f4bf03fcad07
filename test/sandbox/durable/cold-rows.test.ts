import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { wallTime } from '../../../src/sandbox/clock/wall-time.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { IndexNotMade } from '../../../src/sandbox/store/index-in-pieces.ts';
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
const byName = (a: Pet, b: Pet): number => (a.name < b.name ? -1 : 1);
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

/** Writes to the rows of `count` pets that were there before: some that the index has by then, some that it has not, new ones and one twice. */
function disturb({ store }: { store: Store }, count: number, round: number): void {
  const near = (of: number): string => `p${(of + round) % count}`;
  store.apply([
    put(pets, { name: near(round * 97), kind: 'wolf' }),
    put(pets, { name: near(count - round * 89), kind: 'cat' }),
    remove(pets, near(round * 83)),
    remove(pets, near(count - round * 79)),
    put(pets, { name: `new${round}`, kind: 'cat' }),
    put(pets, { name: near(count - round * 79), kind: 'cat' }),
  ]);
}

/** Every look at the clock is 1 ms later: a turn of the event loop takes some 20 rows. */
function slowClock() {
  let now = 0;
  return vi.spyOn(wallTime, 'now').mockImplementation(() => now++);
}

/** Asks as a call does, which comes again once the index is there; tells how often something else came meanwhile. */
async function patientlyFound(store: Store, kind: string, meanwhile: (round: number) => void) {
  let [rounds, isWaiting] = [0, true];
  const come = (): void => {
    if (!isWaiting) return;
    meanwhile(rounds++);
    setImmediate(come);
  };
  for (;;) {
    try {
      const names = store.patient.find(pets, 'kind', kind).map((it) => it.name);
      isWaiting = false;
      return { names, rounds };
    } catch (error) {
      if (!(error instanceof IndexNotMade)) throw error;
      come();
      await error.made;
    }
  }
}

test.each([
  ['cold', -1],
  ['in memory', 100_000],
])(
  'an index of many rows that are %s is right whatever is written and read while it is made',
  async (_where, eager) => {
    const count = 12_000;
    const file = freshFile();
    const first = reopened(file, eager);
    first.store.apply(
      Array.from({ length: count }, (_, at) => put(pets, { name: `p${at}`, kind: at % 3 === 0 ? 'cat' : 'dog' })),
    );
    first.journal.close();
    const life = reopened(file, eager);
    // Every look at the clock is 1 ms later: a turn of the event loop takes some 20 rows.
    let now = 0;
    const clock = vi.spyOn(wallTime, 'now').mockImplementation(() => now++);
    const reading = life.journal.warm();
    const found = await patientlyFound(life.store, 'cat', (round) => disturb(life, count, round));
    await reading;
    clock.mockRestore();
    expect(found.rounds).toBeGreaterThan(100);
    for (const kind of ['cat', 'dog', 'wolf']) {
      const wanted = life.store.all(pets).filter((it) => it.kind === kind);
      expect(life.store.find(pets, 'kind', kind).toSorted(byName)).toEqual(wanted.toSorted(byName));
    }
    expect(new Set(found.names).size).toBe(found.names.length);
    expect(life.aside).toEqual([]);
    life.journal.close();
  },
);

test('a broken row that an index meets is set aside once, and the rows behind it are found in their order', async () => {
  const file = freshFile();
  const first = reopened(file, -1);
  const all = Array.from({ length: 12_000 }, (_, at) => put(pets, { name: `p${at}`, kind: 'cat' }));
  first.store.apply(all);
  first.journal.close();
  const database = new DatabaseSync(file);
  database.exec("UPDATE rows SET row = '7' WHERE key IN ('p5', 'p11999')");
  database.close();
  const { store, journal, aside } = reopened(file, -1);
  const reading = journal.warm();
  const clock = slowClock();
  const { names } = await patientlyFound(store, 'cat', () => store.apply([put(pets, { name: 'new', kind: 'cat' })]));
  clock.mockRestore();
  await reading;
  const sound = all.map((_, at) => `p${at}`).filter((it) => it !== 'p5' && it !== 'p11999');
  expect(names).toEqual([...sound, 'new']);
  expect(aside).toEqual(['must be an object', 'must be an object']);
  journal.close();
});

test.each([
  [
    'others take the place of its rows',
    ({ store }: { store: Store }) => store.replace([put(pets, { name: 'Rex', kind: 'cat' })]),
  ],
  [
    'others are swapped in',
    ({ store }: { store: Store }) => {
      const gathered = store.gather();
      gathered.begin('pets');
      gathered.add('pets', { name: 'Rex', kind: 'cat' });
      store.swap(gathered);
    },
  ],
])('an index is given up where %s while it is made, and nothing of them is set aside', async (_what, replace) => {
  const file = freshFile();
  const first = reopened(file, -1);
  first.store.apply(Array.from({ length: 12_000 }, (_, at) => put(pets, { name: `p${at}`, kind: 'cat' })));
  first.journal.close();
  const life = reopened(file, -1);
  const clock = slowClock();
  const { names } = await patientlyFound(life.store, 'cat', (round) => round === 50 && replace(life));
  clock.mockRestore();
  await life.journal.warm();
  expect([names, life.aside]).toEqual([['Rex'], []]);
  life.journal.close();
});

test('calls that come while an index of many charges is made are answered once it is there, and are right', async () => {
  const data = freshFile();
  const first = await startSandbox({ wall: stillWall(), data });
  const [workspace] = first.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  await shopOf(workspace, first.ready.control.base).charge({ clientCorrelator: 'kept' });
  await first.close();
  const file = new DatabaseSync(data);
  file.exec(`INSERT INTO rows (workspace, name, row, key)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
    SELECT workspace, name, json_set(row, '$.transactionId', 'id-' || i, '$.clientCorrelator', 'of-' || i), 'id-' || i
    FROM rows, n WHERE name = 'charge-gateway/transactions'`);
  file.close();
  const { ready } = await openSandbox({ data, eagerRows: -1 });
  const shop = shopOf(ready.workspaces[0] ?? workspace, ready.control.base);
  const [last, none, again, fresh] = await Promise.all([
    shop.lookup(shop.customer, 'of-12000'),
    shop.lookup(shop.customer, 'of-12001'),
    shop.charge({ clientCorrelator: 'of-11000' }),
    shop.charge({ clientCorrelator: 'fresh' }),
  ]);
  expect(last.body).toMatchObject({ clientCorrelator: 'of-12000' });
  expect([none.status, again.status, fresh.status]).toEqual([404, 400, 200]);
  expect((await shop.lookup(shop.customer, 'fresh')).body).toMatchObject({ status: 'PENDING' });
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

import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Journal, openJournal } from '../../../src/sandbox/store/journal.ts';
import { freshFile } from './fresh-file.ts';

const source = (id: string) => ({ id, settings: () => ({ id }), clock: () => ({ at: 1 }) });

/** What the next life finds: ids of workspaces, and their rows in order. */
function reread(file: string) {
  const journal = openJournal(file);
  const saved = journal.saved();
  const rows: unknown[] = [];
  for (const { settings, resume } of saved) resume(source(JSON.parse(settings).id));
  journal.load({
    adopt(workspace, table, row) {
      rows.push([workspace, table, row]);
      return (row as { key: string }).key;
    },
    setAside: (row) => rows.push(row),
    leave: () => undefined,
  });
  journal.close();
  return { workspaces: saved.map((it) => JSON.parse(it.settings).id), rows };
}

/** Counts the commits of a journal by what waits for them. */
async function commits(journal: Journal, work: () => void): Promise<number> {
  work();
  let count = 0;
  for (let waiting = journal.stored(); waiting; waiting = journal.stored()) {
    await waiting;
    count += 1;
  }
  return count;
}

test('all that happens in one turn of the event loop is one commit; then nothing waits', async () => {
  const journal = openJournal(freshFile());
  const count = await commits(journal, () => {
    const workspace = journal.begin(source('ws-1'));
    for (let i = 0; i < 100; i += 1) workspace.put('pets', `p${i}`, { key: `p${i}` });
  });
  expect([count, journal.stored()]).toEqual([1, undefined]);
  journal.close();
});

test('rows that come in turn after turn share a commit of five turns; one alone waits for two', async () => {
  const journal = openJournal(freshFile());
  const workspace = journal.begin(source('ws-1'));
  const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const waitedFor = new Set<Promise<void> | undefined>();
  for (let turn = 0; turn < 20; turn += 1) {
    workspace.put('pets', `p${turn}`, { key: `p${turn}` });
    waitedFor.add(journal.stored());
    await nextTurn();
  }
  expect(waitedFor.size).toBe(4);
  for (; journal.stored(); await nextTurn());
  workspace.put('pets', 'alone', { key: 'alone' });
  await nextTurn();
  expect(journal.stored()).toBeDefined();
  await nextTurn();
  expect(journal.stored()).toBeUndefined();
  journal.close();
});

test('a row keeps its place when it changes, and loses it when it goes', async () => {
  const file = freshFile();
  const journal = openJournal(file);
  const workspace = journal.begin(source('ws-1'));
  for (const key of ['a', 'b', 'c']) workspace.put('pets', key, { key });
  await journal.stored();
  workspace.put('pets', 'a', { key: 'a', age: 2 });
  workspace.remove('pets', 'b');
  workspace.put('pets', 'b', { key: 'b' });
  journal.close();
  expect(reread(file)).toEqual({
    workspaces: ['ws-1'],
    rows: [{ key: 'a', age: 2 }, { key: 'c' }, { key: 'b' }].map((row) => ['ws-1', 'pets', row]),
  });
});

test('what is written to a removed workspace reaches neither the file nor the workspace that is made next', async () => {
  const file = freshFile();
  const journal = openJournal(file);
  const removed = journal.begin(source('ws-1'));
  removed.put('pets', 'a', { key: 'a' });
  removed.removed();
  removed.put('pets', 'b', { key: 'b' });
  removed.settingsChanged();
  journal.close();
  const later = openJournal(file);
  later.begin(source('ws-2'));
  later.close();
  expect(reread(file)).toEqual({ workspaces: ['ws-2'], rows: [] });
});

test('a commit outlives a crash of the machine as far as the disk does: WAL, synchronous FULL', () => {
  let database: DatabaseSync | undefined;
  const journal = openJournal(freshFile(), (file) => {
    database = new DatabaseSync(file);
    return database;
  });
  expect(database?.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database?.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  journal.close();
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { shopOf } from '../charge-gateway/support.ts';
import { stillWall } from '../support.ts';
import { freshFile } from './fresh-file.ts';

const noFile = 'it cannot be opened; its folder must exist and be writable, and it must be a plain file';
const damaged = 'it is damaged; restore a copy, or give another file';
const page = 4096;

/** A data file of many pages. */
async function filled(): Promise<string> {
  const data = freshFile();
  const sandbox = await startSandbox({ wall: stillWall(), data });
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  const shop = shopOf(workspace, sandbox.ready.control.base);
  for (let count = 0; count < 60; count += 1) await shop.paid({ remarks: 'x'.repeat(200) });
  await sandbox.close();
  return data;
}

test('a page of zeros, wherever it is, is refused or does no harm; the file stays as it is', async () => {
  const data = await filled();
  const whole = readFileSync(data);
  const pages = whole.length / page;
  const outcomes: string[] = [];
  for (let at = 0; at < pages; at += 1) {
    const spoilt = Buffer.from(whole);
    spoilt.fill(0, at * page, (at + 1) * page);
    writeFileSync(data, spoilt);
    const started = await startSandbox({ wall: stillWall(), data }).catch((error: Error) => error);
    if (started instanceof Error) {
      expect(started).toMatchObject({ name: 'DataFileError' });
      outcomes.push(started.message.replace(`the data file ${data} cannot be used: `, ''));
      expect(readFileSync(data).equals(spoilt)).toBe(true);
      expect(existsSync(`${data}-wal`)).toBe(false);
    } else await started.close();
  }
  expect(outcomes[0]).toBe('it is no SQLite database; give another file');
  expect(new Set(outcomes.slice(1))).toEqual(new Set([damaged]));
  expect(outcomes.length).toBeGreaterThan(pages / 2);
});

test.each([
  ['is cut off', (data: string) => truncateSync(data, Math.floor(statSync(data).size / 2 / page) * page)],
  ['lacks a table', (data: string) => sql(data, 'DROP TABLE clocks')],
  [
    'has a row at a place beyond all numbers',
    (data: string) => sql(data, `UPDATE rows SET id = 9223372036854775807 WHERE id = 1`),
  ],
  ['has a schema version below one', (data: string) => sql(data, 'PRAGMA user_version = -4')],
])('a file that %s is refused as damaged, and left as it is', async (_what, damage) => {
  const data = await filled();
  damage(data);
  const before = readFileSync(data);
  await expect(startSandbox({ wall: stillWall(), data })).rejects.toThrow(
    `the data file ${data} cannot be used: ${damaged}`,
  );
  expect(readFileSync(data).equals(before)).toBe(true);
});

function sql(data: string, text: string): void {
  const file = new DatabaseSync(data);
  file.exec(text);
  file.close();
}

test.each([
  ['a pipe', (data: string) => void execFileSync('mkfifo', [data])],
  ['a pipe in place of its log', (data: string) => void execFileSync('mkfifo', [`${data}-wal`])],
  ['a folder', (data: string) => mkdirSync(data)],
  ['a folder in place of its log', (data: string) => mkdirSync(`${data}-wal`)],
  ['a link to itself', (data: string) => symlinkSync(data, data)],
  ['a link to a device', (data: string) => symlinkSync('/dev/zero', data)],
])('%s is refused at once, and left as it is', async (_what, make) => {
  const data = freshFile();
  make(data);
  await expect(startSandbox({ data })).rejects.toThrow(`the data file ${data} cannot be used: ${noFile}`);
});

test.each(['x'.repeat(300), 'a\0b'])('a name that no file can have is refused: %j', async (name) => {
  const data = join(dirname(freshFile()), name);
  await expect(startSandbox({ data })).rejects.toThrow(`the data file ${data} cannot be used: ${noFile}`);
});

test.each([':memory:', ''])('%j is no file that outlives the process', async (data) => {
  await expect(startSandbox({ data })).rejects.toThrow(
    `the data file "${data}" cannot be used: it names no file; give a file, or leave --data out to keep nothing`,
  );
});

test('a database of another program that has no table yet is refused, and left as it is', async () => {
  const data = freshFile();
  sql(data, 'PRAGMA application_id = 7; PRAGMA user_version = 3; CREATE TABLE a (b); DROP TABLE a');
  const before = readFileSync(data);
  await expect(startSandbox({ data })).rejects.toThrow('it is a database of another program; give another file');
  expect(readFileSync(data).equals(before)).toBe(true);
});

test('a link to a data file is that data file', async () => {
  const data = await filled();
  const link = `${data}.link`;
  symlinkSync(data, link);
  const sandbox = await startSandbox({ wall: stillWall(), data: link });
  expect(sandbox.ready.workspaces).toHaveLength(1);
  await sandbox.close();
});

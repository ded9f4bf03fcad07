import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entriesBelow } from '../../../src/evidence/verification/folder-entries.ts';
import { inChunks, sumPlainFile } from '../../../src/evidence/verification/read-plain-file.ts';
import { verifyEvidence } from '../../../src/evidence/verification/verify-evidence.ts';
import { keyPair, madeEvidence } from './made-evidence.ts';

async function problemsOf(dir: string): Promise<string[]> {
  return (await verifyEvidence(dir)).problems.map((it) => `${it.kind} ${it.file}: ${it.text}`);
}

test('a symbolic link in place of a file is refused, whatever it points to', async () => {
  const dir = await madeEvidence();
  renameSync(join(dir, 'sms.txt'), `${dir}-sms.txt`);
  symlinkSync(`${dir}-sms.txt`, join(dir, 'sms.txt'));
  expect(await problemsOf(dir)).toEqual(['refused sms.txt: a symbolic link, and no plain file']);
  rmSync(`${dir}-sms.txt`);
});

test('manifest and signature are plain files themselves', async () => {
  const { privateKeyPem } = keyPair();
  const dir = await madeEvidence(privateKeyPem);
  renameSync(join(dir, 'manifest.sig'), `${dir}.sig`);
  symlinkSync(`${dir}.sig`, join(dir, 'manifest.sig'));
  expect(await problemsOf(dir)).toEqual(['refused manifest.sig: a symbolic link, and no plain file']);
  renameSync(join(dir, 'manifest.json'), `${dir}.json`);
  symlinkSync(`${dir}.json`, join(dir, 'manifest.json'));
  expect(await problemsOf(dir)).toEqual(['refused manifest.json: a symbolic link, and no plain file']);
  rmSync(`${dir}.sig`);
  rmSync(`${dir}.json`);
});

test('a pipe is not waited for, a folder in place of a file and an empty one beside it are named', async () => {
  const dir = await madeEvidence();
  for (const name of ['sms.txt', 'go-live.csv']) rmSync(join(dir, name));
  execFileSync('mkfifo', [join(dir, 'sms.txt')]);
  mkdirSync(join(dir, 'go-live.csv'));
  mkdirSync(join(dir, 'APPROVED'));
  execFileSync('mkfifo', [join(dir, 'more')]);
  expect(await problemsOf(dir)).toEqual([
    'refused go-live.csv: a directory, and no plain file',
    'refused sms.txt: a named pipe, and no plain file',
    'added APPROVED: an empty folder that no evidence has',
    'refused more: a named pipe, and no plain file',
  ]);
});

test('a socket is refused, and a link to a folder is not followed', async () => {
  const dir = await madeEvidence();
  const server = createServer().listen(join(dir, 's'));
  symlinkSync('/', join(dir, 'more'));
  try {
    expect(await problemsOf(dir)).toEqual([
      'refused more: a symbolic link, and no plain file',
      'refused s: a socket, and no plain file',
    ]);
  } finally {
    server.close();
  }
});

test('a hard link is a plain file: what it holds now is what counts', async () => {
  const dir = await madeEvidence();
  linkSync(join(dir, 'sms.txt'), `${dir}-other-name`);
  expect(await problemsOf(dir)).toEqual([]);
  appendFileSync(`${dir}-other-name`, 'more');
  expect(await problemsOf(dir)).toEqual(['edited sms.txt: differs from what the manifest says']);
  rmSync(`${dir}-other-name`);
});

test('a file of a terabyte is found edited without being read', async () => {
  const dir = await madeEvidence();
  truncateSync(join(dir, 'sms.txt'), 2 ** 40);
  expect(await problemsOf(dir)).toEqual(['edited sms.txt: differs from what the manifest says']);
});

test('a folder with more names than any evidence has is not listed further', async () => {
  const dir = await madeEvidence();
  mkdirSync(join(dir, 'a', 'b'), { recursive: true });
  for (const name of ['a/1', 'a/2', 'a/b/1', 'a/b/2']) writeFileSync(join(dir, name), '');
  expect((await entriesBelow(dir)).size).toBe(12);
  expect((await entriesBelow(dir, 9)).size).toBe(10);
});

test('a file that changes while it is read is refused', async () => {
  const dir = await madeEvidence();
  const file = join(dir, 'sms.txt');
  const text = 'x'.repeat(100);
  writeFileSync(file, text);
  expect(await inChunks(file, 1_000, () => writeFileSync(file, text.replaceAll('x', 'y')))).toEqual({
    refused: 'changed while it was read',
  });
  expect(await inChunks(file, 100, () => appendFileSync(file, 'more'))).toMatchObject({
    refused: 'grew while it was read',
  });
  expect(await sumPlainFile(join(dir, 'absent'), 100)).toEqual({ refused: 'cannot be read: ENOENT' });
});

test('a file is read no further once nobody wants to know', async () => {
  const dir = await madeEvidence();
  const file = join(dir, 'sms.txt');
  truncateSync(file, 10 * 65_536);
  const stop = new AbortController();
  let chunks = 0;
  const count = () => {
    chunks++;
    stop.abort();
  };
  expect(await inChunks(file, 10 * 65_536, count, stop.signal)).toEqual({ refused: 'was not read to its end' });
  expect(chunks).toBe(1);
});

test('a link or pipe that takes the place of a file after the folder was listed is refused', async () => {
  const dir = await madeEvidence();
  symlinkSync(join(dir, 'sms.txt'), join(dir, 'link'));
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  expect(await sumPlainFile(join(dir, 'link'), 100)).toEqual({ refused: 'is a symbolic link' });
  expect(await sumPlainFile(join(dir, 'pipe'), 100)).toEqual({ refused: 'is no plain file' });
  expect(await sumPlainFile('/dev/zero', 100)).toEqual({ refused: 'is no plain file' });
});

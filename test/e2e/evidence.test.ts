import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { payproof } from './command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-e2e-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('fills the six cases, overwrites nothing unless forced, and ends with 1 where a case fails', async () => {
  const words = ['evidence', '--out', 'evidence', '--quiet'];
  const first = await payproof(words, folder);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out.trimEnd().split('\n').at(-1)).toBe('go-live: 6 passed, 0 failed, 0 not run');
  expect(readdirSync(join(folder, 'evidence'))).toEqual(expect.arrayContaining(['go-live.csv', 'go-live.xlsx']));
  const before = readFileSync(join(folder, 'evidence', 'go-live.csv'), 'utf8');

  const again = await payproof(words, folder);
  expect(again).toMatchObject({ code: 2, out: '' });
  expect(again.err).toMatch(
    /^payproof: .*evidence already has go-live\.xlsx, .*; give --force to replace them, or another --out\n$/,
  );
  expect(readFileSync(join(folder, 'evidence', 'go-live.csv'), 'utf8')).toBe(before);

  const failing = await payproof([...words, '--force', '--json', '--fault', 'whole-refund-refused'], folder);
  expect(failing.code).toBe(1);
  expect(JSON.parse(failing.out)).toMatchObject({
    cases: expect.arrayContaining([expect.objectContaining({ id: 'TC-006', status: 'Fail' })]),
  });
});

it('a pipeline checks evidence: as it was made it passes, a link in place of a file does not', async () => {
  await payproof(['evidence', '--out', 'evidence', '--quiet'], folder);
  const words = ['evidence', '--verify', 'evidence', '--expect-target', 'sandbox', '--not-older-than', '1h'];
  const made = await payproof(words, folder);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out.trimEnd().split('\n').at(-1)).toBe(
    'evidence: SIMULATED; all 5 files are as the manifest says; not signed: whoever edits a file can write the manifest anew',
  );
  renameSync(join(folder, 'evidence', 'sms.txt'), join(folder, 'sms.txt'));
  symlinkSync(join(folder, 'sms.txt'), join(folder, 'evidence', 'sms.txt'));
  const linked = await payproof(words, folder);
  expect(linked).toMatchObject({ code: 1, err: '' });
  expect(linked.out.trimEnd().split('\n').slice(-2)).toEqual([
    'refused  sms.txt: a symbolic link, and no plain file',
    'evidence: 1 problem; do not rely on this evidence',
  ]);
  expect((await payproof([...words, '--require-signature'], folder)).code).toBe(2);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { following } from './served-sandbox.ts';

const words = ['sandbox', '--port', '0', '--clock', 'frozen'];

/** A browser that ends with 7 where it gets the address of the page, else with 8. */
function browser(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'browser');
  writeFileSync(path, '#!/bin/sh\ncase "$1" in http://127.0.0.1:*/) exit 7 ;; esac\nexit 8\n');
  chmodSync(path, 0o700);
  return path;
}

test('the address of the page is printed first', async () => {
  const sandbox = following(words);
  const text = await sandbox.line(/Ready\./);
  sandbox.stop();
  await sandbox.ended;
  expect(text.split('\n')[0]).toMatch(/^page {2}http:\/\/127\.0\.0\.1:\d+\/$/);
});

test.each([
  [browser, /^--open: \S*browser ended with 7; open http:\/\/127\.0\.0\.1:\d+\/ yourself/],
  [() => '/nowhere/browser', /^--open: \/nowhere\/browser is not here; open http:\/\/127\.0\.0\.1:\d+\/ yourself/],
])('--open hands it to the browser of BROWSER, and tells what failed', async (make, told) => {
  const sandbox = following([...words, '--open'], { BROWSER: make() });
  await sandbox.line(told);
  sandbox.stop();
  expect((await sandbox.ended).code).toBe(0);
});

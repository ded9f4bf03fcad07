import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSpec } from '../../src/contract/index.ts';

let root: string;
const specs = () => join(root, 'specs');
const kept = () => readdirSync(join(root, '.cache', 'specs'));
const write = (text: string) => writeFileSync(join(specs(), 'pets', 'openapi.yaml'), text);
const read = () => readSpec('pets/openapi.yaml', specs()).value;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'payproof-specs-'));
  mkdirSync(join(specs(), 'pets'), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('what was read once is not parsed again, and a changed file is', () => {
  write('a: [1, 2]');
  expect([read(), read(), kept().length]).toEqual([{ a: [1, 2] }, { a: [1, 2] }, 1]);
  const [file = ''] = kept();
  writeFileSync(join(root, '.cache', 'specs', file), '{"a":"kept"}');
  expect(read()).toEqual({ a: 'kept' });
  write('a: [1, 3]');
  expect([read(), kept().length]).toEqual([{ a: [1, 3] }, 1]);
});

test('a kept file that was cut off is read from YAML again', () => {
  write('a: 1');
  read();
  const [file = ''] = kept();
  writeFileSync(join(root, '.cache', 'specs', file), '{"a"');
  expect(read()).toEqual({ a: 1 });
});

test('without a place to keep it the file is read each time', () => {
  write('a: 1');
  writeFileSync(join(root, '.cache'), 'a file in the place of the folder');
  expect([read(), read()]).toEqual([{ a: 1 }, { a: 1 }]);
});

test('a broken file is told by its line, and nothing of it is kept', () => {
  write('a: 1\nb: [');
  expect(read).toThrow(/^specs\/pets\/openapi\.yaml:2: /);
  expect(readdirSync(root)).toEqual(['specs']);
});

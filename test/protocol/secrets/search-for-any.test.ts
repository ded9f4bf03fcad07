import { expect, it } from 'vitest';
import { piecesOf, searchForAny } from '../../../src/protocol/secrets/search-for-any.ts';

const search = searchForAny(['secret-1', 'secret-23', 'other one', 'secret-1', '12', '']);

it.each([
  ['secret-1', ['0 secret-1']],
  ['before secret-23', ['7 secret-23']],
  ['secret-2', []],
  ['secret- and other on', []],
  ['an other one after secret-1', ['3 other one', '19 secret-1']],
  ['a12', ['1 12']],
  ['', []],
])('%j: %s', (text, expected) => {
  const found: string[] = [];
  search(text, (from, needle) => found.push(`${from} ${needle}`));
  expect(found).toEqual(expected);
});

it('cuts a long needle into pieces that hold all of it', () => {
  const needle = Array.from({ length: 150 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
  expect(piecesOf('short')).toEqual(['short']);
  expect(piecesOf(needle)).toEqual([needle.slice(0, 64), needle.slice(64, 128), needle.slice(-64)]);
});

import { expect, it } from 'vitest';
import { searchForAny } from '../../src/conformance/search-for-any.ts';

const holds = searchForAny(['secret-1', 'secret-23', 'other one']);

it.each([
  ['secret-1', true],
  ['before secret-23', true],
  ['secret-2', false],
  ['secret- and other on', false],
  ['an other one after', true],
  ['', false],
])('%j: %s', (text, expected) => expect(holds(text)).toBe(expected));

it('finds nothing where nothing is looked for, and the empty text everywhere', () => {
  expect([searchForAny([])('text'), searchForAny([''])('text')]).toEqual([false, true]);
});

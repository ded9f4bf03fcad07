import { expect, it } from 'vitest';
import { fieldsAt } from '../../src/traffic/fields-at.ts';

const account = { holder: { name: 'Ada' }, accounts: [{ alias: 'one' }, { alias: null }], none: null, list: [] };

it.each([
  ['a field', account, 'holder', { holders: 1, present: true, values: [{ name: 'Ada' }] }],
  ['a field that is null', account, 'none', { holders: 1, present: true, values: [null] }],
  ['a field that is absent', account, 'other', { holders: 1, present: false, values: [] }],
  ['a field of an object', account, 'holder.name', { holders: 1, present: true, values: ['Ada'] }],
  ['a field of each item', account, 'accounts[].alias', { holders: 2, present: true, values: ['one', null] }],
  ['an item without it', { a: [{ b: 1 }, {}] }, 'a[].b', { holders: 2, present: false, values: [1] }],
  ['an item that is no object', { a: ['b'] }, 'a[].b', { holders: 1, present: false, values: [] }],
  ['an absent holder', account, 'other.name', { holders: 0, present: true, values: [] }],
  ['a holder that is null', account, 'none.name', { holders: 0, present: true, values: [] }],
  ['a holder of another type', { a: 'text' }, 'a.b', { holders: 0, present: true, values: [] }],
  ['an empty list', account, 'list[].alias', { holders: 0, present: true, values: [] }],
  ['a list as body', [{ Code: 'A' }, { Code: 'B' }], '[].Code', { holders: 2, present: true, values: ['A', 'B'] }],
  ['an empty list as body', [], '[].Code', { holders: 0, present: true, values: [] }],
  ['a body that should be a list', { Code: 'A' }, '[].Code', { holders: 1, present: false, values: [] }],
  [
    'a list as the only one of an object as body',
    { all: [{ Code: 'A' }], n: 1 },
    '[].Code',
    { holders: 1, present: true, values: ['A'] },
  ],
  ['a body that is no JSON', undefined, 'id', { holders: 1, present: false, values: [] }],
])('%s', (_, body, path, expected) => expect(fieldsAt(body, path)).toEqual(expected));

import { expect, it } from 'vitest';
import { metadataPairs } from '../../../../src/given/bill-payment/index.ts';

const names = ['Login', 'Note'];
const told = [
  ['Login', 'a'],
  ['Note', 'true'],
];

it.each([
  ['an object', { Login: 'a', Note: 'true' }, told],
  ['pairs', told.map(([Key, Value]) => ({ Key, Value })), told],
  ['pairs whose value stands first', told.map(([Name, Text]) => ({ Text, Name })), told],
  [
    'pairs of which each has another order',
    [
      { Key: 'Login', Value: 'a' },
      { Value: 'true', Key: 'Note' },
    ],
    told,
  ],
  ['a pair that says more', [{ Key: 'Login', Value: 'a', Label: 'Your login' }], []],
  ['a pair of which either may be the name', [{ Key: 'Login', Value: 'Note' }], []],
  ['none of these names', [{ Key: 'Street', Value: '4' }], []],
  ['a text', 'Login', []],
  ['nothing', null, []],
])('of %s', (_, metadata, pairs) => {
  expect(metadataPairs(metadata, names)).toEqual(pairs);
});

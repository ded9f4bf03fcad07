import { expect, test } from 'vitest';
import { newSecretFinder } from '../../../src/protocol/secrets/secret-finder.ts';

/** Tokens of a target that signs the same claims each time: alike in all but a few characters. */
const claims = 'eyJhbGciOiJSUzI1NiJ9.'.padEnd(2000, 'eyJyb2xlcyI6WyJhIl19');
const tokens = Array.from({ length: 500 }, (_, n) => ({
  name: `token ${n}`,
  value: `${claims}${String(n).padStart(8, '0')}${'x'.repeat(500)}`,
}));

test('each of many long tokens that are nearly alike is found alone, in no time', () => {
  const find = newSecretFinder(tokens);
  for (const token of tokens) expect(find(`{"accessToken":"${token.value}"}`)).toEqual([token]);
});

test('what such tokens have in common is none of them', () => {
  const find = newSecretFinder(tokens);
  expect(find(`{"accessToken":"${claims}"}`)).toEqual([]);
  expect(find('x'.repeat(600))).toEqual([]);
});

test('a secret is found beside others that begin or end as it does, and in its encoded forms', () => {
  const all = ['opensesame', 'opensesame-2', 'my-opensesame', 'a/b+c"d&e-f'].map((value) => ({ value }));
  const find = newSecretFinder(all);
  expect(find('say opensesame').map((it) => it.value)).toEqual(['opensesame']);
  expect(find('my-opensesame-2').map((it) => it.value)).toEqual(['opensesame', 'opensesame-2', 'my-opensesame']);
  expect(find(encodeURIComponent('a/b+c"d&e-f')).map((it) => it.value)).toEqual(['a/b+c"d&e-f']);
});

test('a secret in other letters is another word, of which nobody is accused', () => {
  expect(newSecretFinder([{ value: 'testbiller' }])('{"BillerCode":"TESTBILLER"}')).toEqual([]);
});

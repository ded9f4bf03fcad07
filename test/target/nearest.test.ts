import { expect, it } from 'vitest';
import { nearest } from '../../src/target/nearest.ts';
import { unknownName } from '../../src/target/unknown-name.ts';

it.each([
  ['usrname', 'username'],
  ['pasword', 'password'],
  ['passwrod', 'password'],
  ['BASE', 'base'],
  ['nothing like it', undefined],
  ['', undefined],
])('%j is meant to be %j', (name, meant) => {
  expect(nearest(name, ['base', 'password', 'username'])).toBe(meant);
});

it('an unknown name is refused with the nearest and all legal ones', () => {
  expect(unknownName('key', 'bas', ['base', 'credentials'])).toBe(
    "unknown key 'bas'; did you mean 'base'? Legal: base, credentials.",
  );
  expect(unknownName('key', 'zzz', ['base'])).toBe("unknown key 'zzz'. Legal: base.");
});

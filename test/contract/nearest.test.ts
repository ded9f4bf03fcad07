import { expect, it } from 'vitest';
import { likest, nearest } from '../../src/contract/nearest.ts';
import { unknownAmongMany, unknownName } from '../../src/targets/settings/unknown-name.ts';

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

it('where there are many names, the likest three and the command that lists all are told', () => {
  const legal = ['refund-twice', 'zwg-refused', 'refund-late', 'usd-refused', 'zwg'];
  expect(likest('zwg-refusd', legal, 2)).toEqual(['zwg-refused', 'zwg']);
  expect(unknownAmongMany('fault', 'zwg-refusd', legal, 'payproof selftest --list')).toBe(
    "unknown fault 'zwg-refusd'; did you mean 'zwg-refused', 'zwg' or 'usd-refused'? 'payproof selftest --list' lists all 5.",
  );
});

import { expect, it } from 'vitest';
import { newLedger } from '../../src/conformance/ledger.ts';
import type { Rule } from '../../src/contract/index.ts';

const rule = (id: string, certainty: Rule['certainty'], readings?: string[]): [string, Rule] => [
  id,
  {
    id,
    api: 'charge-gateway',
    party: 'provider',
    certainty,
    source: '1',
    text: id,
    from: 'register',
    ...(readings ? { readings } : {}),
  },
];
const rules = new Map([
  rule('a/stated', 'stated'),
  rule('a/conflict', 'conflicting', ['this', 'that']),
  rule('a/silent', 'silent'),
]);
const ledger = () => newLedger(rules, new Set(rules.keys()), 'a check');

it('counts what held and keeps what did not', () => {
  const it = ledger();
  expect([it.holds('a/stated', [1], [1]), it.holds('a/stated', 200, 400)]).toEqual([true, false]);
  expect([...it.decided]).toEqual([['a/stated', 2]]);
  expect(it.breaks).toEqual([{ rule: 'a/stated', expected: 200, actual: 400, proof: [] }]);
});

it('lets a conflicting rule fail by a reading that it lacks, and a silent one never', () => {
  const it = ledger();
  it.observe('a/conflict', 'that');
  it.observe('a/silent', 'anything');
  expect(it.breaks).toEqual([]);
  it.observe('a/conflict', 'something else');
  expect(it.breaks).toEqual([
    { rule: 'a/conflict', expected: { oneOf: ['this', 'that'] }, actual: 'something else', proof: [] },
  ]);
});

it('refuses a rule that does not exist or that the check does not list', () => {
  expect(() => ledger().holds('a/unknown', 1, 1)).toThrow('is no rule of the register');
  expect(() => newLedger(rules, new Set(), 'a check').holds('a/stated', 1, 1)).toThrow('does not list it');
});

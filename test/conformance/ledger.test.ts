import { expect, it } from 'vitest';
import { newLedger } from '../../src/conformance/ledger.ts';
import type { Rule } from '../../src/contract/index.ts';
import type { Exchange } from '../../src/targets/exchange.ts';

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
    topic: 'all',
    ...(readings ? { readings } : {}),
  },
];
const rules = new Map([
  rule('charge-gateway/stated', 'stated'),
  rule('charge-gateway/conflict', 'conflicting', ['this', 'that']),
  rule('charge-gateway/silent', 'silent'),
]);
const deciding = { api: 'charge-gateway', title: 'a check' } as const;
const ledger = () => newLedger(rules, { ...deciding, allowed: new Set(rules.keys()) });

it('counts what held and keeps what did not', () => {
  const it = ledger();
  expect([it.holds('stated', [1], [1]), it.holds('stated', 200, 400)]).toEqual([true, false]);
  expect([...it.decided]).toEqual([['charge-gateway/stated', 2]]);
  expect(it.breaks).toEqual([{ rule: 'charge-gateway/stated', expected: 200, actual: 400, proof: [] }]);
});

it('remembers by which exchanges a rule was decided first', () => {
  const it = ledger();
  const call = (id: string) => ({ id }) as Exchange;
  it.holds('stated', 1, 1);
  it.holds('stated', 1, 1, ...['x1', 'x2', 'x3', 'x4', 'x4'].map(call));
  it.observe('silent', 'anything', call('x5'));
  it.holds('stated', 1, 1, call('x6'));
  const other = ledger();
  other.absorb(it);
  expect([...other.shown]).toEqual([
    ['charge-gateway/stated', ['x2', 'x3', 'x4']],
    ['charge-gateway/silent', ['x5']],
  ]);
});

it('lets a conflicting rule fail by a reading that it lacks, and a silent one never', () => {
  const it = ledger();
  it.observe('conflict', 'that');
  it.observe('silent', 'anything');
  expect(it.breaks).toEqual([]);
  it.observe('conflict', 'something else');
  expect(it.breaks).toEqual([
    { rule: 'charge-gateway/conflict', expected: { oneOf: ['this', 'that'] }, actual: 'something else', proof: [] },
  ]);
});

it('refuses a rule that does not exist or that the check does not list', () => {
  expect(() => ledger().holds('unknown', 1, 1)).toThrow('is no rule of the register');
  expect(() => newLedger(rules, { ...deciding, allowed: new Set() }).holds('stated', 1, 1)).toThrow('does not list it');
});

it('tells what is expected in words as it does values', () => {
  const it = ledger();
  expect([it.expects('stated', 'kept', true, 'broken'), it.expects('stated', 'kept', false, 'broken')]).toEqual([
    true,
    false,
  ]);
  expect(it.breaks).toEqual([{ rule: 'charge-gateway/stated', expected: 'kept', actual: 'broken', proof: [] }]);
});

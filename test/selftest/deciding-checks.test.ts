import { expect, test } from 'vitest';
import type { Exchange, Observer } from '../../src/conformance/index.ts';
import { type DecidingChecks, notingWhoDecides } from '../../src/selftest/deciding-checks.ts';

const exchange = (id: string, check: string, operation: string): Exchange =>
  ({ id, check, operation, api: 'charge-gateway' }) as Exchange;

test('of a rule that traffic decides it is noted which checks sent that traffic, beside what the observer decides', () => {
  const observer = {
    slug: 'echoes',
    api: 'charge-gateway',
    rules: ['charge-gateway/echo'],
    needs: [],
    observe(exchanges, { expects }) {
      for (const it of exchanges) if (it.operation === 'charge') expects('echo', 'an echo', false, it.id);
    },
  } as Partial<Observer> as Observer;
  const noted: DecidingChecks = new Map();
  const decided: unknown[] = [];
  const [noting] = notingWhoDecides([observer], noted);
  const note = (_: string, __: unknown, ___: boolean, seen: unknown): boolean => decided.push(seen) > 0;
  const sent = [exchange('x1', 'pays', 'charge'), exchange('x2', 'looks', 'lookup'), exchange('x3', 'pays', 'charge')];
  const looking = noting?.observe(sent, { expects: note } as never, {} as never);
  expect([...(looking ?? [])]).toEqual([]);
  expect({ decided, noted }).toEqual({
    decided: ['x1', 'x3'],
    noted: new Map([['charge-gateway/echo', new Set(['pays'])]]),
  });
});

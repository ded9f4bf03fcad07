import { expect, test } from 'vitest';
import { differences, differingSpan } from '../../src/report/difference.ts';

test('finds changed, missing and unexpected members by their paths', () => {
  expect(differences({ a: 1, b: [1, { c: 'x' }], d: null }, { a: 1, b: [1, { c: 'y' }, 3], e: true })).toEqual([
    { path: '$.b[1].c', kind: 'changed', expected: 'x', actual: 'y' },
    { path: '$.b[2]', kind: 'unexpected', actual: 3 },
    { path: '$.d', kind: 'missing', expected: null },
    { path: '$.e', kind: 'unexpected', actual: true },
  ]);
});

test('tells numbers by their literals, and lists from objects', () => {
  const exact = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('12.30');
  expect(differences(exact, 12.3)).toHaveLength(1);
  expect(differences([], {})).toEqual([{ path: '$', kind: 'changed', expected: [], actual: {} }]);
  expect(differences({ a: undefined }, {})).toEqual([]);
});

test('tells where two texts begin and end to differ', () => {
  expect(differingSpan('status PENDING now', 'status SUCCESS now')).toEqual({ from: 7, expectedTo: 14, actualTo: 14 });
});

import { expect, it } from 'vitest';
import { pairwise } from '../../src/selftest/pairwise.ts';

it('holds every pair of values in few rows, the same each time', () => {
  const switches = { a: ['1', '2', '3'], b: ['x', 'y'], c: ['p', 'q'], d: ['m', 'n'] };
  const rows = pairwise(switches);
  const names = Object.keys(switches) as (keyof typeof switches)[];
  for (const one of names) {
    for (const two of names) {
      if (one === two) continue;
      for (const x of switches[one])
        for (const y of switches[two]) expect(rows.some((row) => row[one] === x && row[two] === y)).toBe(true);
    }
  }
  expect(rows.length).toBeLessThanOrEqual(8);
  expect(pairwise(switches)).toEqual(rows);
});

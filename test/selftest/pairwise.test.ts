import { expect, it } from 'vitest';
import { pairwise, type Switches } from '../../src/selftest/pairwise.ts';

/** Pairs of values of two switches that stand in no row. */
function missing(switches: Switches, rows: readonly Record<string, string>[]): string[] {
  const names = Object.keys(switches);
  const held = new Set(rows.flatMap((row) => names.flatMap((a) => names.map((b) => `${a}=${row[a]} ${b}=${row[b]}`))));
  const wanted = names.flatMap((a, at) =>
    names.slice(at + 1).flatMap((b) => [...pairsOf(switches, a, b)].map(([x, y]) => `${a}=${x} ${b}=${y}`)),
  );
  return wanted.filter((it) => !held.has(it));
}

function* pairsOf(switches: Switches, a: string, b: string): Generator<[string, string]> {
  for (const x of switches[a] ?? []) for (const y of switches[b] ?? []) yield [x, y];
}

/** So many switches of two values, of three and of four. */
function switchesOf(...counts: readonly number[]): Switches {
  const sizes = counts.flatMap((count, at) => Array.from({ length: count }, () => at + 2));
  return Object.fromEntries(
    sizes.map((size, at) => [`s${at}`, Array.from({ length: size }, (_, value) => `v${value}`)]),
  );
}

it.each([
  { name: 'four switches', switches: { a: ['1', '2', '3'], b: ['x', 'y'], c: ['p', 'q'], d: ['m', 'n'] }, atMost: 6 },
  // As many as the sandbox has for an API: the two largest alone need 16, 12 and 16 rows.
  { name: 'those of the charge gateway', switches: switchesOf(41, 6, 2), atMost: 18 },
  { name: 'those of the merchant wallet', switches: switchesOf(39, 4, 1), atMost: 16 },
  { name: 'those of bill payment', switches: switchesOf(55, 26, 3), atMost: 24 },
])('holds every pair of values of $name in few rows', ({ switches, atMost }) => {
  const rows = pairwise(switches);
  expect(missing(switches, rows)).toEqual([]);
  expect(rows.length).toBeLessThanOrEqual(atMost);
  for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(switches));
});

it('has the same rows each time', () => {
  expect(pairwise(switchesOf(6, 2))).toEqual(pairwise(switchesOf(6, 2)));
});

it('has no rows where there is no pair', () => {
  expect(pairwise({})).toEqual([]);
  expect(pairwise({ alone: ['x', 'y'] })).toEqual([]);
});

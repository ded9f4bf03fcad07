import { expect, it } from 'vitest';
import { reading } from './reading.ts';
import { coveringRows, pairwiseRows, usualAndCoveringRows } from './rows.ts';

it('holds each value of each reading in as few rows as one of them has values', () => {
  const rows = [
    { a: '1', b: 'x' },
    { a: '1', b: 'y' },
    { a: '2', b: 'x' },
    { a: '3', b: 'y', c: 'p' },
    { a: '1', b: 'y', c: 'q' },
  ].map((readings, index) => ({ name: `row ${index + 1}`, readings, holdMs: index }));
  expect(coveringRows(rows)).toEqual([
    { name: 'values 1', readings: { a: '1', b: 'x' }, holdMs: 0 },
    { name: 'values 2', readings: { a: '3', b: 'y', c: 'p' }, holdMs: 1 },
    { name: 'values 3', readings: { a: '2', b: 'x', c: 'q' }, holdMs: 2 },
  ]);
  expect(coveringRows([])).toEqual([]);
});

it('holds the usual value of each reading in the first row', () => {
  const of = (...values: [string, string, ...string[]]) => reading('2.1', values, 'left open');
  const table = { a: of('1', '2', '3'), b: of('x', 'y'), c: of('p', 'q') };
  const rows = pairwiseRows(table, ['c']);
  const covering = usualAndCoveringRows(table, rows);
  expect(covering[0]).toEqual({ name: 'the usual values', readings: { a: '1', b: 'x' } });
  expect(covering).toHaveLength(3);
  expect(new Set(covering.flatMap((it) => Object.values(it.readings)))).toEqual(new Set(['1', '2', '3', 'x', 'y']));
});

import { expect, it } from 'vitest';
import { coveringRows } from './rows.ts';

it('holds each value of each reading in as few rows as one of them has values', () => {
  const rows = [
    { a: '1', b: 'x' },
    { a: '1', b: 'y' },
    { a: '2', b: 'x' },
    { a: '3', b: 'y', c: 'p' },
    { a: '1', b: 'y', c: 'q' },
  ].map((readings, index) => ({ name: `row ${index + 1}`, readings, holdMs: index }));
  expect(coveringRows(rows)).toEqual([
    { name: 'values 1', readings: { a: '3', b: 'x', c: 'p' }, holdMs: 0 },
    { name: 'values 2', readings: { a: '1', b: 'y', c: 'q' }, holdMs: 1 },
    { name: 'values 3', readings: { a: '2', b: 'x' }, holdMs: 2 },
  ]);
  expect(coveringRows([])).toEqual([]);
});

import { pairwise } from '../../../src/selftest/pairwise.ts';
import { type ReadingName, type Readings, readings } from './readings.ts';

/** One foreign merchant wallet service of the array. */
export interface Row {
  /** `row 7`: its place in the array, from 1. */
  name: string;
  readings: Partial<Readings>;
}

/** Every pair of values of every two readings in some row. */
export function readingRows(): Row[] {
  const names = Object.keys(readings) as ReadingName[];
  const switches = Object.fromEntries(names.map((name) => [name, readings[name].values]));
  return pairwise(switches).map((row, index) => ({ name: `row ${index + 1}`, readings: row as Partial<Readings> }));
}

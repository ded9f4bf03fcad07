import { pairwise } from '../../../src/selftest/pairwise.ts';
import { type ReadingName, type Readings, readingNames, readings } from './readings.ts';

/** One foreign bill payment platform of the array. */
export interface Row {
  /** `row 7`: its place in the array, from 1. */
  name: string;
  readings: Partial<Readings>;
}

/**
 * The document names lists and never shows whether they stand alone or in an object. A judge has to settle that first:
 * these readings have rows of their own, or nothing else could be seen in half of the array.
 */
export const unsettled: readonly ReadingName[] = ['billersForm', 'walletsForm', 'feedForm'];

/** Every pair of values of every two settled readings in some row. */
export function readingRows(): Row[] {
  const names = readingNames.filter((name) => !unsettled.includes(name));
  const switches = Object.fromEntries(names.map((name) => [name, readings[name].values]));
  return pairwise(switches).map((row, index) => ({ name: `row ${index + 1}`, readings: row as Partial<Readings> }));
}

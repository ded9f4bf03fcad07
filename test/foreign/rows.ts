import { pairwise } from '../../src/selftest/pairwise.ts';
import { type ReadingName, type Readings, readings } from './charge-gateway.ts';

/** One foreign gateway of the array: its readings, and how long it holds a charge for the PIN. */
export interface Row {
  /** `row 7`: its place in the array, from 1. */
  name: string;
  readings: Partial<Readings>;
  holdMs: number;
}

/** A gateway that throttles makes a run on the real clock take minutes: a row of its own in bench/trust.ts. */
const leftOut: readonly ReadingName[] = ['rate'];

/**
 * Every pair of values of every two readings in some row. Rows take turns: a charge that is held for its PIN is given
 * up at once (and answered PENDING), or held until the PIN is in.
 */
export function readingRows(): Row[] {
  const names = (Object.keys(readings) as ReadingName[]).filter((name) => !leftOut.includes(name));
  const switches = Object.fromEntries(names.map((name) => [name, readings[name].values]));
  return pairwise(switches).map((row, index) => ({
    name: `row ${index + 1}`,
    readings: row as Partial<Readings>,
    holdMs: index % 2 === 0 ? 5 : 60_000,
  }));
}

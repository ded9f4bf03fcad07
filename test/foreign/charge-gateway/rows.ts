import { pairwiseRows, type Row } from '../shared/rows.ts';
import { type Readings, readings } from './readings.ts';

/** One foreign gateway of the array: its readings, and how long it holds a charge for the PIN. */
export interface HoldingRow extends Row<Readings> {
  holdMs: number;
}

/**
 * Every pair of values of every two readings in some row. Rows take turns: a charge that is held for its PIN is given
 * up at once (and answered PENDING), or held until the PIN is in. A gateway that throttles makes a run on the real
 * clock take minutes: it is a row of its own in bench/trust.ts.
 */
export function readingRows(): HoldingRow[] {
  return pairwiseRows(readings, ['rate']).map((row, index) => ({ ...row, holdMs: index % 2 === 0 ? 5 : 60_000 }));
}

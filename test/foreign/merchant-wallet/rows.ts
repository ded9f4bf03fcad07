import { pairwiseRows, type Row } from '../shared/rows.ts';
import { type Readings, readings } from './readings.ts';

/** Every pair of values of every two readings in some row. */
export const readingRows = (): Row<Readings>[] => pairwiseRows(readings, ['keyGate', 'tokenGate']);

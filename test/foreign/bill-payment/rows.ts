import { pairwiseRows, type Row } from '../shared/rows.ts';
import { type ReadingName, type Readings, readings } from './readings.ts';

/**
 * The document names lists and never shows whether they stand alone or in an object. A judge has to settle that first:
 * these readings have rows of their own, or nothing else could be seen in half of the array.
 */
export const unsettled: readonly ReadingName[] = ['billersForm', 'walletsForm', 'feedForm'];

/**
 * Every pair of values of every two settled readings in some row. Refusals in XML are looked at by a test of their own:
 * whoever probes in JSON sees none of them. So is AUTH that looks nobody up: the harm of it is seen where it does. Names in
 * capitals and numbers beyond floats are for the judge alone: the probe compares them as they are.
 */
export const readingRows = (): Row<Readings>[] =>
  pairwiseRows(readings, [...unsettled, 'changeRefusal', 'paidMembers', 'memberNames', 'recordNames', 'paymentIds']);

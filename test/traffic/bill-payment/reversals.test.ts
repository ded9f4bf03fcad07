import { expect, it } from 'vitest';
import { reversalEchoes } from '../../../src/traffic/bill-payment/reversals.ts';
import { observed } from '../observed.ts';

const sent = { OriginalReference: 'PAY-1', Reference: 'REV-1' };
const swapped = { OriginalReference: 'REV-1', Reference: 'PAY-1' };
const both = ['reversal-answers-original-reference: "REV-1"', 'reversal-answers-reference: "PAY-1"'];

it.each([
  ['that was reversed has its references', { ...sent, ErrorCode: 0 }, []],
  ['that is not known has them', { ...sent, ErrorCode: 1 }, []],
  ['that is not known has none', { ErrorCode: 1 }, []],
  ['that was reversed has them the other way round', { ...swapped, ErrorCode: 0 }, both],
  ['whose biller takes none back has them the other way round', { ...swapped, ErrorCode: 4 }, both],
  ['that was refunded before is answered by the reversal of then', { ...swapped, ErrorCode: 5 }, []],
  ['under a used reference is answered by the reversal of then', { ...swapped, ErrorCode: 2 }, []],
])('an original %s', (_, answer, broken) =>
  expect(observed(reversalEchoes, [{ operation: 'reversePayment', sent, answer }]).broken).toEqual(broken),
);

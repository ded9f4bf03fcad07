import { expect, test } from 'vitest';
import { code, judged, type Written } from './judged.ts';

const rule = 'client-sends-amounts-as-integers';
const shown = (text: string): Written => ({ told: 'shown', of: 'order-1', text });

test.each<[string, Written[], boolean]>([
  [
    'a customer reads cents as units, and the log has it right',
    [code(1), shown('Please pay USD 1250.00 with 48210001'), { line: 'order-1: USD 12.50' }],
    true,
  ],
  [
    'a customer reads both amounts',
    [code(1), shown('Please pay USD 12.50 with 48210001'), shown('USD 1250.00 are left'), { line: 'order-1: paid' }],
    false,
  ],
  [
    'a log has cents as units, and the customer reads it right',
    [code(1), shown('Please pay USD 12.50 with 48210001'), { line: 'order-1: USD 1250.00' }],
    false,
  ],
])('%s', (_, day, isBroken) => {
  expect(judged(day).broken.includes(rule)).toBe(isBroken);
});

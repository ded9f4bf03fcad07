import { expect, test } from 'vitest';
import { code, judged, type Written } from './judged.ts';

const shown = (text: string): Written => ({ told: 'shown', of: 'order-1', text });

test.each<[string, Written[], boolean]>([
  ['what is sent in ZWG is shown in USD', [code(1, {}, { currency: 'ZWG' }), shown('USD 12.50: 48210001')], true],
  ['what is sent in USD is shown in ZWG', [code(1), shown('Pay 12.50 ZWG with 48210001')], true],
  ['it is shown in both', [code(1, {}, { currency: 'ZWG' }), shown('USD 12.50 or ZWG 12.50: 48210001')], false],
  ['it is shown in the right one later', [code(1), shown('ZWG 12.50: 48210001'), shown('USD 12.50')], false],
  ['a dollar sign names either', [code(1, {}, { currency: 'ZWG' }), shown('$12.50: 48210001')], false],
  ['another figure in the other one is a price', [code(1), shown('ZWG 407.50: 48210001')], false],
])('%s', (_, day, isBroken) => {
  expect(judged(day).broken.includes('client-sends-known-currency')).toBe(isBroken);
});

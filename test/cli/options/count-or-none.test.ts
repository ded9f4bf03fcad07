import { expect, test } from 'vitest';
import { countOrNone } from '../../../src/cli/options/parse-options.ts';

test('a count may be none, and nothing else that is not a whole number', () => {
  expect(['0', '1', '100'].map(countOrNone)).toEqual([0, 1, 100]);
  for (const it of ['-1', '10001', '1.5', '', 'x']) expect(() => countOrNone(it)).toThrow('A whole number');
});

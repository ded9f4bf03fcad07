import { afterEach, expect, test, vi } from 'vitest';
import { foreignMatch } from '../../../../src/given/bill-payment/values/foreign-pattern.ts';

afterEach(() => vi.restoreAllMocks());

const endless = ['^(a+)+$', `${'a'.repeat(40)}b`] as const;

test('a pattern that takes forever is given up', () => {
  expect(() => foreignMatch(...endless)).toThrow('it takes longer than 200 ms on 41 characters');
  expect(foreignMatch('^(0|263)7\\d{8}$', '0771234567')).toBe(true);
  expect(foreignMatch('(', '0771234567')).toBeUndefined();
});

test('the time in which a busy machine gave no core to the pattern does not count', () => {
  const starved = { user: 0, system: 0 };
  const used = vi.spyOn(process, 'threadCpuUsage').mockReturnValueOnce(starved).mockReturnValueOnce(starved);
  expect(() => foreignMatch(...endless)).toThrow('was given up');
  // More often where the machine is busy in truth: each try is given twice the time of the one before.
  expect(used.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(used.mock.calls.length).toBeLessThanOrEqual(20);
});

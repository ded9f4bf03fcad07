import { expect, test } from 'vitest';
import { subscriberOf } from '../../src/protocol/msisdn.ts';

test('both documented forms name the same subscriber', () => {
  expect(subscriberOf('263771234567')).toBe('263771234567');
  expect(subscriberOf('0771234567')).toBe('263771234567');
});

test('the nine-digit form is read only where it is asked for', () => {
  expect(subscriberOf('771234567')).toBeUndefined();
  expect(subscriberOf('771234567', { nineDigits: true })).toBe('263771234567');
});

test.each([
  '',
  '26377123456',
  '2637712345678',
  '077123456',
  '07712345678',
  '+263771234567',
  '263 771234567',
  '0871234567',
  '26377123456a',
  '٠٧٧١٢٣٤٥٦٧',
])('"%s" is no Zimbabwe MSISDN', (text) => {
  expect(subscriberOf(text, { nineDigits: true })).toBeUndefined();
});

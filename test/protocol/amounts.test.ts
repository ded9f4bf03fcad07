import { describe, expect, test } from 'vitest';
import { centsToNumber, formatCents, formatCentsShort, readAmount } from '../../src/protocol/amounts.ts';

describe('readAmount', () => {
  test.each([
    ['20', 2000, 0],
    ['19.99', 1999, 2],
    ['0.29', 29, 2],
    ['4.35', 435, 2],
    ['20.000', 2000, 3],
    ['2e1', 2000, 0],
    ['1.5E+2', 15000, 0],
    ['2000e-2', 2000, 2],
    ['-0.01', -1, 2],
    ['0', 0, 0],
    ['0.000', 0, 3],
    ['0e-99999', 0, 99_999],
    ['9999999999999.99', 999_999_999_999_999, 2],
  ])('reads %s exactly', (text, cents, decimals) => {
    expect(readAmount(text)).toEqual({ kind: 'amount', cents, decimals });
  });

  test.each(['0.001', '10.001', '19.990000000000000001', '1e-3', '1e-99999'])(
    '%s has more than two decimals',
    (text) => {
      expect(readAmount(text)).toEqual({ kind: 'too-precise' });
    },
  );

  test.each(['1e400', '1e999999999999', '10000000000000', '-1e300'])('%s is above what a double keeps', (text) => {
    expect(readAmount(text)).toEqual({ kind: 'too-large' });
  });

  test.each(['', 'abc', '1,5', '.5', '5.', '0x10', 'NaN', 'Infinity', ' 1', '1 ', '--1', '1e'])(
    '"%s" is no number',
    (text) => {
      expect(readAmount(text)).toEqual({ kind: 'not-a-number' });
    },
  );

  test('takes linear time on a long run of zeros', () => {
    const zeros = '0'.repeat(1_000_000);
    expect(readAmount(`1${zeros}1`)).toEqual({ kind: 'too-large' });
    expect(readAmount(`${zeros}1.5`)).toEqual({ kind: 'amount', cents: 150, decimals: 1 });
  });
});

test('cents are written as decimal text, with two decimals or the shortest', () => {
  expect([2000, 2050, 2005, 1, -150, 0].map(formatCents)).toEqual(['20.00', '20.50', '20.05', '0.01', '-1.50', '0.00']);
  expect([2000, 2050, 2005, 10_000, 0].map(formatCentsShort)).toEqual(['20', '20.5', '20.05', '100', '0']);
});

test('the JSON number of an amount prints as its decimal text again', () => {
  expect([1999, 29, 435, 2010, 999_999_999_999_999].map((cents) => JSON.stringify(centsToNumber(cents)))).toEqual([
    '19.99',
    '0.29',
    '4.35',
    '20.1',
    '9999999999999.99',
  ]);
});

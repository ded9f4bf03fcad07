import { describe, expect, it } from 'vitest';
import { canonicalDecimal, centsOf, decimalOf } from '../../../src/conformance/index.ts';

describe('canonicalDecimal', () => {
  it.each([
    ['20', '20'],
    ['20.00', '20'],
    ['2e1', '20'],
    ['2.5E-1', '0.25'],
    ['0.10', '0.1'],
    ['-0', '0'],
    ['-0.50', '-0.5'],
    ['007.10', '7.1'],
    ['9007199254740993.01', '9007199254740993.01'],
  ])('%s is %s', (text, value) => expect(canonicalDecimal(text)).toBe(value));

  it('a text longer than any amount is none, and nobody has to calculate with it', () => {
    expect(canonicalDecimal(`0.${'1'.repeat(900)}`)).toBe(`0.${'1'.repeat(900)}`);
    expect(canonicalDecimal('1'.repeat(2_000_000))).toBeUndefined();
  });

  it.each(['', 'abc', '1,50', '1.2.3', '0x10', '.5'])('%s is no number', (text) =>
    expect(canonicalDecimal(text)).toBeUndefined(),
  );
});

describe('whole cents', () => {
  it.each([
    ['0.01', 1n],
    ['19.99', 1999n],
    ['4.3', 430n],
    ['12', 1200n],
    ['-1.05', -105n],
  ])('%s is %s', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
    expect(centsOf(decimalOf(cents))).toBe(cents);
  });

  it('refuses a third decimal', () =>
    expect(() => centsOf('1.005')).toThrow('"1.005" is no amount with at most two decimals'));
});

import { expect, it } from 'vitest';
import {
  compare,
  decimalIn,
  half,
  minus,
  number,
  plus,
  times,
} from '../../../../src/given/bill-payment/values/decimal.ts';

it('adds, subtracts and multiplies exactly, whatever the decimals', () => {
  expect([plus('1.10', '2.9', '0.001'), minus('1', '1.05'), times('13.57', 3), times('-0.5', 2)]).toEqual([
    '4.001',
    '-0.05',
    '40.71',
    '-1',
  ]);
  expect(plus('9007199254740993', '0.01')).toBe('9007199254740993.01');
});

it('compares values, not writings', () => {
  expect([compare('30', '30.00'), compare('-1', '0'), compare('2', '1.999')]).toEqual([0, -1, 1]);
});

it('halves in whole units, down to a cent', () => {
  expect([half('411.88'), half('2'), half('1.99'), half('0.5')]).toEqual(['205', '1', '0.01', '0.01']);
});

it('reads numbers and decimal text, and nothing else', () => {
  expect([decimalIn('30.00'), decimalIn(''), decimalIn(null), decimalIn('1,250'), decimalIn(true)]).toEqual([
    '30',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('writes a number to the letter', () => {
  expect(JSON.stringify({ Price: number('13.50') })).toBe('{"Price":13.50}');
});

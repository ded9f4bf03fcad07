import { expect, it } from 'vitest';
import { basesText } from '../../src/report/bases-text.ts';

it('tells a few of many addresses, and how many more there are', () => {
  const bases = { 'charge-gateway': 'https://a.example' };
  expect(basesText({ bases })).toBe('charge-gateway at https://a.example');
  const two = { 'charge-gateway': ['https://b.example'] };
  expect(basesText({ bases, otherBases: two })).toBe('charge-gateway at https://a.example and https://b.example');
  const many = { 'charge-gateway': Array.from({ length: 180 }, (_, n) => `https://t${n}.example`) };
  expect(basesText({ bases, otherBases: many })).toBe(
    'charge-gateway at https://a.example and https://t0.example and https://t1.example and 178 more',
  );
  expect(basesText({ bases: {} })).toBe('no address');
});

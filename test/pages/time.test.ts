import { expect, test } from 'vitest';
import { zoneText } from '../../src/pages/parts/instant.ts';
import { spanText } from '../../src/pages/parts/span.ts';
import { amountOf } from '../../src/pages/time/amounts.ts';

test.each([
  ['90s', 90_000],
  ['+15m', 900_000],
  ['1h 30m', 5_400_000],
  ['2 d', 172_800_000],
  ['0.5s', 500],
  ['250 ms', 250],
  ['', undefined],
  ['0s', undefined],
  ['15', undefined],
  ['-1m', undefined],
  ['1 week', undefined],
  ['tomorrow', undefined],
])('the amount %j is %j ms', (text, ms) => {
  expect(amountOf(text)).toBe(ms);
});

test.each([
  [0, '0 s'],
  [250, '250 ms'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [90_061_000, '1 d 1 h'],
])('%j ms are told as %j', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

test.each([
  [0, 'UTC'],
  [-120, 'UTC+02:00'],
  [210, 'UTC-03:30'],
])('a zone that is %j minutes behind is told as %j', (minutes, text) => {
  expect(zoneText(minutes)).toBe(text);
});

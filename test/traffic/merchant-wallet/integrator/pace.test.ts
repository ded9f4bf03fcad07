import { expect, test } from 'vitest';
import { asked, code, issued, judged, type Written } from './judged.ts';

const rule = 'client-inquires-once-in-30-s';
const day = (...waits: number[]): Written[] => [code(1), ...waits.map((s) => asked(1, 'New', {}, s))];
/** Until then the machine is late by twenty seconds. */
const lateUntil =
  (seconds: number) =>
  (ms: number): number =>
    ms <= seconds * 1000 ? 20_000 : 0;

test.each<[string, Written[], number, boolean]>([
  ['an inquiry that came late is followed in time', day(12, 31, 12, 31, 31), 60, false],
  ['an inquiry comes early on a machine that is late no more', day(12, 31, 12), 40, true],
  ['inquiries come early on and on', day(12, 22, 22, 22, 22), 40, true],
  ['an early inquiry evens out, and another is early', day(12, 15, 31, 80, 20), 60, true],
])('where %s', (_, written, seconds, isBroken) => {
  expect(judged(written, issued, true, lateUntil(seconds)).broken.includes(rule)).toBe(isBroken);
});

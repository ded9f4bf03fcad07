import { expect, test } from 'vitest';
import type { Issued } from '../../../../src/conformance/index.ts';
import { deposit, issued, judged, linked, type Written } from './judged.ts';

const rule = 'client-inquires-an-unknown-deposit';
const inHarare: Issued = { ...issued, fixtures: { ...issued.fixtures, utcOffset: '+02:00' } };

/** A deposit at 08:00:02 UTC that is lost, a statement that does not hold it, and the deposit made anew. */
const anewAfter = (startDateTime: string, endDateTime: string): Written[] => [
  linked,
  deposit(1, { lost: true }),
  { call: 'accountStatement', sent: { accountNumber: '21', currency: 'USD', startDateTime, endDateTime } },
  deposit(2),
];

test.each<[string, Written[], Issued, boolean]>([
  ['hours of UTC, where the zone is another', anewAfter('2027-01-15 05:00:00', '2027-01-15 08:01:00'), inHarare, true],
  ['hours of UTC, where no zone is declared', anewAfter('2027-01-15 05:00:00', '2027-01-15 08:01:00'), issued, false],
  ['hours of the zone', anewAfter('2027-01-15 07:00:00', '2027-01-15 10:01:00'), inHarare, false],
  ['the day', anewAfter('2027-01-15 00:00:00', '2027-01-15 23:59:59'), inHarare, false],
  [
    'an end by a clock that is a little behind',
    anewAfter('2027-01-15 07:00:00', '2027-01-15 09:58:00'),
    inHarare,
    false,
  ],
  ['the day before', anewAfter('2027-01-14 00:00:00', '2027-01-14 23:59:59'), inHarare, true],
])('a statement of %s clears a deposit up, or not', (_, day, given, isBroken) => {
  expect(judged(day, given).broken.includes(rule)).toBe(isBroken);
});

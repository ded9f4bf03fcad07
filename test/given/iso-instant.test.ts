import { expect, it } from 'vitest';
import { isoInstant, isoTime } from '../../src/given/iso-instant.ts';

const noon = Date.UTC(2026, 2, 1, 12);

it.each([
  ['2026-03-01T12:00:00', noon],
  ['2026-03-01T12:00:00Z', noon],
  ['2026-03-01 12:00', noon],
  ['2026-03-01T14:00:00+02:00', noon],
  ['2026-03-01T14:00:00+02', noon],
  ['2026-03-01T08:30:00-0330', noon],
  ['20260301T120000Z', noon],
  ['20260301T140000+0200', noon],
  ['2026-03-01T12:00:00,123Z', noon + 123],
  ['2026-03-01T12:00:00.1234567', noon + 123],
  ['2026-W09-7T12:00:00Z', noon],
  ['2026W097T120000Z', noon],
  ['2027-W01-1', Date.UTC(2027, 0, 4)],
  ['2026-W01-1', Date.UTC(2025, 11, 29)],
  ['2026-060T12:00Z', noon],
  ['2026060T14+02', noon],
  ['2026-03-01', noon - 12 * 3_600_000],
  ['2026-13-01T12:00:00Z', undefined],
  ['01/03/2026 12:00', undefined],
  ['soon', undefined],
])('the instant of %s', (text, instant) => expect(isoInstant(text)).toBe(instant));

it('tells the zone and the hour that a text names, or none', () => {
  const [hasTime, wallMs] = [true, noon];
  expect(isoTime('2026-03-01T12:00+02:00')).toEqual({ wallMs, aheadMs: 7_200_000, hasTime });
  expect(isoTime('2026-03-01T12:00Z')).toEqual({ wallMs, aheadMs: 0, hasTime });
  expect(isoTime('2026-03-01T12:00')).toEqual({ wallMs, aheadMs: undefined, hasTime });
  expect(isoTime('2026-03-01')).toMatchObject({ aheadMs: undefined, hasTime: false });
});

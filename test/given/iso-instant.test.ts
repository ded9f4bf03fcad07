import { expect, it } from 'vitest';
import { isoInstant } from '../../src/given/iso-instant.ts';

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
  ['2026-03-01', noon - 12 * 3_600_000],
  ['2026-13-01T12:00:00Z', undefined],
  ['01/03/2026 12:00', undefined],
  ['soon', undefined],
])('the instant of %s', (text, instant) => expect(isoInstant(text)).toBe(instant));

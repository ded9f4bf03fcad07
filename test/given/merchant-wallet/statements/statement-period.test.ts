import { describe, expect, it } from 'vitest';
import {
  daysIn,
  daysOf,
  monthAt,
  monthsLater,
  offsetMsOf,
  recentMonths,
  settledDays,
  spell,
  untilNow,
  written,
} from '../../../../src/given/merchant-wallet/statements/statement-period.ts';

const hour = 3_600_000;

describe('periods of statements', () => {
  it.each([
    [{ year: 2025, month: 2 }, 28],
    [{ year: 2028, month: 2 }, 29],
    [{ year: 2100, month: 2 }, 28],
    [{ year: 2026, month: 4 }, 30],
    [{ year: 2026, month: 12 }, 31],
  ])('%j is spelt whole', (month, days) => {
    const [year, number] = [month.year, String(month.month).padStart(2, '0')];
    expect(daysIn(month)).toBe(days);
    expect(spell(month)).toEqual({
      startDateTime: `${year}-${number}-01 00:00:00`,
      endDateTime: `${year}-${number}-${days} 23:59:59`,
    });
  });

  it('count months over the turn of a year', () => {
    expect(monthsLater({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(monthsLater({ year: 2026, month: 1 }, -2)).toEqual({ year: 2025, month: 11 });
    expect(monthAt(Date.UTC(2026, 10, 30, 23))).toEqual({ year: 2026, month: 11 });
  });

  it('are two months where a zone decides which one holds now', () => {
    const november = { year: 2026, month: 11 };
    expect(recentMonths(Date.UTC(2026, 10, 15))).toEqual([november]);
    expect(recentMonths(Date.UTC(2026, 10, 30, 1))).toEqual([november, { year: 2026, month: 12 }]);
    expect(recentMonths(Date.UTC(2026, 11, 1, 20))).toEqual([november, { year: 2026, month: 12 }]);
  });

  it('are past in every zone where they must be', () => {
    expect(settledDays(Date.UTC(2026, 10, 21, 12))).toEqual(daysOf({ year: 2026, month: 11 }, 1, 19));
    expect(settledDays(Date.UTC(2026, 10, 2))).toEqual(daysOf({ year: 2026, month: 10 }, 1, 30));
  });

  it('end now in the zone that is declared', () => {
    const now = Date.UTC(2026, 10, 21, 23, 30);
    expect(untilNow(now, '+02:00').endDateTime).toBe('2026-11-22 01:30:00');
    expect(untilNow(now, undefined).endDateTime).toBe('2026-11-21 23:30:00');
    expect(written(now, -hour)).toBe('2026-11-21 22:30:00');
  });

  it.each([
    ['+02:00', 2 * hour],
    ['-0330', -3.5 * hour],
    ['Z', 0],
    ['Harare', undefined],
    [undefined, undefined],
  ])('know the offset %s', (text, expected) => {
    expect(offsetMsOf(text)).toBe(expected);
  });
});

import type { Readings } from './readings.ts';

type Form = 'nineDigits' | 'plusSign' | 'numberRange';

/** The subscriber 263XXXXXXXXX that a written number means, or undefined (section 2.1, E002). */
export function subscriber(written: string, readings: Pick<Readings, Form>): string | undefined {
  const full = international(written, readings);
  if (full === undefined) return undefined;
  return readings.numberRange === 'any' || full.startsWith('2637') ? full : undefined;
}

function international(written: string, readings: Pick<Readings, Form>): string | undefined {
  if (/^263\d{9}$/.test(written)) return written;
  if (/^07\d{8}$/.test(written)) return `263${written.slice(1)}`;
  if (/^7\d{8}$/.test(written) && readings.nineDigits === 'accept') return `263${written}`;
  if (/^\+263\d{9}$/.test(written) && readings.plusSign === 'accept') return written.slice(1);
  return undefined;
}

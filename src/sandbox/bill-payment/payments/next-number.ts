import { type Change, put, type View } from '../../store/table.ts';
import { type CounterRow, counters } from '../tables/settings.ts';

/** The next number of a counter, from 1 on, and the change that remembers it. */
export function nextNumber(name: CounterRow['name'], view: View): { number: number; change: Change } {
  const number = (view.get(counters, name)?.value ?? 0) + 1;
  return { number, change: put(counters, { name, value: number }) };
}

import type { Decision } from '../../slice/decision.ts';
import { count, instant, oneOf, rowOf } from '../../store/row-judge.ts';
import { put, type Table, type View } from '../../store/table.ts';
import type { ChargeEnv } from '../operation.ts';

/** How many calls a minute are served in any case (section 8). */
const perMinute = 500;
const minuteMs = 60_000;

/** The calls of the minute that began at `since` (Unix ms). */
interface RateRow {
  name: 'calls';
  since: number;
  count: number;
}

export const rates: Table<RateRow> = {
  name: 'charge-gateway/rate',
  key: (row) => row.name,
  judge: rowOf<RateRow>({ name: oneOf('calls'), since: instant, count }),
  indexes: {},
};

/** The current minute with this call in it; a minute begins with its first call, on the workspace's clock. */
export function countedMinute(view: View, { now }: ChargeEnv): RateRow {
  const before = view.get(rates, 'calls');
  const isOver = !before || now >= before.since + minuteMs;
  return isOver ? { name: 'calls', since: now, count: 1 } : { ...before, count: before.count + 1 };
}

export function isAboveRate({ count }: RateRow): boolean {
  return count > perMinute;
}

export function withMinute(decision: Decision, minute: RateRow): Decision {
  return { ...decision, changes: [...decision.changes, put(rates, minute)] };
}

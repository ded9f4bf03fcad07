import { deliveries } from '../deliveries/tables.ts';
import { type TimerRow, timers } from '../engine/schedule.ts';
import { redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import type { ControlHandler } from './control-handler.ts';
import { dueWords } from './due-words.ts';

/** How many are told; there may be one for each of very many payments. */
const shownCount = 100;

/** What falls due on the workspace's clock, by operationId. */
export const dueHandlers: Readonly<Record<string, ControlHandler>> = {
  listDue({ workspace: { store }, workspace }, { token }) {
    const clean = redactorOf(secretsOf(workspace, token));
    const about = ({ kind, name, payload }: TimerRow): string =>
      kind === 'delivery' ? (store.get(deliveries, name)?.url ?? '') : Object.values(payload).map(wordOf).join(' ');
    const first: TimerRow[] = [];
    let count = 0;
    for (const row of store.all(timers)) {
      count += 1;
      insert(first, row);
    }
    const due = first.map((row) => ({
      at: row.at,
      api: row.api,
      kind: row.kind,
      name: row.name,
      why: row.kind === 'delivery' ? whyDelivered(store.get(deliveries, row.name)) : (dueWords[row.name] ?? row.name),
      about: clean(about(row)),
    }));
    return { status: 200, body: { count, due } };
  },
};

function whyDelivered(row: { attempts: readonly unknown[] } | undefined): string {
  const made = row?.attempts.length ?? 0;
  return made === 0 ? 'a callback is sent' : `a callback is sent again; the receiver did not take it ${times(made)}`;
}

function times(n: number): string {
  return n === 1 ? 'once' : `${n} times`;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Keeps the list sorted, and the earliest alone. */
function insert(list: TimerRow[], row: TimerRow): void {
  const isBefore = (other: TimerRow): boolean => row.at < other.at || (row.at === other.at && row.seq < other.seq);
  const last = list.at(-1);
  if (last && list.length === shownCount && !isBefore(last)) return;
  const at = list.findIndex(isBefore);
  list.splice(at < 0 ? list.length : at, 0, row);
  if (list.length > shownCount) list.pop();
}

import type { JsonObject } from '../slice/decision.ts';
import { count, instant, json, oneOf, rowOf, text } from '../store/row-judge.ts';
import type { Table } from '../store/table.ts';

/** Something that falls due on a workspace's clock. Stored, so that it commits with the change that causes it. */
export interface TimerRow {
  id: string;
  api: string;
  at: number;
  /** Order among timers of one instant. */
  seq: number;
  kind: 'event' | 'delivery';
  /** Name of the event, or id of the delivery. */
  name: string;
  payload: JsonObject;
}

export const timers: Table<TimerRow> = {
  name: 'timers',
  key: (row) => row.id,
  judge: rowOf<TimerRow>({
    id: text,
    api: text,
    at: instant,
    seq: count,
    kind: oneOf('event', 'delivery'),
    name: text,
    payload: json(),
  }),
  indexes: {},
};

/** The timers of one workspace by due time: a binary heap. */
export interface Schedule {
  /** Takes a timer of this run or of an earlier one. */
  add(timer: TimerRow): void;
  /** The timer that falls due first. */
  next(): TimerRow | undefined;
  take(): TimerRow | undefined;
  nextSeq(): number;
  clear(): void;
}

export function newSchedule(): Schedule {
  const heap: TimerRow[] = [];
  let seq = 0;
  const isBefore = (a: number, b: number): boolean => {
    const one = heap[a] as TimerRow;
    const other = heap[b] as TimerRow;
    return one.at === other.at ? one.seq < other.seq : one.at < other.at;
  };
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b] as TimerRow, heap[a] as TimerRow];
  };
  return {
    add(timer) {
      seq = Math.max(seq, timer.seq + 1);
      heap.push(timer);
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) break;
        swap(at, parent);
        at = parent;
      }
    },
    next: () => heap[0],
    take() {
      const first = heap[0];
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let at = 0; ; ) {
        let least = at;
        for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && isBefore(child, least)) least = child;
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
    nextSeq: () => seq++,
    clear: () => {
      heap.length = 0;
    },
  };
}

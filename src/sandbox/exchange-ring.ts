/** One call as it was served; raw, redacted only when it is read. */
export interface RingEntry {
  id: number;
  /** Unix ms on the workspace's clock. */
  at: number;
  api: string;
  operation: string | undefined;
  request: { method: string; url: string; rawHeaders: readonly string[]; body: Buffer };
  answer: { status: number; body: string };
}

/** The last calls of a workspace; the oldest go when there are too many or too large ones, and are counted. */
export interface ExchangeRing {
  add(entry: Omit<RingEntry, 'id'>): void;
  /** Oldest first. */
  entries(): RingEntry[];
  dropped(): number;
  clear(): void;
}

/** How many bytes of bodies a workspace keeps: a client that sends nothing but large ones fills no memory. */
const bodyBytes = 4 * 1_048_576;

/** @param capacity how many exchanges are kept; the newest is kept whatever its size. */
export function exchangeRing(capacity: number, largest = bodyBytes): ExchangeRing {
  const slots: (RingEntry | undefined)[] = [];
  /** Ids are given from 1; those from `first` to `last` are kept. */
  let first = 1;
  let last = 0;
  let bytes = 0;
  const at = (id: number): number => (id - 1) % capacity;
  function drop(): void {
    bytes -= sizeOf(slots[at(first)]);
    slots[at(first)] = undefined;
    first += 1;
  }
  return {
    add({ at: when, api, operation, request, answer }) {
      if (last - first + 1 === capacity) drop();
      last += 1;
      slots[at(last)] = { id: last, at: when, api, operation, request, answer };
      bytes += sizeOf(slots[at(last)]);
      while (bytes > largest && first < last) drop();
    },
    entries: () => Array.from({ length: last - first + 1 }, (_, i) => slots[at(first + i)] as RingEntry),
    dropped: () => first - 1,
    clear() {
      slots.length = 0;
      [first, last, bytes] = [1, 0, 0];
    },
  };
}

function sizeOf(entry: RingEntry | undefined): number {
  return entry ? entry.request.body.length + entry.answer.body.length : 0;
}

/** One call as it was served; raw, redacted only when it is read. Flat, as each call leaves one behind. */
export interface ServedCall {
  /** Unix ms on the workspace's clock. */
  at: number;
  api: string;
  operation: string | undefined;
  method: string;
  url: string;
  rawHeaders: readonly string[];
  body: Buffer;
  status: number;
  answer: string;
  /** Its number among the calls that a witness heard; undefined where there is none. */
  heard?: number | undefined;
}

/** Ids are given from 1. */
export interface RingEntry {
  id: number;
  call: ServedCall;
}

/** The last calls of a workspace; the oldest go when there are too many or too large ones, and are counted. */
export interface ExchangeRing {
  /** Gives its id. */
  add(call: ServedCall): number;
  /** Oldest first. */
  entries(): RingEntry[];
  /** Undefined where it is not kept any more. */
  get(id: number): RingEntry | undefined;
  dropped(): number;
  clear(): void;
}

/** How many bytes of bodies a workspace keeps: a client that sends nothing but large ones fills no memory. */
const bodyBytes = 4 * 1_048_576;

/** @param capacity how many exchanges are kept; the newest is kept whatever its size. */
export function exchangeRing(capacity: number, largest = bodyBytes): ExchangeRing {
  const calls: (ServedCall | undefined)[] = [];
  /** Bytes of each: to ask an old call for them would fetch it into the processor's cache only to drop it. */
  const sizes: number[] = [];
  /** Those with the ids from `first` to `last` are kept. */
  let first = 1;
  let last = 0;
  let bytes = 0;
  const at = (id: number): number => (id - 1) % capacity;
  function drop(): void {
    bytes -= sizes[at(first)] ?? 0;
    calls[at(first)] = undefined;
    first += 1;
  }
  return {
    add(call) {
      if (last - first + 1 === capacity) drop();
      last += 1;
      const size = call.body.length + call.answer.length;
      calls[at(last)] = call;
      sizes[at(last)] = size;
      bytes += size;
      while (bytes > largest && first < last) drop();
      return last;
    },
    entries: () =>
      Array.from({ length: last - first + 1 }, (_, i) => ({ id: first + i, call: calls[at(first + i)] as ServedCall })),
    get(id) {
      const call = id < first || id > last ? undefined : calls[at(id)];
      return call && { id, call };
    },
    dropped: () => first - 1,
    clear() {
      calls.length = 0;
      [first, last, bytes] = [1, 0, 0];
    },
  };
}

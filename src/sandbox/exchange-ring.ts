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

/** The last calls of a workspace; the oldest goes when it is full, and is counted. */
export interface ExchangeRing {
  add(entry: Omit<RingEntry, 'id'>): void;
  /** Oldest first. */
  entries(): RingEntry[];
  dropped(): number;
  clear(): void;
}

export function exchangeRing(capacity: number): ExchangeRing {
  const slots: RingEntry[] = [];
  let count = 0;
  return {
    add(entry) {
      slots[count % capacity] = { id: count + 1, ...entry };
      count += 1;
    },
    entries: () =>
      count <= capacity ? slots.slice() : [...slots.slice(count % capacity), ...slots.slice(0, count % capacity)],
    dropped: () => Math.max(0, count - capacity),
    clear() {
      slots.length = 0;
      count = 0;
    },
  };
}

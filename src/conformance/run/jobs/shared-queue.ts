/**
 * The plan of a run as its jobs take from it: each place once, in order. What a job has in hand counts by its cost, and a
 * job that has its share of all that is left takes no more: of two long checks it would do one after the other while the
 * others have nothing to do. Costs that are wrong make a run longer and nothing else.
 */
export interface SharedQueue {
  /** The next place; undefined where nothing is left, or where this job has enough in hand until one of those ends. */
  take(): number | undefined;
  /** Says that what was at this place is done. */
  end(place: number): void;
  /** Leaves nothing to take. */
  close(): void;
  /** Says that this job takes from now on. */
  begin(): void;
  /** Once nothing is left to take, a job that has not begun has taken nothing and never will. */
  hasBegun(job: number): boolean;
}

/** Memory for a queue of `jobs` jobs, which count from 1. */
export function newQueueMemory(jobs: number): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (1 + 2 * jobs));
}

/**
 * The queue in that memory as one of its jobs sees it.
 * @param costs what each place costs, in whole numbers.
 */
export function queueIn(memory: SharedArrayBuffer, costs: readonly number[], job: number): SharedQueue {
  const jobs = (memory.byteLength / Int32Array.BYTES_PER_ELEMENT - 1) / 2;
  const next = new Int32Array(memory, 0, 1);
  const begun = new Int32Array(memory, Int32Array.BYTES_PER_ELEMENT, jobs);
  const inHand = new Int32Array(memory, Int32Array.BYTES_PER_ELEMENT * (1 + jobs), jobs);
  const mine = job - 1;
  /** What the places from one on cost together. */
  const left: number[] = [];
  let sum = 0;
  for (const [place, cost] of [...costs.entries()].reverse()) {
    sum += cost;
    left[place] = sum;
  }

  function hasEnough(place: number): boolean {
    const all = Array.from(inHand, (_, at) => Atomics.load(inHand, at));
    const own = all[mine] ?? 0;
    const share = (all.reduce((sum, it) => sum + it, 0) + (left[place] ?? 0)) / jobs;
    return own > Math.min(...all) && own + (costs[place] ?? 0) > share;
  }

  return {
    take() {
      for (;;) {
        const place = Atomics.load(next, 0);
        if (place >= costs.length || hasEnough(place)) return undefined;
        if (Atomics.compareExchange(next, 0, place, place + 1) !== place) continue;
        Atomics.add(inHand, mine, costs[place] ?? 0);
        return place;
      }
    },
    end: (place) => void Atomics.sub(inHand, mine, costs[place] ?? 0),
    close: () => void Atomics.store(next, 0, costs.length),
    begin: () => void Atomics.store(begun, mine, 1),
    hasBegun: (other) => Atomics.load(begun, other - 1) === 1,
  };
}

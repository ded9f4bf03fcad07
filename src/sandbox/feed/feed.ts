import type { Redactor } from '../../protocol/secrets/redactor.ts';

/** What is told of a workspace as it happens. */
export const feedKinds = ['exchange', 'delivery', 'prompt', 'sms', 'clock', 'finding', 'deed'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Something that happened. It is put into words when somebody reads it: most sandboxes are read by nobody. */
export interface Told {
  kind: FeedKind;
  /** Undefined where it is not kept any more. */
  show(clean: Redactor): object | undefined;
}

export interface FeedEntry extends Told {
  /** From 1. */
  number: number;
  /** Unix ms on the workspace's clock. */
  at: number;
}

/** What happened last in a workspace, in its order, and the waking of who follows it. */
export interface Feed {
  /** Differs from one start of the sandbox to the next: numbers begin anew then. */
  readonly run: string;
  add(told: Told, at: number): void;
  /** Those behind a number, oldest first, and how many of them are not kept any more. */
  behind(number: number): { lost: number; entries: FeedEntry[] };
  /** The number of the newest; 0 where nothing happened. */
  last(): number;
  /** Calls `wake` once, when something is added or the feed ends; the returned function calls that off. */
  onceChanged(wake: () => void): () => void;
  /** Keeps nothing of what was; numbers go on. */
  clear(): void;
  /** Nothing follows any more: the workspace is gone, or the sandbox stops. */
  end(): void;
  hasEnded(): boolean;
}

/** How many entries are kept. Each is small: what it tells stands in the store or in the ring of exchanges. */
const capacity = 1_000;

export function newFeed(run: string): Feed {
  const kept: (FeedEntry | undefined)[] = [];
  const waiting = new Set<() => void>();
  /** Those with the numbers from `first` to `last` are kept. */
  let first = 1;
  let last = 0;
  let isOver = false;
  function wakeAll(): void {
    if (waiting.size === 0) return;
    const all = [...waiting];
    waiting.clear();
    for (const wake of all) wake();
  }
  return {
    run,
    add({ kind, show }, at) {
      last += 1;
      kept[last % capacity] = { number: last, at, kind, show };
      if (last - first === capacity) first += 1;
      wakeAll();
    },
    behind(number) {
      const from = Math.max(number + 1, first);
      const entries = Array.from({ length: last - from + 1 }, (_, i) => kept[(from + i) % capacity] as FeedEntry);
      return { lost: from - number - 1, entries };
    },
    last: () => last,
    onceChanged(wake) {
      waiting.add(wake);
      return () => waiting.delete(wake);
    },
    clear() {
      kept.length = 0;
      first = last + 1;
      wakeAll();
    },
    end() {
      isOver = true;
      wakeAll();
    },
    hasEnded: () => isOver,
  };
}

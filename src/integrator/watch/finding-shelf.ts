import { RecentMap } from '../../conformance/index.ts';
import type { FindingSource } from '../../sandbox/index.ts';
import { startTimer } from '../../targets/timers.ts';

/** A finding as it is told to others: without secrets. */
export interface TellableFinding {
  rule: string;
  /** What the rule says. */
  text: string;
  at: number;
  expected: unknown;
  actual: unknown;
  proof: string[];
  /** Those of the proof that are calls, by the number that exchanges of the control plane have as `call`. */
  calls: number[];
}

/** What is no broken rule and worth telling: a call that belongs to no API. */
export interface TellableNote {
  at: number;
  note: string;
}

export interface FindingShelf extends FindingSource {
  add(workspace: string, told: TellableFinding | TellableNote): void;
}

/** What is kept of a workspace, and of how many. */
const kept = { findings: 1_000, workspaces: 1_000 };
/** How often a reader hears that it is still listened to: connections without a byte are cut off. */
const heartbeatMs = 15_000;

interface Shelf {
  last: number;
  numbered: ((TellableFinding | TellableNote) & { number: number })[];
}

/** Keeps the newest findings of each workspace, and wakes who follows them. */
export function newFindingShelf(): FindingShelf {
  const shelves = new RecentMap<string, Shelf>(kept.workspaces);
  const waiting = new Set<() => void>();
  const listeners: ((workspace: string, finding: object) => void)[] = [];
  let isClosed = false;
  const shelfOf = (workspace: string): Shelf => shelves.ensure(workspace, () => ({ last: 0, numbered: [] }));

  /** Resolves when something was added, or with true after the heartbeat. */
  function isQuiet(): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = startTimer(heartbeatMs, () => end(true), { keepsProcess: false });
      const wake = (): void => end(false);
      function end(quiet: boolean): void {
        stop();
        waiting.delete(wake);
        resolve(quiet);
      }
      waiting.add(wake);
    });
  }

  function wakeAll(): void {
    for (const it of [...waiting]) it();
  }

  return {
    add(workspace, finding) {
      const shelf = shelfOf(workspace);
      shelf.last += 1;
      const numbered = { number: shelf.last, ...finding };
      shelf.numbered.push(numbered);
      if (shelf.numbered.length > kept.findings) shelf.numbered.shift();
      wakeAll();
      for (const tell of listeners) tell(workspace, numbered);
    },
    hear: (listener) => void listeners.push(listener),
    async *read(workspace, { after, follow }) {
      let told = after;
      // Who asks learns at once that it is listened to.
      if (follow) yield '';
      for (;;) {
        const next = shelfOf(workspace).numbered.filter((it) => it.number > told);
        for (const it of next) {
          told = it.number;
          yield it;
        }
        if (!follow || isClosed) return;
        if (next.length > 0) continue;
        if (await isQuiet()) yield '';
      }
    },
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}

import { wallTimers } from '../../targets/timers.ts';

/** What changed, one batch after the other. */
export interface ChangedPaths {
  add(path: string): void;
  /** What changed since the last batch, as soon as anything did; undefined once it is over. */
  next(): Promise<string[] | undefined>;
}

/** An editor changes a file in several steps: they are one change. */
const settleMs = 150;

/** @param over what is added afterwards is of no interest. */
export function changedPaths(over: Promise<unknown>): ChangedPaths {
  const changed = new Set<string>();
  let isOver = false;
  let wake = (): void => undefined;
  void over.then(() => {
    isOver = true;
    wake();
  });
  return {
    add(path) {
      changed.add(path);
      wake();
    },
    async next() {
      if (changed.size === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (isOver) return undefined;
      await wallTimers.after(settleMs);
      const paths = [...changed];
      changed.clear();
      return paths;
    },
  };
}

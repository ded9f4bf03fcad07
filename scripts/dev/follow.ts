/** One round that was begun. */
export interface Round {
  /** Resolves when it has ended, by itself or because it was stopped. */
  ended: Promise<unknown>;
  stop(): void;
}

export interface Following {
  /** @param changed the paths that changed since the round before; none for the first one */
  start(changed: readonly string[]): Round;
  /** Calls back with the path of each file that changes; gives what ends it. */
  watch(changed: (path: string) => void): () => void;
  /** Resolves when an editor that has begun to write has surely ended. */
  settled(): Promise<unknown>;
  tell(line: string): void;
  /** Resolves when all is to end. */
  stopped: Promise<unknown>;
}

/**
 * Makes a round, and another one after each change. A change ends the round that is under way; what changes until that has
 * ended belongs to the same change, as editors write in several steps.
 */
export async function follow({ start, watch, settled, tell, stopped }: Following): Promise<void> {
  const changed = new Set<string>();
  let isOver = false;
  let wake = (): void => undefined;
  const end = watch((path) => {
    changed.add(path);
    wake();
  });
  void stopped.then(() => {
    isOver = true;
    wake();
  });
  try {
    while (!isOver) {
      const round = start([...changed]);
      changed.clear();
      if (!isOver)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      round.stop();
      await Promise.all([round.ended, isOver || settled()]);
      if (!isOver) tell(`\nchanged: ${[...changed].join(', ')}`);
    }
  } finally {
    end();
  }
}

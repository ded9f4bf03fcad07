import type { DataFileError } from './data-file-error.ts';
import { type Batch, emptyBatch } from './journal-batch.ts';

/** Gathers what is to be written, and writes it in one transaction once the event loop goes round and brings no more. */
export interface GroupCommit {
  /** What the next transaction writes. */
  readonly batch: Batch;
  /** Sees to it that the batch is written. */
  schedule(): void;
  /** Writes the batch now, where one was scheduled. */
  flush(): void;
  /** Writes the batch now; what comes later is written nowhere. */
  end(): void;
  /** Resolves when the batch is written, and is undefined where it is already. Rejects from the first failure on. */
  stored(): Promise<void> | undefined;
  /** Resolves when a transaction failed; nothing is written from then on. */
  readonly failure: Promise<DataFileError>;
}

/** How often a transaction waits at the most for the event loop to go round, as each time brought more for it (docs/adr/0022). */
const mostTurns = 4;

/** @param errorOf what an error of `write` means for whoever runs the sandbox. */
export function groupCommit(write: (batch: Batch) => void, errorOf: (error: unknown) => DataFileError): GroupCommit {
  let batch = emptyBatch();
  let waiting: PromiseWithResolvers<void> | undefined;
  let isOver = false;
  let failed: DataFileError | undefined;
  const failure = Promise.withResolvers<DataFileError>();

  function flush(): void {
    const due = waiting;
    if (!due) return;
    waiting = undefined;
    try {
      write(batch);
      due.resolve();
    } catch (error) {
      failed = errorOf(error);
      due.reject(failed);
      failure.resolve(failed);
    }
    batch = emptyBatch();
  }

  /** Commits once the event loop went round and brought no more rows than there were, or has no turns left. */
  function gather(rows: number, turns: number): void {
    const { size } = batch.rows;
    if (size > rows && turns > 0) setImmediate(gather, size, turns - 1);
    else flush();
  }

  return {
    get batch() {
      return batch;
    },
    schedule() {
      if (waiting || failed || isOver) return;
      waiting = Promise.withResolvers();
      // Whoever must know asks `stored`.
      waiting.promise.catch(() => undefined);
      setImmediate(gather, 0, mostTurns);
    },
    flush,
    end() {
      flush();
      isOver = true;
    },
    stored: () => (failed ? Promise.reject(failed) : waiting?.promise),
    failure: failure.promise,
  };
}

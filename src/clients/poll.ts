import type { Clock } from './clock.ts';
import { StillPendingError } from './still-pending-error.ts';

/** How a transaction is asked for until its state is final. */
export interface Polling<Answer> {
  /** The transaction, as messages call it. */
  what: string;
  ask(): Promise<Answer>;
  isFinal(answer: Answer): boolean;
  /** True where an error tells nothing about the transaction, so that it is asked for again. */
  isNoAnswer(error: unknown): boolean;
  /** ms before the next question; `asked` counts those before it, `leftMs` is what is left of the patience. */
  delayMs(state: { asked: number; last: Answer | undefined; leftMs: number }): number;
  /** After this time no further question is begun. */
  patienceMs: number;
  clock: Clock;
  signal?: AbortSignal | undefined;
}

/** Waits and asks until an answer is final, and gives that. Throws StillPendingError with the last answer, and what `ask` throws. */
export async function poll<Answer>(polling: Polling<Answer>): Promise<Answer> {
  const { clock, patienceMs } = polling;
  const began = clock.now();
  let last: Answer | undefined;
  for (let asked = 0; ; asked++) {
    const leftMs = began + patienceMs - clock.now();
    if (leftMs <= 0 && asked > 0) throw new StillPendingError(polling.what, patienceMs, last);
    await clock.wait(Math.max(0, polling.delayMs({ asked, last, leftMs })), polling.signal);
    try {
      last = await polling.ask();
    } catch (error) {
      if (!polling.isNoAnswer(error)) throw error;
      continue;
    }
    if (polling.isFinal(last)) return last;
  }
}

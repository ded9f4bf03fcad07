import { breathe, wallTimers } from '../../targets/timers.ts';

/** How long one piece of work may hold the event loop: signals, answers and callbacks wait meanwhile. */
const longestMs = 20;

/** Does a work that yields, in pieces with everybody else's turn in between; gives what it returns. */
export async function calmly<T>(work: Generator<void, T>): Promise<T> {
  await breathe();
  for (let since = wallTimers.elapsed(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (wallTimers.elapsed() - since < longestMs) continue;
    await breathe();
    since = wallTimers.elapsed();
  }
}

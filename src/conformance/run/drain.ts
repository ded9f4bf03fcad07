/** Does all of a work that yields, at once; gives what it returns. What never yields was done when it was called. */
export function drain<T>(work: Generator<void, T>): T;
export function drain(work: Generator<void, void> | void): void;
export function drain(work: Generator<void, unknown> | void): unknown {
  for (;;) {
    const step = work?.next();
    if (!step || step.done) return step?.value;
  }
}

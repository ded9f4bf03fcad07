import type { Check } from '../check.ts';
import type { CheckRun } from './check-run.ts';

/** The next check to begin, and what is to be done when it has ended. */
export interface Taken {
  check: Check;
  end?(done: CheckRun): void;
}

/** Checks of which one begins after the other, or some at the same time; the next stage begins when all of them have ended. */
export interface Stage {
  take(): Taken | undefined;
  atMost: number;
}

/** One after the other, and none twice. */
export function first(checks: Check[]): () => Taken | undefined {
  return () => {
    const check = checks.shift();
    return check && { check };
  };
}

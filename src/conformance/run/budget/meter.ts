import type { OpenTarget } from '../../../targets/open-target.ts';

/** Counts what is called before the first check, and knows when the first call was. */
export interface Meter {
  /** How many calls were made by then. */
  readonly calls: number;
  /** The target, each of whose paced calls is counted. */
  counted(target: OpenTarget): OpenTarget;
  /** From now on at the latest time counts. */
  start(): void;
  elapsedMs(): number;
}

export function newMeter({ elapsed }: OpenTarget['timers']): Meter {
  let calls = 0;
  let from: number | undefined;
  const start = (): void => {
    from ??= elapsed();
  };
  return {
    get calls() {
      return calls;
    },
    counted: (target) => ({
      ...target,
      pace() {
        calls += 1;
        start();
        return target.pace();
      },
    }),
    start,
    elapsedMs: () => (from === undefined ? 0 : elapsed() - from),
  };
}

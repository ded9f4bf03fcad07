import type { Trial } from '../../../../src/conformance/index.ts';

/** Calls of a story since time was last moved: the documented rate counts on the target's clock, which may stand. */
export interface Rate {
  calls: number;
  /** How often time had been moved then. */
  moves: number;
}

/** The same trial, whose calls are counted. */
export function counted(trial: Trial, rate: Rate): Trial {
  return {
    ...trial,
    send(operation, input) {
      rate.calls += 1;
      return trial.send(operation, input);
    },
  };
}

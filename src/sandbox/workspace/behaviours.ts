import type { ApiSlice, Behaviour } from '../slice/api-slice.ts';
import { completeDialect, type Dialect } from '../slice/dialects.ts';

/** How an API behaves under a dialect with certain faults, and the dialect with all of its switches. */
export type BehaviourOf = (
  slice: ApiSlice,
  wanted: Dialect,
  faults: readonly string[],
) => { behaviour: Behaviour; dialect: Dialect };

/** Makes each behaviour once: most workspaces share it. Throws DialectError for an unknown value. */
export function newBehaviours(): BehaviourOf {
  const made = new Map<string, ReturnType<BehaviourOf>>();
  return (slice, wanted, faults) => {
    const key = JSON.stringify([slice.api, wanted, faults]);
    const known = made.get(key);
    if (known) return known;
    const dialect = completeDialect(slice.dialects, wanted);
    const own = { behaviour: slice.behaviour(dialect, faults), dialect };
    made.set(key, own);
    return own;
  };
}

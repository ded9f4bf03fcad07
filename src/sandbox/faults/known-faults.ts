import type { FaultInfo } from './fault.ts';

/**
 * The faults of one API by full id. Their modules are a quarter of what a start would load: there are none before
 * `fault-list.ts` is loaded, which is where a fault can be named for the first time.
 */
export interface KnownFaults<Fault extends FaultInfo> {
  all: ReadonlyMap<string, Fault>;
}

export function noFaultsYet<Fault extends FaultInfo>(): KnownFaults<Fault> {
  return { all: new Map() };
}

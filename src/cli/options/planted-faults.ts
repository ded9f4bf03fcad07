import type { Api } from '../../contract/index.ts';
import { listDerivedFaults, listFaults } from '../../sandbox/fault-list.ts';
import type { FaultInfo } from '../../sandbox/index.ts';
import { chooseQualified } from './choose.ts';

/** Full ids of faults; the API may be left out. Throws UsageError. */
export function faultsOf(names: readonly string[]): string[] {
  return chooseQualified(
    'fault',
    names,
    plantable().map((it) => it.id),
    'payproof selftest --list',
  );
}

/** Every fault that can be planted: those written by hand, then those made from the contracts. */
export function plantable(): FaultInfo[] {
  return [...listFaults(), ...listDerivedFaults()];
}

/** APIs of these faults. */
export function apisOfFaults(ids: readonly string[]): Api[] {
  return [
    ...new Set(
      plantable()
        .filter((it) => ids.includes(it.id))
        .map((it) => it.api),
    ),
  ];
}

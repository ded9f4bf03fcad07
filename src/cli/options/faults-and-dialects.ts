import type { Api } from '../../contract/index.ts';
import {
  examplesOf,
  type FaultInfo,
  isValueOf,
  listDerivedFaults,
  listDialects,
  listFaults,
} from '../../sandbox/index.ts';
import { unknownName } from '../../targets/settings/unknown-name.ts';
import { UsageError } from '../usage-error.ts';
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

/** Dialect switches by their full names; the API may be left out. Throws UsageError for an unknown name or value. */
export function dialectOf(wanted: Readonly<Record<string, string>>): Record<string, string> {
  const known = listDialects();
  const chosen = Object.entries(wanted).map(([name, value]) => {
    const [id] = chooseQualified(
      'dialect',
      [name],
      known.map((it) => it.id),
    );
    const definition = known.find((it) => it.id === id);
    if (definition && !isValueOf(definition, value)) {
      throw new UsageError(unknownName(`value of dialect '${id}':`, value, examplesOf(definition)));
    }
    return [id, value];
  });
  return Object.fromEntries(chosen) as Record<string, string>;
}

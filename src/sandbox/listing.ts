import type { Api } from '../contract/index.ts';
import { derivedFaults } from './faults/derived/derived-faults.ts';
import type { FaultInfo } from './faults/fault.ts';
import type { DialectDefinition } from './slice/dialects.ts';
import { slices } from './slices.ts';

/** One dialect switch with its name. */
export interface DialectListing extends DialectDefinition {
  /** `<api>/<name>`. */
  id: string;
  api: Api;
}

/** All dialect switches, sorted by API and name. */
export function listDialects(): DialectListing[] {
  return slices.flatMap(({ api, dialects }) =>
    Object.entries(dialects).map(([name, definition]) => ({ id: `${api}/${name}`, api, ...definition })),
  );
}

/** The faults that were written by hand, sorted by id. */
export function listFaults(): FaultInfo[] {
  return slices.flatMap(({ faults }) => faults.map(infoOf));
}

/** The faults that are made from the contracts, one or two for each fact about an answer, sorted by id. */
export function listDerivedFaults(): FaultInfo[] {
  return slices.flatMap(({ api }) => [...derivedFaults(api).values()].map(infoOf));
}

function infoOf({ id, api, topic, title, breaks, pair, origin }: FaultInfo): FaultInfo {
  return { id, api, topic, title, breaks, pair, ...(origin && { origin }) };
}

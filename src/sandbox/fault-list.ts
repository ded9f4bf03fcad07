import { derivedFaults } from './faults/derived/derived-faults.ts';
import type { FaultInfo } from './faults/fault.ts';
import { slices } from './slices.ts';
import './bill-payment/faults/index.ts';
import './charge-gateway/faults/index.ts';
import './merchant-wallet/faults/index.ts';

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

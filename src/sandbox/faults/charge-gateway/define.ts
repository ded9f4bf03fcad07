import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import type { FaultPair } from '../fault.ts';

type Decorators = Omit<ChargeFault, 'id' | 'api' | 'title' | 'breaks' | 'pair'>;

/** One fault of the charge gateway; `breaks` is the rule's id without the API. */
export function fault(
  slug: string,
  pair: FaultPair,
  breaks: string,
  title: string,
  decorators: Decorators,
): ChargeFault {
  const api = 'charge-gateway';
  return { id: `${api}/${slug}`, api, title, breaks: `${api}/${breaks}`, pair, ...decorators };
}

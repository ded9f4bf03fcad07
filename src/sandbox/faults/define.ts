import type { Api } from '../../contract/index.ts';
import type { FaultInfo, FaultPair } from './fault.ts';

/** Makes the faults of one API. `breaks` is the id of a rule, without the API. */
export type DefineFault<Fault extends FaultInfo> = (
  slug: string,
  pair: FaultPair,
  breaks: string,
  title: string,
  decorators: Omit<Fault, keyof FaultInfo>,
) => Fault;

/** How the faults of one API are made. */
export function faultsFor<Fault extends FaultInfo>(api: Api): DefineFault<Fault> {
  return (slug, pair, breaks, title, decorators) =>
    ({ id: `${api}/${slug}`, api, title, breaks: `${api}/${breaks}`, pair, ...decorators }) as Fault;
}

/** Faults by full id, sorted. */
export function byId<Fault extends FaultInfo>(...lists: (readonly Fault[])[]): ReadonlyMap<string, Fault> {
  const sorted = lists.flat().sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(sorted.map((fault) => [fault.id, fault]));
}

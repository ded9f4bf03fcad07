import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type DestinationPolicy, mayMean } from './destination.ts';

/** How names are resolved: as `dns.lookup` with `all`. */
export type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/**
 * Resolves the name of a callback's URL once, for the connection that is made with it: no address that the name must
 * not mean is ever connected to, whatever the name resolves to a moment later.
 */
export function pinnedLookup(url: URL, policy: DestinationPolicy, resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const right = (addresses ?? []).filter((it) => mayMean(url, it.address, policy));
      const [first] = right;
      if (error || !first) {
        return done(error ?? new Error(`${host} means no address that the sandbox was allowed to call`), '', 0);
      }
      if (options.all) done(null, right);
      else done(null, first.address, first.family);
    });
  };
}

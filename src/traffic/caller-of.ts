import { baseOf, type Exchange, headerOf } from '../conformance/index.ts';

/**
 * Who sent it and where to, by the API key or the credentials of the call and the path of its API: tenants of a target
 * may count on their own, and a check that is done again has another one, which may have a path of its own alone. The
 * port is none of it: shards of one run may call one provider at several.
 */
export function callerOf(exchange: Exchange): string {
  const { headers } = exchange.request;
  const name = headerOf(headers, 'x-api-key') ?? headerOf(headers, 'authorization') ?? '';
  const base = baseOf(exchange);
  const path = base !== undefined && URL.canParse(base) ? new URL(base).pathname : '';
  return `${path} ${name}`;
}

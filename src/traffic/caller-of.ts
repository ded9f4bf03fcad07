import { baseOf, type Exchange, headerOf } from '../conformance/index.ts';

/**
 * Who sent it and where to, by the API key or the credentials of the call and the address of its API: tenants of a target
 * may count on their own, and a check that is done again has another one, which may have an address of its own alone.
 */
export function callerOf(exchange: Exchange): string {
  const { headers } = exchange.request;
  const name = headerOf(headers, 'x-api-key') ?? headerOf(headers, 'authorization') ?? '';
  return `${baseOf(exchange) ?? ''} ${name}`;
}

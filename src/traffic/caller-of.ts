import type { Exchange } from '../conformance/index.ts';

/**
 * Who sent it, by the API key or the credentials of the call: tenants of a target may count on their own, and a check that is
 * done again has another one.
 */
export function callerOf({ request }: Exchange): string {
  const headers = new Map(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
  return headers.get('x-api-key') ?? headers.get('authorization') ?? '';
}

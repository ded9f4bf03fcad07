import { type Exchange, headerOf } from '../conformance/index.ts';

/**
 * Who sent it, by the API key or the credentials of the call: tenants of a target may count on their own, and a check that is
 * done again has another one.
 */
export function callerOf({ request }: Exchange): string {
  return headerOf(request.headers, 'x-api-key') ?? headerOf(request.headers, 'authorization') ?? '';
}

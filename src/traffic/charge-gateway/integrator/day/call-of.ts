import type { Sending } from '../../../../conformance/index.ts';
import { decoded } from '../../../decoded.ts';

/** A call as its sender means it, however its path is spelled. */
export type Called =
  | { operation: 'charge' | 'refund'; isExact: boolean }
  | { operation: 'lookup'; isExact: boolean; endUserId: string; clientCorrelator: string };

const charge = /\/transactions\/amount\/?$/i;
const refund = /\/transactions\/refund\/?$/i;
const lookup = /\/([^/]*)\/transactions\/amount\/([^/]+)\/?$/i;
const exactly = /(?:^|[^/])\/transactions\/(?:amount|refund)\/$/;
const exactLookup = /\/[^/]+\/transactions\/amount\/[^/]+$/;

/** Which operation of the gateway is meant, by section 4; undefined where none is. */
export function callOf({ by, request: { method, url } }: Sending): Called | undefined {
  const path = by === 'client' && URL.canParse(url) ? new URL(url).pathname : '';
  if (method.toUpperCase() === 'POST' && charge.test(path)) return { operation: 'charge', isExact: exactly.test(path) };
  if (method.toUpperCase() === 'POST' && refund.test(path)) return { operation: 'refund', isExact: exactly.test(path) };
  const [, endUserId = '', clientCorrelator = ''] = (method.toUpperCase() === 'GET' && lookup.exec(path)) || [];
  if (clientCorrelator === '') return undefined;
  const isExact = exactLookup.test(path) && !path.includes('//');
  return { operation: 'lookup', isExact, endUserId: decoded(endUserId), clientCorrelator: decoded(clientCorrelator) };
}

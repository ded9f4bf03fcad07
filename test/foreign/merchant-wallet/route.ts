import type { Operation } from './model.ts';
import type { Readings } from './readings.ts';

/** Method and path below the base of each operation (section 4). */
const routes: readonly [Operation, 'GET' | 'POST', string][] = [
  ['login', 'POST', '/auth/third-party'],
  ['generate', 'POST', '/api/code/generate'],
  ['codeInquiry', 'POST', '/api/code/inquiry'],
  ['linkedAccounts', 'GET', '/api/v1/account/msisdn/:/details'],
  ['deposit', 'POST', '/api/transaction/deposit'],
  ['depositInquiry', 'POST', '/bank/api/transaction/inquiry'],
  ['reversal', 'POST', '/api/transaction/reversal/v2'],
  ['bankChange', 'POST', '/api/transaction/bankChange'],
  ['utility', 'POST', '/api/utility/provider/payment'],
  ['statement', 'POST', '/api/account/fullStatement'],
  ['codeList', 'GET', '/api/file/response-codes'],
];

export type Route = { operation: Operation; msisdn: string; currencyQuery: string | undefined } | { status: number };

/** Finds the operation of an address below the base, or the HTTP status where there is none. */
export function routeOf(method: string, address: string, readings: Readings): Route {
  const [path = '', query = ''] = address.split('?', 2);
  for (const [operation, wanted, form] of routes) {
    const [before = '', after] = form.split(':');
    const hole = after === undefined ? '' : path.slice(before.length, path.length - after.length);
    if (path !== `${before}${hole}${after ?? ''}` || hole.includes('/') || (after !== undefined && hole === ''))
      continue;
    if (method !== wanted) return { status: Number(readings.wrongMethod) };
    const currencyQuery = new URLSearchParams(query).get('currency') ?? undefined;
    return { operation, msisdn: decoded(hole), currencyQuery };
  }
  return { status: 404 };
}

/** A segment with broken percent-encoding is taken as it stands; nothing has that name. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

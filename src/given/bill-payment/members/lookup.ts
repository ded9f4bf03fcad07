import { type Exchange, fieldOf, statusOf, type Trial } from '../../../conformance/index.ts';
import { call } from '../calls/vendor-call.ts';
import { codeIn } from '../values/decimal.ts';

/** Whom a lookup asks for. */
export interface Sought {
  billerCode: string;
  memberNumber: string;
}

/** The two ways to look a member up (section 4.1). */
export const lookupOperations = ['lookupMember', 'lookupMemberByPost'] as const;
export type LookupOperation = (typeof lookupOperations)[number];

/** Looks a member up, without the part that is named in `without`; nothing is judged. */
export function lookUp(
  trial: Trial,
  operation: LookupOperation,
  { billerCode, memberNumber }: Sought,
  without?: keyof Sought,
): Promise<Exchange> {
  if (operation === 'lookupMember') {
    const query = { billerCode, memberNumber };
    return call(trial, operation, { query: withoutKey(query, without) });
  }
  const json = { BillerCode: billerCode, MemberNumber: memberNumber };
  return call(trial, operation, {
    json: withoutKey(json, without && (without === 'billerCode' ? 'BillerCode' : 'MemberNumber')),
  });
}

/** ResultCode of a lookup as text; undefined where it has none. */
export function resultCodeOf(exchange: Exchange): string | undefined {
  return codeIn(fieldOf(exchange, 'ResultCode'));
}

/** What came of a lookup, in words: `ResultCode 1`, `HTTP 400`, `timeout`. */
export function lookupResultOf(exchange: Exchange): string {
  const status = statusOf(exchange);
  if (typeof status === 'string') return status;
  const code = resultCodeOf(exchange);
  return code === undefined || status !== 200 ? `HTTP ${status}` : `ResultCode ${code}`;
}

function withoutKey(all: Record<string, string>, key: string | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== key));
}

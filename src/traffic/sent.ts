import { type Exchange, memberOf, parseExactly } from '../conformance/index.ts';

/** A member of the JSON body that was sent, with numbers as Literal. */
export function sent(exchange: Exchange, path: string): unknown {
  return memberOf(parseExactly(exchange.request.body), path);
}

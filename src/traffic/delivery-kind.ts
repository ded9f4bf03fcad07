import { AnswerCut, type Exchange, headerOf, memberOf, parseExactly, RecentMap } from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';

/**
 * Which webhook or callback a delivery is, by its operationId. What the bill payment platform sends is known by its form, or
 * by what came to the same address before; undefined where neither tells.
 */
export function deliveryKind(api: Api): (exchange: Pick<Exchange, 'request'>) => string | undefined {
  if (api === 'charge-gateway') return () => 'statusChanged';
  if (api === 'merchant-wallet') return () => undefined;
  const addresses = new RecentMap<string, string>(1_000);
  return ({ request }) => {
    const kind = kindOf(request);
    if (kind !== undefined) addresses.set(request.url, kind);
    return kind ?? addresses.get(request.url);
  };
}

function kindOf({ headers, body }: Exchange['request']): string | undefined {
  if (headerOf(headers, 'x-signature') !== undefined) return 'billerPayments';
  try {
    const value = parseExactly(body, 'a delivery');
    if (Array.isArray(value)) return 'billerConfigurationChanged';
    return memberOf(value, 'Payments') === undefined ? undefined : 'billerPayments';
  } catch (problem) {
    if (problem instanceof AnswerCut) return undefined;
    throw problem;
  }
}

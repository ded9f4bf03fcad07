import { type Exchange, headerOf, parseExactly, readable } from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';

/**
 * Which webhook or callback a delivery is, by its operationId. What the bill payment platform sends is known by its form;
 * undefined where that tells nothing, as of a body that is none of its own.
 */
export function deliveryKind(api: Api, { request }: Pick<Exchange, 'request'>): string | undefined {
  if (api === 'charge-gateway') return 'statusChanged';
  if (api === 'merchant-wallet') return undefined;
  if (headerOf(request.headers, 'x-signature') !== undefined) return 'billerPayments';
  const body = readable(() => parseExactly(request.body, 'a delivery'));
  return Array.isArray(body) ? 'billerConfigurationChanged' : undefined;
}

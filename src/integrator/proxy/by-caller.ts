import { headerOf } from '../../conformance/index.ts';
import type { Exchange } from '../../targets/exchange.ts';

/**
 * The exchanges with their caller in the place of a check: whoever calls with other credentials may be another customer of the
 * provider, and what is unique is unique to each.
 */
export function byCaller(exchanges: readonly Exchange[]): Exchange[] {
  const callers = new Map<string, string>();
  return exchanges.map((exchange) => {
    if (exchange.by !== 'client') return exchange;
    const { headers } = exchange.request;
    const credentials = headerOf(headers, 'X-Api-Key') ?? headerOf(headers, 'Authorization') ?? '';
    const caller = callers.get(credentials) ?? `caller-${callers.size + 1}`;
    callers.set(credentials, caller);
    return { ...exchange, check: caller };
  });
}

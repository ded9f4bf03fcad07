import { type Exchange, headerOf, jsonOf, statusOf } from '../../conformance/index.ts';

/**
 * Whether an answer is a 4xx or 5xx that is no JSON and does not say so: what stands in front of the service, a proxy
 * or a load balancer, answers like that. The document speaks of the service's own answers only.
 */
export function isOfProxy(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  if (typeof status !== 'number' || status < 400 || typeof exchange.answer === 'string') return false;
  const type = headerOf(exchange.answer.headers, 'content-type') ?? '';
  return !/json/i.test(type) && jsonOf(exchange) === undefined;
}

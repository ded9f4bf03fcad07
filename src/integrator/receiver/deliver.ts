import type { Moment } from '../../conformance/index.ts';
import type { Api } from '../../contract/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { wallTimers } from '../../targets/timers.ts';
import type { Delivery } from './delivery.ts';
import { type PostOptions, postDelivery } from './post-delivery.ts';

/** Makes a delivery and tells of it as the provider's; undefined where it was ended early, when nobody is judged by it. */
export async function deliver(
  delivery: Delivery,
  options: PostOptions & { url: string },
  { api, see, id }: { api: Api; see: (moment: Moment) => void; id: string },
): Promise<Exchange | undefined> {
  const wall = wallTimers.now();
  const begun = wallTimers.elapsed();
  const { headers, body } = delivery;
  const request = { method: 'POST', url: options.url, headers: Object.entries(headers), body };
  const call = { id, by: 'provider' as const, api, at: { wall, tookMs: 0 }, request };
  see({ kind: 'sent', at: wall, call });
  const answer = await postDelivery(options.url, delivery, options);
  if (options.signal?.aborted && typeof answer === 'string') return undefined;
  const tookMs = wallTimers.elapsed() - begun - (delivery.pauseMs ?? 0);
  const exchange = { ...call, at: { wall, tookMs: Math.max(0, tookMs) }, answer };
  see({ kind: 'answered', at: wallTimers.now(), exchange });
  return exchange;
}

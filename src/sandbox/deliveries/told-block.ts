import { type DestinationPolicy, isLoopbackHost, whyBlocked } from './destination.ts';
import type { DeliveryRow } from './tables.ts';

/** A callback that is not sent, in words for whoever develops its receiver. */
export interface ToldBlock {
  api: string;
  /** Without its query, which may hold a secret; what is no URL is not quoted. */
  url: string;
  /** Why, and what lets it. */
  reason: string;
}

/** What to say of a callback that the sandbox would not send; undefined where it would. */
export function toldBlock(
  { api, url, mayBePlain }: Pick<DeliveryRow, 'api' | 'url' | 'mayBePlain'>,
  policy: DestinationPolicy,
): ToldBlock | undefined {
  const blocked = whyBlocked(url, policy, mayBePlain);
  if (!blocked) return undefined;
  const parsed = URL.parse(url);
  const shown = parsed
    ? `${parsed.origin === 'null' ? `${parsed.protocol}…` : parsed.origin + parsed.pathname}`
    : 'notifyUrl';
  const advice = parsed && blocked.isUnlisted ? `; start the sandbox with --allow-host ${parsed.host}` : '';
  const isPlain = parsed?.protocol === 'http:' && !isLoopbackHost(parsed.hostname) && !blocked.isUnlisted;
  return { api, url: shown, reason: `${blocked.reason}${isPlain ? '; give an HTTPS address' : advice}` };
}

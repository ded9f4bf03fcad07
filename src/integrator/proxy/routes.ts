import type { Api } from '../../contract/index.ts';
import { type ReceiverKind, receiverKinds } from '../receiver-kind.ts';

/** Where a request goes, and whose it is. */
export interface Route {
  by: 'client' | 'provider';
  api: Api;
  /** The other side's address with what was asked for behind it. */
  url: string;
}

export interface Routes {
  /** Base addresses of the provider, by API. */
  to: Partial<Record<Api, string>>;
  /** Addresses of the integrator's receivers, by kind. */
  receivers: Partial<Record<ReceiverKind, string>>;
}

const receiversPath = '/_receivers/';

/** The address of a receiver below the proxy's own. */
export function receiverPath(kind: ReceiverKind): string {
  return `${receiversPath}${kind}`;
}

/** Calls go below `/<api>`, deliveries below `/_receivers/<kind>`; undefined for any other path. */
export function routeOf(target: string, { to, receivers }: Routes): Route | undefined {
  for (const [api, base] of Object.entries(to) as [Api, string][]) {
    const rest = restBehind(target, `/${api}`);
    if (rest !== undefined) return { by: 'client', api, url: base + rest };
  }
  for (const [kind, url] of Object.entries(receivers) as [ReceiverKind, string][]) {
    const rest = restBehind(target, receiverPath(kind));
    if (rest !== undefined) return { by: 'provider', api: receiverKinds[kind], url: url + rest };
  }
  return undefined;
}

function restBehind(target: string, prefix: string): string | undefined {
  if (!target.startsWith(prefix)) return undefined;
  const rest = target.slice(prefix.length);
  return rest === '' || rest.startsWith('/') || rest.startsWith('?') ? rest : undefined;
}

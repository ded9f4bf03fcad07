import { type AgentOptions, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { defined } from '../../contract/defined.ts';
import { AgentWithin } from './agent-within.ts';
import { authorityOf, proxyAuthorization, type Route } from './route.ts';
import { TunnelAgent } from './tunnel.ts';

/** The agents of both schemes on this route. */
export function agentsOf(options: AgentOptions, { proxy, ca, cert, key, within }: Route) {
  const secure = { ...options, ...defined({ ca, cert, key }) };
  return {
    http: within ? new AgentWithin(options, within) : new HttpAgent(options),
    https: proxy ? new TunnelAgent(proxy, secure) : new HttpsAgent(secure),
  };
}

/**
 * Where a request goes on this route, and what stands in its first line: plain HTTP is handed to a proxy whole, HTTPS
 * goes through a tunnel.
 */
export function wayOf(address: string, headers: readonly string[], { proxy }: Route) {
  const url = originOf(address);
  const path = address.slice(address.indexOf('/', url.protocol.length + 2));
  if (!proxy || url.protocol === 'https:') return { ...authorityOf(url), path, headers };
  const own = Object.entries(proxyAuthorization(proxy)).flat();
  return { ...authorityOf(proxy), path: `http://${url.host}${path}`, headers: [...headers, ...own] };
}

/** What addresses begin with, read: a run has a handful of them and thousands of calls. */
const origins = new Map<string, URL>();

function originOf(address: string): URL {
  const from = address.indexOf('://');
  const end = address.indexOf('/', from + 3);
  if (from < 0 || end < 0) return new URL(address);
  const origin = address.slice(0, end);
  const known = origins.get(origin);
  if (known) return known;
  const url = new URL(origin);
  if (origins.size > 100) origins.clear();
  origins.set(origin, url);
  return url;
}

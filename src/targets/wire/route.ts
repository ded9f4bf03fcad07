import type { ConnectWithin } from './agent-within.ts';

/** How the addresses of a target are reached: the certificates of TLS as PEM text, and the proxy on the way. */
export interface Route {
  /** All authorities to trust. */
  ca?: string;
  /** Our own certificate and its key, where the target wants one. */
  cert?: string;
  key?: string;
  proxy?: URL;
  /** To the target's own servers, where they are in this process. */
  within?: ConnectWithin;
}

/** Name and password of a proxy's address, as the header that carries them. */
export function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}

/** Host and port to connect to, as Node takes them. */
export function authorityOf({ hostname, port, protocol }: URL): { host: string; port: number } {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}

import { request } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { authorityOf, proxyAuthorization } from './route.ts';

/** The proxy is not reached, or lets nobody through: nothing is known of what lies behind it. */
export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`the proxy let no connection through: ${code}`, options);
    this.code = code;
  }
}

/** Whoever asks gives up earlier; this only ends what nobody waits for any more. */
const tunnelAtMostMs = 60_000;

/** A connection to host and port through the proxy (CONNECT). Rejects with ProxyRefused: Node's code, or `PROXY_407`. */
export function openTunnel(proxy: URL, { host, port }: { host: string; port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const asking = request({
      ...authorityOf(proxy),
      agent: false,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...proxyAuthorization(proxy) },
      timeout: tunnelAtMostMs,
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('connect', ({ statusCode = 0 }, socket) => {
      socket.setTimeout(0);
      if (statusCode === 200) resolve(socket as Socket);
      else {
        socket.destroy();
        reject(new ProxyRefused(`PROXY_${statusCode}`));
      }
    });
    // An answer to CONNECT with a body is none that opens anything.
    asking.on('response', ({ statusCode }) => {
      asking.destroy();
      reject(new ProxyRefused(`PROXY_${statusCode}`));
    });
    asking.on('error', (cause: NodeJS.ErrnoException) =>
      reject(new ProxyRefused(cause.code ?? 'ECONNRESET', { cause })),
    );
    asking.end();
  });
}

/** An agent for HTTPS whose connections go through a proxy. */
export class TunnelAgent extends HttpsAgent {
  readonly #proxy: URL;

  constructor(proxy: URL, options: ConstructorParameters<typeof HttpsAgent>[0]) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(
    options: RequestOptions,
    callback: (error: Error | null, stream: Duplex) => void = () => undefined,
  ): undefined {
    const to = { host: options.host ?? '', port: Number(options.port || 443) };
    openTunnel(this.#proxy, to).then(
      (socket) => callback(null, connect({ ...(options as object), socket })),
      (error: Error) => (callback as (error: Error) => void)(error),
    );
  }
}

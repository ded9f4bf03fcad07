import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { defined } from '../../contract/index.ts';
import { bounds } from '../../targets/bounds.ts';
import type { Route } from '../../targets/wire/route.ts';
import { newForwarder } from './forward.ts';
import { newPassages, type PassagesOptions } from './passages.ts';
import { type Routes, routeOf } from './routes.ts';

export interface ProxyOptions extends Routes, PassagesOptions {
  host: string;
  port: number;
  /** PEM files of the proxy's own side; plain HTTP where absent. */
  tls?: { cert: Buffer; key: Buffer };
  /** How the provider is reached; the integrator's receivers are reached without its proxy and certificate. */
  reached?: Route;
}

export interface RunningProxy {
  base: string;
  close(): Promise<void>;
}

/**
 * Stands between an integrator and a provider: passes every byte on but the Host header, both ways, streaming, and tells
 * what passed. Rejects with what listening throws.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host, port, tls, reached = {}, timers, see, leave } = options;
  const toProvider = newForwarder(reached);
  const toReceivers = newForwarder(defined({ ca: reached.ca }));
  const passageOf = newPassages({ timers, see, leave });

  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    incoming.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    const route = routeOf(incoming.url ?? '', options);
    if (route) {
      try {
        const forwarder = route.by === 'client' ? toProvider : toReceivers;
        forwarder.forward(incoming, outgoing, route.url, passageOf(route, incoming));
      } catch (problem) {
        // What node:http will not send again as it came is not passed on otherwise.
        leave(`a request that cannot be passed on: ${problem instanceof Error ? problem.message : String(problem)}`);
        outgoing.destroy();
      }
    } else {
      const [path = ''] = (incoming.url ?? '').slice(0, 200).split('?');
      leave(`a call to ${incoming.method} ${path}: nothing is there; the proxy passes on ${pathsOf(options)}`);
      const told = `payproof proxy: nothing is here; it passes on ${pathsOf(options)}\n`;
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end(told);
    }
  };
  const settings = { requestTimeout: 0, keepAliveTimeout: 65_000, maxHeaderSize: bounds.headerBytes };
  const server = tls ? createTlsServer({ ...settings, ...tls }, serve) : createServer(settings, serve);
  server.maxHeadersCount = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, 2_048, resolve);
  });
  const own = (server.address() as AddressInfo).port;
  return {
    base: `http${tls ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${own}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      toProvider.close();
      toReceivers.close();
      await closed;
    },
  };
}

function pathsOf({ to, receivers }: Routes): string {
  return [...Object.keys(to).map((it) => `/${it}`), ...Object.keys(receivers).map((it) => `/_receivers/${it}`)].join(
    ', ',
  );
}

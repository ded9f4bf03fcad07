import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Moment, Sending } from '../../conformance/index.ts';
import { operationAt } from '../../contract/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { Timers } from '../../targets/timers.ts';
import { decodeBody } from '../../targets/wire/decode-body.ts';
import { newForwarder, type Passage, pairsOf } from './forward.ts';
import { type Route, type Routes, routeOf } from './routes.ts';

export interface ProxyOptions extends Routes {
  host: string;
  port: number;
  /** PEM files of the proxy's own side; plain HTTP where absent. */
  tls?: { cert: Buffer; key: Buffer };
  /** PEM text of authorities to trust on the other side. */
  ca?: string;
  timers: Timers;
  /** Hears each moment as it happens. */
  see(moment: Moment): void;
  /** Hears why an exchange was passed on and cannot be judged. */
  leave(why: string): void;
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
  const { host, port, tls, ca, timers, see, leave } = options;
  const forwarder = newForwarder(ca);
  let count = 0;

  function passageOf({ by, api, url }: Route, { method = '', rawHeaders }: IncomingMessage): Passage {
    const wall = timers.now();
    const begun = timers.elapsed();
    const path = new URL(url).pathname;
    const meant = by === 'client' ? operationAt(method, path, api) : undefined;
    let call: Sending | undefined;
    /** An answer that came before all of its request had. */
    let early: Parameters<Passage['ended']>[0] | undefined;
    return {
      sent(body) {
        if (!body) return leave('a request that is larger than what is kept');
        count += 1;
        const request = { method, url, headers: pairsOf(rawHeaders), body };
        const operation = meant?.isExact ? { operation: meant.operation } : {};
        call = { id: `x${count}`, by, api, ...operation, at: { wall, tookMs: 0 }, request };
        see({ kind: 'sent', at: wall, call });
        if (early !== undefined) this.ended(early);
      },
      async ended(answer) {
        const sentCall = call;
        // Who never sends a whole request has asked for nothing.
        if (!sentCall) {
          early = answer;
          return;
        }
        const tookMs = timers.elapsed() - begun;
        const at = timers.now();
        const give = (it: Exchange['answer']): void =>
          see({ kind: 'answered', at, exchange: { ...sentCall, at: { wall, tookMs }, answer: it } });
        if (typeof answer === 'string') return give(answer);
        const { status, headers, body } = answer;
        const plain = body && (await decodeBody(headers, body));
        if (plain === undefined) leave('an answer that is larger than what is kept');
        else if (typeof plain === 'string') leave(`an answer that cannot be read: ${plain}`);
        else give({ status, headers, body: plain });
      },
    };
  }

  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    incoming.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    const route = routeOf(incoming.url ?? '', options);
    if (route) {
      try {
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
  const times = { requestTimeout: 0, keepAliveTimeout: 65_000 };
  const server = tls ? createTlsServer({ ...times, ...tls }, serve) : createServer(times, serve);
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
      forwarder.close();
      await closed;
    },
  };
}

function pathsOf({ to, receivers }: Routes): string {
  return [...Object.keys(to).map((it) => `/${it}`), ...Object.keys(receivers).map((it) => `/_receivers/${it}`)].join(
    ', ',
  );
}

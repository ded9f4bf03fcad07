import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bounds } from '../../targets/bounds.ts';
import type { RawHeaders, RawRequest } from '../../targets/exchange.ts';
import { pairsOf } from '../proxy/forward.ts';

/** How a delivery is answered. */
export interface DeliveryReply {
  status: number;
  headers: RawHeaders;
  body: Buffer;
}

export interface DeliveriesServed {
  /** Such as `http://127.0.0.1:8081/`. */
  address: string;
  close(): Promise<void>;
}

/** Takes deliveries, each whole and as it came; its URL is the path that was called. Throws what listening throws. */
export async function serveDeliveries(
  { host, port }: { host: string; port: number },
  take: (delivery: RawRequest) => Promise<DeliveryReply>,
): Promise<DeliveriesServed> {
  const server = createServer((incoming, outgoing) => {
    // Whoever delivers sees a connection that broke; those who wait behind it are served on.
    answer(incoming, outgoing, take).catch(() => outgoing.destroy());
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    address: `http://${name}:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  take: (delivery: RawRequest) => Promise<DeliveryReply>,
): Promise<void> {
  const { method = '', url = '', rawHeaders } = incoming;
  const body = await wholeOf(incoming);
  if (body === 'gone') return;
  if (body === 'too-large') {
    outgoing.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const reply = await take({ method, url, headers: pairsOf(rawHeaders), body });
  outgoing.writeHead(reply.status, reply.headers.filter(([name]) => !framing.has(name.toLowerCase())).flat());
  outgoing.end(reply.body);
}

/** What belongs to one connection, or says how a body is written there: ours is written by its length. */
const framing: ReadonlySet<string> = new Set([
  ...['connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'proxy-connection'],
  ...['trailer', 'transfer-encoding', 'upgrade'],
]);

async function wholeOf(incoming: IncomingMessage): Promise<Buffer | 'too-large' | 'gone'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming) {
      bytes += (chunk as Buffer).length;
      if (bytes > bounds.bodyBytes) return 'too-large';
      chunks.push(chunk as Buffer);
    }
  } catch {
    return 'gone';
  }
  return Buffer.concat(chunks);
}

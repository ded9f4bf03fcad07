import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** What becomes of one request that is wanted. */
export interface Visit {
  /** Whether so many bytes more may be kept of its body. */
  room(bytes: number): boolean;
  /** All has come. Gives the status of the answer, at once or when it is due; 0 breaks the connection without one. */
  whole(body: Buffer): number | Promise<number>;
  /** There was no room. Gives the status that refuses it. */
  tooLarge(): number;
  /** What came is not kept: the sender was cut off, or refused. */
  dropped(): void;
}

/** Judges a request by its first lines alone: a status refuses it, and its body is never read. */
export type Doorkeeper = (incoming: IncomingMessage) => Visit | number;

export interface Listening {
  port: number;
  /** Ends every connection, also one that has sent nothing yet. */
  close(): Promise<void>;
}

/** How long a sender has for its headers and for the whole request, and how many may be connected at once. */
export const senderLimits = { headersMs: 10_000, requestMs: 30_000, connections: 1_000 };

/**
 * Listens for senders whom nobody knows: what is refused is left unread and its connection closed, a body is read as
 * long as there is room, and who is slow or never ends is cut off by time.
 */
export async function listen(
  door: Doorkeeper,
  { host, port, tls }: { host: string; port: number; tls?: { cert: Buffer; key: Buffer } | undefined },
  limits = senderLimits,
): Promise<Listening> {
  const times = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
  };
  const server = tls ? createTlsServer({ ...times, ...tls, handshakeTimeout: limits.headersMs }) : createServer(times);
  server.maxConnections = limits.connections;
  // The raw ones: a connection that never ends its TLS handshake is in no list of the server's.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const visit = door(incoming);
    if (typeof visit === 'number') refuse(outgoing, visit);
    else {
      if (incoming.headers.expect !== undefined) outgoing.writeContinue();
      read(visit, incoming, outgoing);
    }
  };
  server.on('request', receive).on('checkContinue', receive);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', () => undefined);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function read(visit: Visit, incoming: IncomingMessage, outgoing: ServerResponse): void {
  let chunks: Buffer[] = [];
  let isOver = false;
  const drop = (): void => {
    isOver = true;
    chunks = [];
    visit.dropped();
  };
  incoming.on('data', (chunk: Buffer) => {
    if (isOver) return;
    if (visit.room(chunk.length)) {
      chunks.push(chunk);
      return;
    }
    incoming.pause();
    const status = visit.tooLarge();
    drop();
    refuse(outgoing, status);
  });
  incoming.on('end', () => {
    if (isOver) return;
    isOver = true;
    const status = visit.whole(Buffer.concat(chunks));
    if (status === 0) outgoing.destroy();
    else if (typeof status === 'number') outgoing.writeHead(status).end();
    else status.then((it) => outgoing.writeHead(it).end()).catch(() => outgoing.destroy());
  });
  incoming.on('error', () => outgoing.destroy());
  incoming.on('close', () => {
    if (!isOver) drop();
  });
}

/** Answers and closes the connection: what else the sender has is not read. */
function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { connection: 'close', 'content-length': '0' }).end();
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Exchange, RawRequest } from '../exchange.ts';
import type { CallbackSettings } from '../settings/settings.ts';

/** One request that reached the receiver. */
export interface Received {
  at: number;
  /** The URL that it was sent to, as `newUrl` gave it. */
  url: string;
  request: RawRequest;
  /** Status that it was answered with. */
  status: number;
  /** What a run recorded of it. */
  exchange?: Exchange;
}

/** Our own receiver of callbacks. Every request of a run names a URL of its own, so that callbacks correlate by it. */
export interface Receiver {
  /**
   * A URL that nobody else was given.
   * @param statuses what it answers in turn, the last one from then on; 200 where absent.
   */
  newUrl(statuses?: readonly number[]): string;
  /** What reached that URL so far, in order. */
  at(url: string): readonly Received[];
  /** Hears of every request as it arrives. */
  onReceived(listener: (received: Received) => void): void;
  close(): Promise<void>;
}

/** Starts a receiver as the target reaches it: plain HTTP on loopback, or behind a public HTTPS base. */
export async function startReceiver(settings: CallbackSettings, now: () => number): Promise<Receiver> {
  const inboxes = new Map<string, { statuses: readonly number[]; received: Received[] }>();
  const listeners: ((received: Received) => void)[] = [];
  /** Keeps a request and resolves to the status of its answer. */
  const onRequest = async (incoming: IncomingMessage): Promise<number> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const key = (incoming.url ?? '').split('/').at(-1)?.split('?')[0] ?? '';
    const raw = incoming.rawHeaders;
    const inbox = inboxes.get(key);
    if (!inbox) return 200;
    const { statuses, received } = inbox;
    const status = statuses[received.length] ?? statuses.at(-1) ?? 200;
    const one: Received = {
      at: now(),
      url: `${base}/callbacks/${key}`,
      request: {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] as string, raw[2 * i + 1] as string]),
        body: Buffer.concat(chunks),
      },
      status,
    };
    received.push(one);
    for (const listener of listeners) listener(one);
    return status;
  };
  const tls =
    settings.kind === 'public' && settings.certificateFile !== undefined && settings.keyFile !== undefined
      ? { cert: readFileSync(settings.certificateFile), key: readFileSync(settings.keyFile) }
      : undefined;
  const server = tls ? createTlsServer(tls) : createServer();
  server.on('request', (incoming: IncomingMessage, outgoing) => {
    onRequest(incoming).then(
      (status) => outgoing.writeHead(status).end(),
      () => outgoing.destroy(),
    );
  });
  const [host, port] = settings.kind === 'public' ? [settings.host, settings.port] : ['127.0.0.1', 0];
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const base =
    settings.kind === 'public'
      ? settings.base.replace(/\/$/, '')
      : `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    newUrl(statuses = []) {
      const key = randomUUID();
      inboxes.set(key, { statuses, received: [] });
      return `${base}/callbacks/${key}`;
    },
    onReceived: (listener) => listeners.push(listener),
    at: (url) => inboxes.get(url.split('/').at(-1) ?? '')?.received ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

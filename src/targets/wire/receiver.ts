import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Exchange, RawRequest } from '../exchange.ts';
import type { CallbackSettings, SettingsSource } from '../settings/settings.ts';
import { callbackAddress } from './callback-address.ts';
import { type Doorkeeper, listen, senderLimits, type Visit } from './listener.ts';

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
   * @param statuses what it answers in turn, the last one from then on; 200 where absent. 0 breaks the connection.
   * @param until what its answers wait for: a receiver that is slow.
   */
  newUrl(statuses?: readonly number[], until?: Promise<unknown>): string;
  /**
   * What reached that URL so far, in order. Throws TooMuchReceived where more came than is kept: what came cannot be
   * judged then, and its sender is not accused.
   */
  at(url: string): readonly Received[];
  /** Hears of every request as it arrives. */
  onReceived(listener: (received: Received) => void): void;
  /** Ends within a second, whoever is connected. */
  close(): Promise<void>;
}

/** More came to a URL than the receiver keeps. */
export class TooMuchReceived extends Error {
  override readonly name = 'TooMuchReceived';
}

const mebibyte = 1024 * 1024;

/** What is kept: bytes of one body, bytes of all that is held, requests to one URL. */
export const receiverLimits = { bodyBytes: 4 * mebibyte, heldBytes: 128 * mebibyte, requestsAtUrl: 1_000 };

export type ReceiverLimits = typeof receiverLimits & typeof senderLimits;

interface Inbox {
  url: string;
  statuses: readonly number[];
  until: Promise<unknown> | undefined;
  received: Received[];
  /** Why not all that came is there. */
  refused?: string;
}

/**
 * Starts a receiver as the target reaches it: plain HTTP on loopback, or behind a public HTTPS base. A path that is no
 * URL of its own is answered 404 unread. Throws ConfigurationError where it cannot listen as it is told.
 */
export async function startReceiver(
  settings: CallbackSettings,
  now: () => number,
  limits: ReceiverLimits = { ...receiverLimits, ...senderLimits },
  source?: SettingsSource,
): Promise<Receiver> {
  const inboxes = new Map<string, Inbox>();
  const listeners: ((received: Received) => void)[] = [];
  let held = 0;
  const tooMany = `more than ${limits.requestsAtUrl} requests`;
  const tooLarge = `a body of more than ${limits.bodyBytes} bytes`;
  const refusing = (inbox: Inbox, why: string): number => {
    inbox.refused = `${why} came to ${inbox.url}: payproof keeps no more, and judges none of them`;
    return 413;
  };
  const visitOf = (inbox: Inbox, incoming: IncomingMessage): Visit => {
    let bytes = 0;
    return {
      room(more) {
        if (bytes + more > limits.bodyBytes || held + more > limits.heldBytes) return false;
        bytes += more;
        held += more;
        return true;
      },
      dropped() {
        held -= bytes;
        bytes = 0;
      },
      tooLarge: () =>
        held > limits.heldBytes - limits.bodyBytes
          ? refusing(inbox, `bodies of more than ${limits.heldBytes} bytes in all`)
          : refusing(inbox, tooLarge),
      whole(body) {
        const { statuses, received, url, until } = inbox;
        if (received.length >= limits.requestsAtUrl) {
          this.dropped();
          return refusing(inbox, tooMany);
        }
        const status = statuses[received.length] ?? statuses.at(-1) ?? 200;
        const one: Received = { at: now(), url, request: requestOf(incoming, body), status };
        received.push(one);
        for (const listener of listeners) listener(one);
        return until ? until.then(() => status) : status;
      },
    };
  };
  const door: Doorkeeper = (incoming) => {
    const inbox = inboxes.get(keyOf(incoming.url ?? ''));
    if (!inbox) return 404;
    if (inbox.received.length >= limits.requestsAtUrl) return refusing(inbox, tooMany);
    if (Number(incoming.headers['content-length'] ?? 0) > limits.bodyBytes) return refusing(inbox, tooLarge);
    return visitOf(inbox, incoming);
  };
  const { base, close } = await callbackAddress(settings, (at) => listen(door, at, limits), source);
  return {
    newUrl(statuses = [], until) {
      const key = randomUUID();
      const url = `${base}/callbacks/${key}`;
      inboxes.set(key, { url, statuses, until, received: [] });
      return url;
    },
    onReceived: (listener) => listeners.push(listener),
    at(url) {
      const inbox = inboxes.get(keyOf(url));
      if (inbox?.refused !== undefined) throw new TooMuchReceived(inbox.refused);
      return inbox?.received ?? [];
    },
    close,
  };
}

/** The last segment of a path, with a slash behind it or not: a proxy before us may have taken away what stands before it. */
function keyOf(url: string): string {
  return url.split('?', 1)[0]?.replace(/\/$/, '').split('/').at(-1) ?? '';
}

function requestOf({ method = '', url = '', rawHeaders: raw }: IncomingMessage, body: Buffer): RawRequest {
  const headers = Array.from({ length: raw.length / 2 }, (_, i): [string, string] => [
    raw[2 * i] as string,
    raw[2 * i + 1] as string,
  ]);
  return { method, url, headers, body };
}

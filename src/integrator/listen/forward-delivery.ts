import type { NoAnswer, RawAnswer, RawRequest } from '../../targets/exchange.ts';
import { newSender } from '../../targets/wire/send.ts';

/** How long a receiver may take; the sandbox itself waits shorter. */
const answersWithinMs = 60_000;

/** Sends a delivery on to another address with the same bytes, once. */
export interface DeliveryForwarder {
  forward(delivery: RawRequest): Promise<RawAnswer | NoAnswer>;
  close(): void;
}

/** @param url where each goes, in the place of the address that it came to. */
export function newDeliveryForwarder(url: string): DeliveryForwarder {
  const sender = newSender();
  const { host } = new URL(url);
  return {
    forward({ method, headers, body }) {
      const own = headers.filter(([name]) => !ofTheConnection.has(name.toLowerCase()));
      return sender.send(
        { method, url, body, headers: [['Host', host], ...own, ['Content-Length', String(body.length)]] },
        answersWithinMs,
      );
    },
    close: () => sender.close(),
  };
}

const ofTheConnection: ReadonlySet<string> = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-connection'],
  ...['trailer', 'transfer-encoding', 'upgrade'],
]);

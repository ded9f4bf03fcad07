import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { defined } from '../../contract/defined.ts';
import type { NoAnswer, RawAnswer, RawHeaders, RawRequest } from '../exchange.ts';

/** Sends one request exactly once and reads the raw answer: no redirect, no repetition, no decoding. */
export interface Sender {
  send(request: RawRequest, timeoutMs: number): Promise<RawAnswer | NoAnswer>;
  close(): void;
}

/**
 * @param ca PEM text of certificates to trust beside the system's.
 * Idle connections are dropped after 200 ms, long before a server would: a call never meets a closing socket.
 */
export function newSender(ca?: string): Sender {
  const http = new HttpAgent({ keepAlive: true, timeout: 200 });
  const https = new HttpsAgent({ keepAlive: true, timeout: 200, ...defined({ ca }) });
  return {
    send: (request, timeoutMs) => sendOnce(request, timeoutMs, request.url.startsWith('https:') ? https : http),
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

function sendOnce(request: RawRequest, timeoutMs: number, agent: HttpAgent): Promise<RawAnswer | NoAnswer> {
  return new Promise((resolve) => {
    const url = new URL(request.url);
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = open({
      agent,
      method: request.method,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: request.url.slice(request.url.indexOf('/', url.protocol.length + 2)),
      headers: request.headers.flat(),
      setHost: false,
    });
    const deadline = setTimeout(() => finish('timeout'), timeoutMs);
    function finish(answer: RawAnswer | NoAnswer): void {
      clearTimeout(deadline);
      if (typeof answer === 'string') outgoing.destroy();
      resolve(answer);
    }
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', () => finish('reset'));
      incoming.on('end', () =>
        finish({ status: incoming.statusCode ?? 0, headers: paired(incoming.rawHeaders), body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      finish(unreachable.has(error.code ?? '') ? 'refused' : 'reset'),
    );
    outgoing.end(request.body);
  });
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

function paired(raw: string[]): RawHeaders {
  return Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] as string, raw[2 * i + 1] as string]);
}

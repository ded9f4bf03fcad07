import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** What a call meets in an outage. */
export type Meets =
  | '500'
  | '429'
  | '502 page'
  | '503 page'
  | '403 page'
  | '401'
  | 'empty'
  | 'silence'
  | 'reset'
  | 'broken record';

/** How a network or a provider fails now and then: a share of all calls, each drawn from a seeded sequence. */
export interface Disturbing {
  seed: number;
  /** The connection breaks before the call is passed on. */
  resets?: number;
  /** The connection breaks after the provider answered. */
  lostAnswers?: number;
  /** 500 in the provider's form, without doing anything. */
  internalErrors?: number;
  /** 503 with a page of HTML, as a proxy answers. */
  pages503?: number;
  /** The answer comes that much later. */
  late?: { share: number; ms: number };
  /** Calls above so many within so long are answered 429, with Retry-After of a second. */
  throttle?: { calls: number; withinMs: number };
  /** What every one of some calls meets; they are counted from 1. */
  outage?: { meets: Meets; at(call: number): boolean };
  /** The name that it is called by, and no connection outlasts its call; 127.0.0.1 where absent. */
  host?: string;
  /** It speaks HTTPS. */
  tls?: { cert: string; key: string };
  /** Calls that are disturbed; all where absent. */
  only?: (method: string, path: string) => boolean;
}

/** A proxy before a provider that disturbs its calls. */
export async function openDisturbingProxy(
  base: string,
  how: Disturbing,
): Promise<{ base: string; close(): Promise<void> }> {
  const target = new URL(base);
  const draw = sequence(how.seed);
  const isAbove = throttle(how.throttle);
  let calls = 0;
  const receive = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => answer.destroy());
    if (how.host !== undefined) answer.shouldKeepAlive = false;
    incoming.on('end', () => {
      calls += 1;
      if (how.outage?.at(calls)) meet(how.outage.meets, incoming, answer);
      else pass(incoming, Buffer.concat(chunks), answer);
    });
  };
  const server = how.tls ? createTlsServer(how.tls, receive) : createServer(receive);
  /** The connections below TLS, by the port that they come from. */
  const below = new Map<number, Socket>();
  if (how.tls) server.on('connection', (socket: Socket) => below.set(socket.remotePort ?? 0, socket));

  function meet(meets: Meets, { socket }: IncomingMessage, answer: ServerResponse): void {
    switch (meets) {
      case '500':
        return void send(answer, 500, 'application/json', errorBody('500', 'Internal error'));
      case '429':
        return void send(answer, 429, 'application/json', errorBody('429', 'Too many requests'), {
          'retry-after': '1',
        });
      case '502 page':
        return void send(answer, 502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>');
      case '503 page':
        return void send(answer, 503, 'text/html', '<html><h1>503 Service Temporarily Unavailable</h1></html>');
      case '403 page':
        return void send(answer, 403, 'text/html', '<html><h1>Request blocked</h1></html>');
      case '401':
        return void send(answer, 401, 'application/json', errorBody('401', 'Unauthorized'));
      case 'empty':
        return void send(answer, 200, 'application/json', '');
      case 'reset':
        return void socket.destroy();
      case 'broken record':
        return void below.get(socket.remotePort ?? 0)?.write(Buffer.from('1703030020deadbeef'.padEnd(74, '0'), 'hex'));
      case 'silence':
    }
  }

  function pass(incoming: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    if (isAbove())
      return void send(answer, 429, 'application/json', errorBody('429', 'Too many requests'), { 'retry-after': '1' });
    const isMeant = how.only?.(incoming.method ?? '', incoming.url ?? '') ?? true;
    const at = isMeant ? draw() : 1;
    const { resets = 0, internalErrors = 0, pages503 = 0, lostAnswers = 0, late = { share: 0, ms: 0 } } = how;
    if (at < resets) return void incoming.socket.destroy();
    if (at < resets + internalErrors)
      return void send(answer, 500, 'application/json', errorBody('500', 'Internal error'));
    if (at < resets + internalErrors + pages503)
      return void send(answer, 503, 'text/html', '<html><h1>503 Service Temporarily Unavailable</h1></html>');
    const isLost = at < resets + internalErrors + pages503 + lostAnswers;
    const waits = draw() < late.share ? late.ms : 0;
    const outgoing = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.rawHeaders as never,
        setHost: false,
      },
      (given) => {
        const parts: Buffer[] = [];
        given.on('data', (chunk: Buffer) => parts.push(chunk));
        given.on('end', () => {
          if (isLost) return void incoming.socket.destroy();
          setTimeout(() => {
            answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
            answer.end(Buffer.concat(parts));
          }, waits);
        });
      },
    );
    outgoing.on('error', () => answer.destroy());
    outgoing.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http${how.tls ? 's' : ''}://${how.host ?? '127.0.0.1'}:${port}${target.pathname === '/' ? '' : target.pathname}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(answer: ServerResponse, status: number, type: string, body: string, headers = {}): void {
  answer.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

/** An error as the charge gateway writes it; a list of response codes has none for it. */
function errorBody(code: string, text: string): string {
  return JSON.stringify({ statusCode: code, statusMessage: text });
}

/** Tells of each call whether it is above the pace; what is refused does not count. */
function throttle(limit: Disturbing['throttle']): () => boolean {
  let times: number[] = [];
  return () => {
    if (!limit) return false;
    const now = performance.now();
    times = times.filter((at) => at > now - limit.withinMs);
    if (times.length >= limit.calls) return true;
    times.push(now);
    return false;
  };
}

/** Numbers from 0 to 1, the same for a seed (a linear congruential generator of 32 bits). */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

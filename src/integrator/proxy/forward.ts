import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { bounds } from '../../targets/bounds.ts';
import type { RawAnswer } from '../../targets/exchange.ts';
import { agentsOf, wayOf } from '../../targets/wire/agents-of.ts';
import type { Route } from '../../targets/wire/route.ts';
import { type TeedBody, teedBody } from './teed-body.ts';

/** Hears of one request on its way through. */
export interface Passage {
  /** All of it has come. */
  sent(body: Buffer | undefined): void;
  /** The head of an answer has come. */
  begun(head: Omit<RawAnswer, 'body'>): void;
  /** `timeout` where who asked went away first, `reset` where the other side gave no whole answer. */
  ended(answer: (Omit<RawAnswer, 'body'> & { body: Buffer | undefined }) | 'timeout' | 'reset' | 'refused'): void;
}

export interface Forwarder {
  /** Sends a request on to `url`, byte by byte, and its answer back. */
  forward(incoming: IncomingMessage, outgoing: ServerResponse, url: string, passage: Passage): void;
  close(): void;
}

/** What belongs to one connection and not to the message (RFC 9110, section 7.6.1); framing stays as it was, without trailers. */
const ofTheConnection: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'trailer', 'upgrade'],
]);

/** Idle connections are dropped long before a provider would: no call meets a closing one, which it would not have without us. */
const idleMs = 200;

/** @param reached how the addresses are reached that it sends on to. */
export function newForwarder(reached: Route = {}): Forwarder {
  const agents = agentsOf({ keepAlive: true, maxSockets: 1_000, timeout: idleMs }, reached);
  return {
    forward(incoming, outgoing, url, passage) {
      const { protocol, host } = new URL(url);
      const isTls = protocol === 'https:';
      const upstream = (isTls ? httpsRequest : httpRequest)({
        agent: isTls ? agents.https : agents.http,
        method: incoming.method,
        // The path as it was asked for: URL would write it anew.
        ...wayOf(url, passed(incoming.rawHeaders, host), reached),
        setHost: false,
        maxHeaderSize: bounds.headerBytes,
      });
      // Beyond some number the parser leaves headers out, and says nothing.
      upstream.maxHeadersCount = 0;
      let isOver = false;
      let hasAnswer = false;
      const end: Passage['ended'] = (answer) => {
        if (isOver) return;
        isOver = true;
        passage.ended(answer);
      };
      /** Who asked sees what it would have seen without us. */
      function fail(problem: 'reset' | 'refused'): void {
        end(problem);
        upstream.destroy();
        outgoing.destroy();
      }
      const body = teedBody(incoming);
      incoming.on('end', () => passage.sent(body.whole()));
      incoming.pipe(upstream);
      upstream.on('response', (answer) => {
        hasAnswer = true;
        // A status below 100 is none, and Node writes none of these.
        if ((answer.statusCode ?? 0) < 100) return fail('reset');
        passage.begun({ status: answer.statusCode ?? 0, headers: pairsOf(answer.rawHeaders) });
        answerBack(answer, outgoing, end);
      });
      upstream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
        if (!hasAnswer) fail(unreachable.has(code) ? 'refused' : 'reset');
      });
      // Without an error where the other protocol begins that nobody asked for.
      upstream.on('close', () => {
        if (!hasAnswer) fail('reset');
      });
      outgoing.on('close', () => {
        if (outgoing.writableFinished) return;
        end('timeout');
        upstream.destroy();
      });
    },
    close() {
      for (const it of Object.values(agents)) it.destroy();
    },
  };
}

const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

function answerBack(answer: IncomingMessage, outgoing: ServerResponse, end: Passage['ended']): void {
  const { statusCode: status = 0, rawHeaders } = answer;
  // Node reads some that it writes for nobody, and the words mean nothing (RFC 9112, section 4).
  const statusMessage = /[^\t -~\x80-\xff]/.test(answer.statusMessage ?? '') ? '' : answer.statusMessage;
  const headers = passed(rawHeaders);
  const body: TeedBody = teedBody(answer);
  outgoing.sendDate = false;
  outgoing.writeHead(status, statusMessage, headers);
  answer.on('end', () => {
    if (answer.complete) end({ status, headers: pairsOf(rawHeaders), body: body.whole() });
  });
  answer.on('close', () => {
    if (answer.complete) return;
    end('reset');
    outgoing.destroy();
  });
  answer.on('error', () => undefined);
  answer.pipe(outgoing);
}

/** Raw headers as they are sent on: in their order and spelling, but for what belongs to the connection. */
function passed(raw: readonly string[], host?: string): string[] {
  return pairsOf(raw).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    if (ofTheConnection.has(lower)) return [];
    return lower === 'host' && host !== undefined ? [name, host] : [name, value];
  });
}

export function pairsOf(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] as string, raw[2 * i + 1] as string]);
}

import { type Agent as HttpAgent, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { bounds, sizeText } from '../bounds.ts';
import type { NoAnswer, RawAnswer, RawRequest } from '../exchange.ts';
import { startTimer } from '../timers.ts';
import { agentsOf, wayOf } from './agents-of.ts';
import { certificateProblemOf } from './certificate-problem.ts';
import { cutAnswer } from './cut-answer.ts';
import { type Reading, readAnswer } from './read-answer.ts';
import type { Route } from './route.ts';
import { ProxyRefused } from './tunnel.ts';

/**
 * Sends one request exactly once and reads the raw answer: no redirect, no repetition. An answer above one of the `bounds` is
 * cut there. Throws what the signal was aborted for as soon as it is.
 */
export interface Sender {
  send(request: RawRequest, timeoutMs: number, signal?: AbortSignal): Promise<RawAnswer | NoAnswer>;
  /** Why nobody was reached the last time, as a code of Node's; undefined where that never was. */
  whyRefused(): string | undefined;
  close(): void;
}

/**
 * Idle connections are dropped after 200 ms, long before a server would: a call hardly meets a closing socket. Where one
 * does all the same, this server closes connections without a word, and none is used twice from then on.
 */
export function newSender(route: Route = {}): Sender {
  const lasting = agentsOf({ keepAlive: true, timeout: 200 }, route);
  const single = agentsOf({ keepAlive: false }, route);
  const reading: Reading = { bytes: 0 };
  let agents = lasting;
  let refusedFor: string | undefined;
  return {
    send: (request, timeoutMs, signal) =>
      sendOnce(request, {
        ...{ timeoutMs, signal, reading, route, agent: request.url.startsWith('https:') ? agents.https : agents.http },
        onClosedUnasked: () => (agents = single),
        onRefused: (code) => (refusedFor = code),
      }),
    whyRefused: () => refusedFor,
    close() {
      for (const agent of [...Object.values(lasting), ...Object.values(single)]) agent.destroy();
    },
  };
}

interface Sending {
  timeoutMs: number;
  signal: AbortSignal | undefined;
  reading: Reading;
  route: Route;
  agent: HttpAgent;
  /** The server had closed the connection that an earlier call left open. */
  onClosedUnasked(): void;
  onRefused(code: string): void;
}

function sendOnce(
  request: RawRequest,
  { timeoutMs, signal, reading, route, agent, onClosedUnasked, onRefused }: Sending,
): Promise<RawAnswer | NoAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const call = `${request.method} ${request.url}`;
    const open = request.url.startsWith('https:') ? httpsRequest : httpRequest;
    const outgoing = open({
      agent,
      method: request.method,
      ...wayOf(request.url, request.headers.flat(), route),
      setHost: false,
      maxHeaderSize: bounds.headerBytes,
    });
    outgoing.maxHeadersCount = bounds.headers + 1;
    const stopTimer = startTimer(timeoutMs, () => finish('timeout'));
    const onAbort = (): void => finish('timeout');
    signal?.addEventListener('abort', onAbort, { once: true });
    let interim = 0;
    let hasBegun = false;
    function finish(answer: RawAnswer | NoAnswer): void {
      stopTimer();
      signal?.removeEventListener('abort', onAbort);
      if (signal?.aborted) reject(signal.reason);
      resolve(answer);
      if (typeof answer === 'string' || answer.cut) outgoing.destroy();
    }
    /** Before there is a status. */
    const finishUnread = (reason: string): void =>
      finish(cutAnswer(call, { headers: [] }, Buffer.alloc(0), { reason, bytes: 0 }));
    outgoing.on('information', () => {
      interim += 1;
      if (interim > bounds.interim) finishUnread(`more than ${bounds.interim} interim answers (1xx) came before it`);
    });
    outgoing.on('response', (incoming) => {
      hasBegun = true;
      readAnswer(incoming, call, reading).then(finish, () => finish('reset'));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const { code = '' } = error;
      if (outgoing.reusedSocket && !hasBegun && closed.has(code)) onClosedUnasked();
      if (code === 'HPE_HEADER_OVERFLOW') finishUnread(`its headers are larger than ${sizeText(bounds.headerBytes)}`);
      else if (unreachable.has(code) || certificateProblemOf(code) || error instanceof ProxyRefused) {
        onRefused(code);
        finish('refused');
      } else finish('reset');
    });
    // An upgrade that nobody asked for has no answer.
    outgoing.on('close', () => hasBegun || finish('reset'));
    outgoing.end(request.body);
  });
}

/** How a connection ends that the other side closed; unreadable TLS is none of its ends. */
const closed = new Set(['ECONNRESET', 'EPIPE']);
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

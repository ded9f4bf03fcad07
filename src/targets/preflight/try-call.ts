import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { RawAnswer, RawHeaders, RawRequest } from '../exchange.ts';
import type { Timers } from '../timers.ts';
import { agentsOf, wayOf } from '../wire/agents-of.ts';
import type { Route } from '../wire/route.ts';
import { ProxyRefused } from '../wire/tunnel.ts';

/** How far a call came before it failed: to the proxy, where there is one, then to the target. */
export type Stage = 'proxy' | 'name' | 'connection' | 'handshake' | 'answer';

/** Why a call has no answer: `code` is Node's or OpenSSL's; `timeout` where nothing came in time. */
export interface CallFailure {
  code: string;
  message: string;
  stage: Stage;
}

export interface Reaching {
  timeoutMs: number;
  timers: Timers;
  route: Route;
}

/** More of an answer says nothing new. */
const readAtMost = 262_144;

/** Makes one call on a connection of its own, and tells why there is no answer more exactly than a run has to know. */
export function tryCall(
  request: RawRequest,
  { timeoutMs, timers, route }: Reaching,
): Promise<{ answer: RawAnswer } | { failure: CallFailure }> {
  return new Promise((resolve, reject) => {
    const isTls = request.url.startsWith('https:');
    let stage: Stage = route.proxy ? 'proxy' : 'name';
    const agents = agentsOf({ keepAlive: false }, route);
    const ended = new AbortController();
    const outgoing = (isTls ? httpsRequest : httpRequest)({
      agent: isTls ? agents.https : agents.http,
      method: request.method,
      ...wayOf(request.url, request.headers.flat(), route),
      setHost: false,
    });
    function finish(result: { answer: RawAnswer } | { failure: CallFailure }): void {
      ended.abort();
      outgoing.destroy();
      resolve(result);
    }
    timers.after(timeoutMs, ended.signal).then(
      () => {
        if (!ended.signal.aborted) finish({ failure: { code: 'timeout', message: 'nothing came in time', stage } });
      },
      // The run was interrupted: nothing is concluded from the call.
      (interruption: unknown) => {
        reject(interruption);
        outgoing.destroy();
      },
    );
    const reached = (it: Stage): void => {
      stage = it;
    };
    outgoing.on('socket', (socket) => {
      // A tunnel stands by now.
      if (route.proxy && isTls) reached('handshake');
      else if (!route.proxy) socket.once('lookup', () => reached('connection'));
      socket.once('connect', () => reached(isTls ? 'handshake' : 'answer'));
      socket.once('secureConnect', () => reached('answer'));
    });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const headers: RawHeaders = [];
      for (let n = 0; n < incoming.rawHeaders.length; n += 2)
        headers.push([incoming.rawHeaders[n] as string, incoming.rawHeaders[n + 1] as string]);
      const done = () => finish({ answer: { status: incoming.statusCode ?? 0, headers, body: Buffer.concat(chunks) } });
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > readAtMost) done();
      });
      incoming.on('error', ({ code = 'ECONNRESET', message }: NodeJS.ErrnoException) =>
        finish({ failure: { code, message, stage } }),
      );
      incoming.on('end', done);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const { code = 'unknown', message } = error;
      finish({ failure: { code, message, stage: error instanceof ProxyRefused ? 'proxy' : stage } });
    });
    outgoing.end(request.body);
  });
}

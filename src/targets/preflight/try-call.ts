import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { defined } from '../../contract/defined.ts';
import type { RawAnswer, RawHeaders, RawRequest } from '../exchange.ts';
import type { Timers } from '../timers.ts';

/** How far a call came before it failed. */
export type Stage = 'name' | 'connection' | 'handshake' | 'answer';

/** Why a call has no answer: `code` is Node's or OpenSSL's; `timeout` where nothing came in time. */
export interface CallFailure {
  code: string;
  message: string;
  stage: Stage;
}

export interface Reaching {
  timeoutMs: number;
  timers: Timers;
  /** PEM text of certificates to trust. */
  ca?: string;
}

/** More of an answer says nothing new. */
const readAtMost = 262_144;

/** Makes one call on a connection of its own, and tells why there is no answer more exactly than a run has to know. */
export function tryCall(
  request: RawRequest,
  { timeoutMs, timers, ca }: Reaching,
): Promise<{ answer: RawAnswer } | { failure: CallFailure }> {
  return new Promise((resolve) => {
    const url = new URL(request.url);
    const isTls = url.protocol === 'https:';
    let stage: Stage = 'name';
    const ended = new AbortController();
    const outgoing = (isTls ? httpsRequest : httpRequest)({
      agent: false,
      method: request.method,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: url.pathname + url.search,
      headers: request.headers.flat(),
      setHost: false,
      ...defined({ ca }),
    });
    function finish(result: { answer: RawAnswer } | { failure: CallFailure }): void {
      ended.abort();
      outgoing.destroy();
      resolve(result);
    }
    timers.after(timeoutMs, ended.signal).then(() => {
      if (!ended.signal.aborted) finish({ failure: { code: 'timeout', message: 'nothing came in time', stage } });
    });
    const reached = (it: Stage): void => {
      stage = it;
    };
    outgoing.on('socket', (socket) => {
      socket.once('lookup', () => reached('connection'));
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
    outgoing.on('error', ({ code = 'unknown', message }: NodeJS.ErrnoException) =>
      finish({ failure: { code, message, stage } }),
    );
    outgoing.end(request.body);
  });
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeGently, lingerAfter } from './close-gently.ts';
import { STATUS_CODES } from './node-http.ts';

const statusOfError: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** The last answer of a connection, kept on its socket: each call sets it, and a map of sockets would cost more. */
const last = Symbol('last answer');
type Remembering = Socket & { [last]?: ServerResponse };

/** The answer of the request that came last on a connection. */
export function lastAnswerOf(socket: Remembering): ServerResponse | undefined {
  return socket[last];
}

/**
 * Answers what never becomes a request of an API or of the control plane: bytes that are no HTTP, a tunnel, an unknown
 * expectation. Each is told by status and JSON, after the answers that are still owed on its connection, which is then
 * closed. Gives the server's listener for `clientError`.
 * @param bodyLimit a client that asks before it sends more bytes than this is not told to go on.
 */
export function answerBrokenHttp(server: Server, { lingerMs, bodyLimit }: { lingerMs: number; bodyLimit: number }) {
  /** Of an answer, the one that was still owed before it. */
  const owedBefore = new WeakMap<ServerResponse, ServerResponse>();
  function remember({ socket }: { socket: Remembering }, response: ServerResponse): void {
    const before = socket[last];
    if (isOwed(before)) owedBefore.set(response, before);
    socket[last] = response;
  }
  server.on('request', remember);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!(Number(request.headers['content-length']) > bodyLimit)) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    remember(request, response);
    lingerAfter(request, lingerMs);
    response.writeHead(417, { ...headersOf(417), Connection: 'close' }).end(bodyOf(417));
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    refuse(socket, 501, (socket as Remembering)[last]),
  );

  function refuse(socket: Socket, status: number, owed: ServerResponse | undefined): void {
    if (isOwed(owed)) {
      owed.once('close', () => refuse(socket, status, undefined));
      return;
    }
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const head = Object.entries({ ...headersOf(status), Connection: 'close' }).map((it) => it.join(': '));
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', bodyOf(status)].join('\r\n'));
    closeGently(socket, lingerMs);
  }

  return (error: Error & { code?: string }, socket: Remembering): void => {
    const answer = socket[last];
    const isOfBody = answer !== undefined && !answer.req.complete;
    // What breaks in the body of a request that has its answer is told to nobody.
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (isOfBody && answer.headersSent) afterAnswer(answer, () => closeGently(socket, lingerMs));
    else refuse(socket, statusOfError[error.code ?? ''] ?? 400, isOfBody ? owedBefore.get(answer) : answer);
  };
}

/** At once, where the answer is out; it may wait for those before it. */
function afterAnswer(answer: ServerResponse, act: () => void): void {
  if (isOwed(answer)) answer.once('close', act);
  else act();
}

function isOwed(response: ServerResponse | undefined): response is ServerResponse {
  return response !== undefined && !response.writableFinished && !response.destroyed;
}

function bodyOf(status: number): string {
  return JSON.stringify({ statusCode: String(status), statusMessage: STATUS_CODES[status] });
}

function headersOf(status: number): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(bodyOf(status))),
  };
}

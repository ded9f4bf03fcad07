import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ListenOptions } from 'node:net';
import { controlPath } from '../control/control-path.ts';
import { headerValueOf, hintHeader } from '../hints/hint-header.ts';
import { warn } from '../secrets/warn.ts';
import type { Answer } from '../slice/decision.ts';
import { jsonAnswer } from '../slice/decision.ts';
import { ApiRequest } from './api-request.ts';
import { answerBrokenHttp } from './broken-http.ts';
import { lingerAfter } from './close-gently.ts';
import { encodeAnswer } from './encoded-answer.ts';
import { failedCall } from './failed-call.ts';
import type { AddRoutes, Framework } from './framework.ts';
import { createSecureServer, createServer } from './node-http.ts';
import { bodyLimit } from './read-body.ts';
import { sendAnswer } from './send-answer.ts';
import { isStopping } from './stop-server.ts';
import { defaultTimeLimits, type TimeLimits } from './time-limits.ts';

/** Answers a request below a base path. `path` is the whole path of its target, without the query. */
export type ServePath = (
  request: IncomingMessage,
  response: ServerResponse,
  { path, lingerMs }: { path: string; lingerMs: number },
) => void;

/** Hears of a call below no path of ours, and says what to change about it. */
export type Stray = (method: string, path: string) => string | undefined;

/** Certificate and key in PEM. */
export interface TlsSettings {
  cert: string;
  key: string;
}

/** A server and what it takes to let it begin and end. */
export interface HttpServer {
  server: Server;
  /** Rejects with what listening throws, such as EADDRINUSE. */
  listen(at: ListenOptions): Promise<void>;
  /** Takes nothing new, and waits for what is under way. */
  close(): Promise<void>;
}

/**
 * An HTTP server. Calls below a base path of `served` go straight to it, as they must cost little; all others go
 * through the framework, which is made when the first of them comes: loading it would take as long as the rest of a start.
 * Whatever reaches no route is answered with JSON all the same.
 * @param onStray hears of calls that are below no path of ours; what it says is their hint.
 */
export function newServer({
  served,
  addRoutes,
  controlOrigin,
  limits: wanted = {},
  onStray = () => undefined,
  tls,
}: {
  served: ReadonlyMap<string, ServePath>;
  /** Those of the control plane, where it is served here. */
  addRoutes?: AddRoutes;
  /** Where it is served else. */
  controlOrigin?: () => string;
  limits?: Partial<TimeLimits>;
  onStray?: Stray;
  tls?: TlsSettings | undefined;
}): HttpServer {
  const limits = { ...defaultTimeLimits, ...wanted };
  const { lingerMs } = limits;
  const settings = {
    IncomingMessage: ApiRequest,
    // A second Authorization, Host or Content-Type is joined to the first, which makes each of them wrong.
    joinDuplicateHeaders: true,
    // Node would answer without a body.
    requireHostHeader: false,
    headersTimeout: Math.min(limits.headersMs, limits.requestMs),
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const server = tls ? (createSecureServer({ ...settings, ...tls }) as Server) : createServer(settings);
  // A client that has closed its side gets the answers that it is owed, also those that wait for their turn or for a commit.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.setTimeout(limits.silenceMs);
  server.on('error', (error) => {
    // Whoever let it listen hears of what comes before; a connection that could not be taken must end nothing.
    if (server.listening) warn(error, []);
  });
  let isClosing = false;
  let framework: Promise<Framework> | undefined;

  function throughFramework(request: IncomingMessage, response: ServerResponse): void {
    if (isClosing) {
      response.setHeader('connection', 'close');
      sendAnswer(response, encodeAnswer(refusalAt(request.url ?? '', 503, 'the sandbox stops')));
      return;
    }
    framework ??= import('./framework.ts').then(({ newFramework }) =>
      newFramework(server, { addRoutes: addRoutes ?? (async () => undefined), strayed, lingerMs }),
    );
    framework
      .then((serve) => serve(request, response))
      .catch((error: unknown) => {
        failedCall(error, response);
      });
  }

  function strayed({ method, url }: { method: string; url: string }): Answer {
    const control = addRoutes ? controlPath : `${controlOrigin?.() ?? ''}${controlPath}`;
    const answer = problemAt(url, [...[...served.keys()].toSorted(), control]);
    const hint = isControl(url) ? undefined : onStray(method, pathOf(url));
    return hint === undefined ? answer : { ...answer, headers: { [hintHeader]: headerValueOf(hint) } };
  }

  server.on('request', (request, response) => {
    const url = request.url ?? '';
    const problem = problemOf(request);
    // What follows an offer to change the protocol is not read as HTTP any more.
    if (problem || request.headers.upgrade !== undefined || isStopping(server))
      response.setHeader('connection', 'close');
    if (problem) {
      lingerAfter(request, lingerMs);
      sendAnswer(response, encodeAnswer(refusalAt(url, problem.status, problem.message)));
      return;
    }
    const path = pathOf(url);
    const serve = servedAt(path, served);
    if (!serve) return throughFramework(request, response);
    try {
      serve(request, response, { path, lingerMs });
    } catch (error) {
      failedCall(error, response);
    }
  });
  server.on('clientError', answerBrokenHttp(server, { lingerMs, bodyLimit }));
  return {
    server,
    async listen(at) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      server.once('error', reject);
      server.listen(at, resolve);
      await promise.finally(() => server.off('error', reject));
    },
    async close() {
      isClosing = true;
      // Whether it ever listened is all the same.
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The longest base path counts; one that is the root leaves the control plane its own. */
function servedAt(path: string, served: ReadonlyMap<string, ServePath>): ServePath | undefined {
  let found: { base: string; serve: ServePath } | undefined;
  for (const [base, serve] of served) {
    const isBelow = path.startsWith(base) && (path.length === base.length || path[base.length] === '/');
    if (isBelow && base.length >= (found?.base.length ?? 0)) found = { base, serve };
  }
  return found?.base === '' && isControl(path) ? undefined : found?.serve;
}

const hostForm = /^[\w.:[\]-]*$/;

/** What is wrong with the version, the coding, or the Host header: HTTP/1.1 wants exactly one (RFC 9112, section 3.2). */
function problemOf({ httpVersion, headers }: IncomingMessage): { status: number; message: string } | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return { status: 505, message: 'the version must be HTTP/1.1' };
  // Whoever reads another coding than we do ends the request elsewhere (RFC 9112, sections 6.1 and 6.3).
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) {
    return { status: 400, message: 'the only transfer coding is chunked, once, in HTTP/1.1' };
  }
  if (headers.host === undefined) {
    return httpVersion === '1.1' ? { status: 400, message: 'the Host header is missing' } : undefined;
  }
  return hostForm.test(headers.host) ? undefined : { status: 400, message: 'the Host header is not one host' };
}

/** A path below none of these. */
function problemAt(url: string, paths: readonly string[]): Answer {
  return refusalAt(url, 404, `Nothing is here; the sandbox serves ${paths.map((it) => it || '/').join(', ')}`);
}

/** A refusal in the form of the control plane below its path, elsewhere in that of the APIs. */
function refusalAt(url: string, status: number, message: string): Answer {
  return jsonAnswer(
    status,
    isControl(url) ? { error: message } : { statusCode: String(status), statusMessage: message },
  );
}

function isControl(url: string): boolean {
  return `${pathOf(url)}/`.startsWith(`${controlPath}/`);
}

/** The path of a request target, which may be a whole URL. */
function pathOf(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const query = target.search(/[?#]/);
  return query < 0 ? target : target.slice(0, query);
}

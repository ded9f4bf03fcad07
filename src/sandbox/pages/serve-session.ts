import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostOf, type Keys } from '../control/demand-access.ts';
import { deliveryIdHeader } from '../deliveries/delivery-id-header.ts';
import { isLoopbackHost } from '../deliveries/destination.ts';
import { isSame } from '../secrets/is-same.ts';
import { isOtherSite, isOwnOrigin } from './browser-origin.ts';
import { pageHeaders } from './page-headers.ts';
import type { SessionScope } from './session.ts';
import { cookieOf, setCookie } from './session-cookie.ts';

const longestBody = 4_096;

/** What a browser shows to be let in. */
interface Shown {
  /** The control token. */
  token?: unknown;
  /** The token of a phone's link. */
  phone?: unknown;
}

/** Lets the page in: `POST` gives it its session, and the CSRF token that no other origin can read; `DELETE` ends it. */
export function serveSession(app: FastifyInstance, keys: Keys): void {
  const { token, sessions } = keys;

  function scopeOf({ headers }: FastifyRequest, shown: Shown): SessionScope | string {
    const present = sessions.read(cookieOf(headers))?.scope;
    // Whoever may do everything keeps that, also where a link to one phone is opened.
    if (present?.kind === 'all') return present;
    if (shown.phone !== undefined)
      return sessions.phoneOf(String(shown.phone)) ?? 'this link is of an earlier start of the sandbox; make a new one';
    if (token === undefined) return { kind: 'all' };
    if (shown.token === undefined) return present ?? 'the control token is wanted; it was printed at the start';
    return isSame(String(shown.token), token) ? { kind: 'all' } : 'this is not the control token of this sandbox';
  }

  app.post('/session', { bodyLimit: longestBody }, (request, reply) => {
    const { headers } = request;
    reply.headers({ ...pageHeaders, 'cache-control': 'no-store' });
    const problem = callerProblem(request, token);
    if (problem !== undefined) return reply.code(403).send({ error: problem });
    const shown = bodyOf(request);
    if (!shown) return reply.code(400).send({ error: 'the body must be a JSON object' });
    const scope = scopeOf(request, shown);
    if (typeof scope === 'string') return reply.code(401).send({ error: scope });
    const present = cookieOf(headers);
    const known = sessions.read(present);
    const cookie = known && present && isSameScope(known.scope, scope) ? present : sessions.open(scope);
    reply.header('set-cookie', setCookie(headers, cookie));
    return reply.send({ csrf: sessions.read(cookie)?.csrf, scope, isTokenWanted: token !== undefined });
  });

  app.delete('/session', (request, reply) => {
    const problem = callerProblem(request, token);
    if (problem !== undefined) return reply.code(403).send({ error: problem });
    return reply.code(204).header('set-cookie', setCookie(request.headers, '')).send();
  });
}

/** Why no session is given, whatever is shown. */
function callerProblem(request: FastifyRequest, token: string | undefined): string | undefined {
  const { headers } = request;
  if (headers[deliveryIdHeader.toLowerCase()] !== undefined) return 'the page takes no callbacks';
  if (token === undefined && !isLoopbackHost(hostOf(request)))
    return 'the page is served on this machine only, not to other hosts';
  if (!isOwnOrigin(headers) || isOtherSite(request)) return 'a session is given to the page of this address only';
  return undefined;
}

function bodyOf({ body }: FastifyRequest): Shown | undefined {
  if (body === undefined) return {};
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined;
}

function isSameScope(one: SessionScope, other: SessionScope): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { deliveryIdHeader } from '../deliveries/delivery-id-header.ts';
import { isLoopbackHost } from '../deliveries/destination.ts';
import { isOtherSite, isOwnOrigin } from '../pages/browser-origin.ts';
import { csrfHeader, type Session } from '../pages/session.ts';
import { cookieOf } from '../pages/session-cookie.ts';
import type { Sessions } from '../pages/sessions.ts';
import { isSame } from '../secrets/is-same.ts';
import { ControlError } from './control-answer.ts';

/** What lets a request in: the control token where one is demanded, and the sessions of the page. */
export interface Keys {
  token: string | undefined;
  sessions: Sessions;
}

/** Why a request may not be made at all: no token, another's web page behind it, or a sandbox that was told to call it. */
export function accessProblem(request: FastifyRequest, { token, sessions }: Keys): ControlError | undefined {
  const { headers } = request;
  if (headers[deliveryIdHeader.toLowerCase()] !== undefined)
    return new ControlError(403, 'the control plane takes no callbacks');
  const isForeign = token === undefined && !isLoopbackHost(hostOf(request));
  if (headers.authorization === undefined && !isForeign && !isOtherSite(request)) {
    const session = sessions.read(cookieOf(headers));
    if (session) return sessionProblem(request, session);
  }
  if (token !== undefined) {
    const given = Buffer.from(headers.authorization ?? '');
    const right = Buffer.from(`Bearer ${token}`);
    if (given.length === right.length && timingSafeEqual(given, right)) return undefined;
    return new ControlError(401, 'the control token is missing or wrong; it was printed when the sandbox started');
  }
  if (headers.origin !== undefined || isForeign || isOtherSite(request)) {
    return new ControlError(
      403,
      'the control plane answers programs on this machine only, not web pages or other hosts',
    );
  }
  return undefined;
}

function sessionProblem({ headers, method }: FastifyRequest, session: Session): ControlError | undefined {
  if (headers.origin !== undefined && !isOwnOrigin(headers))
    return new ControlError(403, 'the control plane answers its own page, not those of other origins');
  if (method === 'GET') return undefined;
  const given = headers[csrfHeader];
  if (typeof given === 'string' && isSame(given, session.csrf)) return undefined;
  return new ControlError(403, `a change of the page carries ${csrfHeader} of its session; load the page again`);
}

/** The session behind a request that was let in; undefined for a program. */
export function sessionOf({ headers }: FastifyRequest, { sessions }: Keys): Session | undefined {
  return headers.authorization === undefined ? sessions.read(cookieOf(headers)) : undefined;
}

/** The host of a whole URL counts before that of the header (RFC 9112, section 3.2.2). */
export function hostOf({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): string {
  const named = url.startsWith('/') ? headers.host : URL.parse(url)?.host;
  return (named ?? '').replace(/:\d+$/, '');
}

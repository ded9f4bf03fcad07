import type { Clock } from './clock.ts';

/** The part of fetch that a generated client calls. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An answer that did not come in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Statuses that a Response may carry no body with, not even an empty one. */
const bodiless = new Set([204, 205, 304]);

/**
 * fetch as a payment client needs it: no redirect is followed (a POST would become a GET that carries the
 * credentials), and headers and body must be there within `timeoutMs`. Throws TimeoutError, or what fetch throws.
 */
export function transport({ fetch, clock, timeoutMs }: { fetch: Fetch; clock: Clock; timeoutMs: number }): Fetch {
  return async (url, init) => {
    const expiry = new AbortController();
    const answered = new AbortController();
    const late = new TimeoutError(`no answer within ${timeoutMs} ms`);
    clock.wait(timeoutMs, answered.signal).then(
      () => expiry.abort(late),
      () => undefined,
    );
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: expiry.signal });
      const body = await response.arrayBuffer();
      const { status, statusText, headers } = response;
      return new Response(bodiless.has(status) ? null : body, { status, statusText, headers });
    } catch (error) {
      throw expiry.signal.aborted ? late : error;
    } finally {
      answered.abort();
    }
  };
}

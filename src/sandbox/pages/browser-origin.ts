import type { IncomingHttpHeaders } from 'node:http';

/** Whether the page that asks, as the browser tells, is one that this host and port served itself. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin !== undefined && host !== undefined && URL.parse(origin)?.host === host;
}

/** Whether a browser says that another site asks, also where it sends no origin: a picture, a script, a frame, a form. */
export function isOtherSite({ headers, method }: { headers: IncomingHttpHeaders; method: string }): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  // Opening the address by a link is nobody's harm: nothing is changed by it, and what it shows cannot be framed.
  return method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}

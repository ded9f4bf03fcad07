import type { Answer } from './decision.ts';

/** An answer as it goes over the wire. Header names are in lower case. */
export interface EncodedAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Writes an object as JSON, with its media type unless the answer names another; no body is the empty text. */
export function encodeAnswer({ status, headers, body }: Answer): EncodedAnswer {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const mediaType = typeof body === 'object' ? { 'content-type': 'application/json; charset=utf-8' } : {};
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { status, headers: { ...mediaType, ...Object.fromEntries(own) }, text };
}

import type { Answer } from '../slice/decision.ts';

/** An answer as it goes over the wire. Header names are in lower case. */
export interface EncodedAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Writes an object or a list as JSON, with its media type unless the answer names another; no body is the empty text. */
export function encodeAnswer({ status, headers, body }: Answer): EncodedAnswer {
  const isJson = typeof body === 'object';
  const encoded: EncodedAnswer['headers'] = isJson ? { 'content-type': 'application/json; charset=utf-8' } : {};
  for (const [name, value] of Object.entries(headers)) encoded[name.toLowerCase()] = value;
  return { status, headers: encoded, text: isJson ? JSON.stringify(body) : (body ?? '') };
}

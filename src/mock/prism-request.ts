import type { IncomingMessage } from 'node:http';
import { defined } from '../contract/index.ts';
import type { PrismConfig, PrismRequest } from './prism.ts';

/** Prism's own limit. */
const longestBody = 10 * 1024 * 1024;

/** Prism's form of a request whose path is `path`. Throws where that is no path. */
export function prismRequest(incoming: IncomingMessage, path: string, body: Buffer): PrismRequest {
  const { pathname, searchParams } = new URL(`http://mock${path}`);
  const query = [...new Set(searchParams.keys())].map((name): [string, string | string[]] => {
    const [first = '', ...more] = searchParams.getAll(name);
    return [name, more.length === 0 ? first : [first, ...more]];
  });
  return {
    method: (incoming.method ?? 'GET').toLowerCase(),
    url: { path: pathname, query: Object.fromEntries(query) },
    headers: incoming.headers,
    body: bodyValue(body, incoming.headers['content-type'] ?? ''),
  };
}

/**
 * The whole body; undefined as soon as it is too long, when the rest is read away, as a caller who is still sending hears no
 * answer else. Rejects where it breaks off.
 */
export function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= longestBody) chunks.push(chunk);
      else {
        chunks = [];
        resolve(undefined);
      }
    });
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
    incoming.on('error', reject);
  });
}

/** What is no JSON goes on as text, so that the schema refuses it: Prism's own server never answers such a call. */
function bodyValue(body: Buffer, contentType: string): unknown {
  if (body.length === 0) return null;
  const text = body.toString('utf8');
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** What the header `Prefer` asks for: `code=404`, `example=E008`, `dynamic=true`, in any order. */
export function preferredAnswer(prefer: string | string[] | undefined): PrismConfig['mock'] {
  const wishes = new Map(
    [...String(prefer ?? '').matchAll(/\b(\w{1,40})\s{0,9}=\s{0,9}"?([^",;\s]+)"?/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const code = Number(wishes.get('code'));
  return defined({
    dynamic: wishes.get('dynamic') === 'true',
    code: Number.isInteger(code) && code >= 100 && code <= 599 ? code : undefined,
    exampleKey: wishes.get('example'),
  });
}

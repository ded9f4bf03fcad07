import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** One request with any headers, also those that a browser sets itself and fetch does not give out of its hand. */
export function asking(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const outgoing = request(new URL(path, origin), { method, agent: false, headers: { ...json, ...headers } });
  outgoing.on('error', reject);
  outgoing.on('response', (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: Buffer.concat(chunks).toString('utf8'),
      }),
    );
  });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

/** A session as the page of this address opens it: its cookie and its CSRF token. */
export async function openSession(
  origin: string,
  shown: object = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; cookie: string; csrf: string; text: string; setCookie: string }> {
  const {
    status,
    headers: answered,
    text,
  } = await asking(origin, 'POST', '/_payproof/pages/session', { origin, ...headers }, shown);
  const [setCookie = ''] = answered['set-cookie'] ?? [];
  const { csrf = '' } = JSON.parse(text) as { csrf?: string };
  return { status, cookie: setCookie.split(';')[0] ?? '', csrf, text, setCookie };
}

import type { Exchange } from './row.ts';

/** Headers that a client makes itself. */
const own = new Set([
  'host',
  'content-length',
  'connection',
  'user-agent',
  'accept',
  'accept-encoding',
  'transfer-encoding',
  'keep-alive',
  'accept-language',
  'sec-fetch-mode',
]);

/** The headers of a request that somebody sends again; of a secret one the name of a variable that holds it. */
export function sentHeaders({ headers }: Exchange['request']): { name: string; value: string; variable?: string }[] {
  return headers
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) =>
      value.includes('[redacted]')
        ? {
            name,
            value,
            variable: name
              .toUpperCase()
              .replaceAll(/[^A-Z0-9]/g, '_')
              .replace(/^\d/, '_$&'),
          }
        : { name, value },
    );
}

/** Its absolute address, by the host that it was sent to. */
export function whereTo({ url, headers }: Exchange['request'], scheme: 'http' | 'https'): string {
  if (!url.startsWith('/')) return url;
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? 'localhost';
  return `${scheme}://${host}${url}`;
}

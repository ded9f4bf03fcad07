/** A username and its password. */
export interface BasicCredentials {
  username: string;
  password: string;
}

/** The value of an Authorization header: Base64 of `username:password` in UTF-8. */
export function basicHeader({ username, password }: BasicCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}

/** Reads an Authorization header; undefined where it is missing, of another scheme, no Base64 or without a colon. */
export function parseBasicHeader(header: string | undefined): BasicCredentials | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

import { parseBasicHeader } from '../../protocol/credentials.ts';
import type { Refused } from './refused.ts';

/** Of a call whose Basic credentials are refused: what is wrong with them, and never what they are. */
export function basicHint({ headers, credentials }: Pick<Refused, 'headers' | 'credentials'>, section: string): string {
  const { authorization } = headers;
  if (authorization === undefined)
    return `no Authorization header came; send Basic credentials with every call (${section})`;
  const [scheme = ''] = authorization.trim().split(/\s+/);
  if (scheme.toLowerCase() !== 'basic') {
    const came =
      /^[\w-]{1,20}$/.test(scheme) && authorization.includes(' ') ? `"${scheme} …"` : 'a value without a scheme';
    return `the Authorization header must be "Basic" and the Base64 of username:password, not ${came} (${section})`;
  }
  const given = parseBasicHeader(authorization);
  if (!given) {
    return `what follows "Basic" must be the Base64 of username:password on one line, and it cannot be read as that (${section})`;
  }
  if (given.username === '') return `the username is empty: was its environment variable set? (${section})`;
  if (credentials === 'unknown')
    return `no workspace of this sandbox has this username; its ready text lists those that there are (${section})`;
  if (given.password === '') return `the password is empty: was its environment variable set? (${section})`;
  if (/^\s|\s$/.test(given.password))
    return `the password begins or ends with white space, such as the line feed of a file (${section})`;
  return `the password is not the one of this username (${section})`;
}

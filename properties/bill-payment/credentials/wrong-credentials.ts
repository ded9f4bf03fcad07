import { basicHeader } from '../../../src/conformance/index.ts';
import type { Credentials } from '../../../src/given/bill-payment/index.ts';

/** What a call may carry in place of right credentials. */
export interface WrongCredentials {
  what: 'none' | 'malformed' | 'wrong-password' | 'unknown-user';
  authorization: string | null;
  /** What every second call carries in its place. */
  other?: string;
}

/** Ways not to have the right credentials; none of them repeats a user name in another case. */
export function wrongCredentials(
  { username = '', password = '' }: Credentials,
  others: readonly (Credentials | undefined)[] = [],
): WrongCredentials[] {
  const good = basicHeader(username, password);
  // A password that is somebody's, but not this user's.
  const of = others.find((it) => it?.password !== undefined && it.password !== password)?.password;
  const astray =
    of === undefined ? [] : [{ what: 'wrong-password' as const, authorization: basicHeader(username, of) }];
  return [
    ...astray,
    { what: 'none', authorization: null },
    { what: 'malformed', authorization: 'Basic' },
    { what: 'malformed', authorization: `Basic ${Buffer.from(username).toString('base64')}` },
    { what: 'malformed', authorization: good.replace('Basic ', 'Bearer ') },
    { what: 'malformed', authorization: good.replace('Basic ', '') },
    { what: 'wrong-password', authorization: basicHeader(username, `${password}x`) },
    { what: 'wrong-password', authorization: basicHeader(username, `${password} `) },
    {
      what: 'wrong-password',
      authorization: basicHeader(username, password.slice(0, -1)),
      other: basicHeader(username, withOtherEnd(password)),
    },
    { what: 'wrong-password', authorization: basicHeader(username, '') },
    { what: 'wrong-password', authorization: basicHeader(username, swappedCase(password)) },
    { what: 'unknown-user', authorization: basicHeader(`${username}x`, password) },
    { what: 'unknown-user', authorization: basicHeader('', password) },
  ];
}

/** As long as it is, and the same but for its last character. */
function withOtherEnd(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('7') ? '3' : '7'}`;
}

function swappedCase(text: string): string {
  const swapped = text.replace(/[a-z]/i, (it) => (it === it.toLowerCase() ? it.toUpperCase() : it.toLowerCase()));
  return swapped === text ? `${text}A` : swapped;
}

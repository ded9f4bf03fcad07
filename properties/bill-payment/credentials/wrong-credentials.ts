import { basicHeader } from '../../../src/conformance/index.ts';
import type { Credentials } from '../../../src/given/bill-payment/index.ts';

/** What a call may carry in place of right credentials. */
export interface WrongCredentials {
  what: 'none' | 'malformed' | 'wrong-password' | 'unknown-user';
  authorization: string | null;
}

/** Ways not to have the right credentials; none of them repeats a user name in another case. */
export function wrongCredentials({ username = '', password = '' }: Credentials): WrongCredentials[] {
  const good = basicHeader(username, password);
  return [
    { what: 'none', authorization: null },
    { what: 'malformed', authorization: 'Basic' },
    { what: 'malformed', authorization: `Basic ${Buffer.from(username).toString('base64')}` },
    { what: 'malformed', authorization: good.replace('Basic ', 'Bearer ') },
    { what: 'malformed', authorization: good.replace('Basic ', '') },
    { what: 'wrong-password', authorization: basicHeader(username, `${password}x`) },
    { what: 'wrong-password', authorization: basicHeader(username, password.slice(0, -1)) },
    { what: 'wrong-password', authorization: basicHeader(username, '') },
    { what: 'wrong-password', authorization: basicHeader(username, swappedCase(password)) },
    { what: 'unknown-user', authorization: basicHeader(`${username}x`, password) },
    { what: 'unknown-user', authorization: basicHeader('', password) },
  ];
}

function swappedCase(text: string): string {
  const swapped = text.replace(/[a-z]/i, (it) => (it === it.toLowerCase() ? it.toUpperCase() : it.toLowerCase()));
  return swapped === text ? `${text}A` : swapped;
}

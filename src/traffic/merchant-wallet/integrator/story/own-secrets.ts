import { type Exchange, type Issued, newSecretFinder, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { answeredText } from './members.ts';
import { isDone } from './result.ts';

export interface OwnSecret {
  name: string;
  value: string;
}

/** Shorter ones look like any word. */
const longEnough = 8;
/** Of a shorter token, half would be no more than what is shown of a masked one. */
const longEnoughToHalve = 40;

/**
 * Either half of a token that says nothing: whoever writes that much down writes the token down. What one made of parts, or of
 * JSON, begins with may be the same for all.
 */
function halvesOf(token: string): string[] {
  const isOpaque = token.length >= longEnoughToHalve && /^(?!eyJ)[\w+/=-]+$/.test(token);
  const half = Math.ceil(token.length / 2);
  return isOpaque ? [token.slice(0, half), token.slice(-half)] : [];
}

/**
 * What a caller of the wallet keeps secret (section 5): what was issued, and each token that it was handed. Nothing where
 * nobody told what was issued: in a recording secrets are hidden, and what hides them stands everywhere.
 */
export interface OwnSecrets {
  /** Learns the token of a login. */
  learn(exchange: Exchange): void;
  foundIn(text: string): OwnSecret | undefined;
  /** Of user name and password, which one a text holds. */
  loginIn(text: string): string | undefined;
}

export function newOwnSecrets(issued: Issued | undefined): OwnSecrets {
  const secrets = new RecentMap<string, OwnSecret>(200);
  const logins = new RecentMap<string, OwnSecret>(50);
  const add = (to: typeof secrets, name: string, value: string | undefined): boolean => {
    if (value === undefined || value.length < longEnough || to.has(value)) return false;
    to.set(value, { name, value });
    return true;
  };
  for (const { name, value } of issued?.secrets ?? []) add(secrets, name, value);
  for (const { username, password } of credentialsOf(issued)) {
    add(logins, 'username', username);
    add(logins, 'password', password);
  }
  let find = newSecretFinder([...secrets.values()]);
  const findLogin = newSecretFinder([...logins.values()]);
  return {
    learn(exchange) {
      if (exchange.operation !== 'login' || !issued || !isDone(exchange)) return;
      const token = answeredText(exchange, 'accessToken');
      if (!add(secrets, 'accessToken', token)) return;
      for (const half of halvesOf(token ?? '')) add(secrets, 'half of the accessToken', half);
      find = newSecretFinder([...secrets.values()]);
    },
    foundIn: (text) => find(text)[0],
    loginIn: (text) => findLogin(text)[0]?.name,
  };
}

/** Credentials of the API and of each account that has its own. */
export function credentialsOf(issued: Issued | undefined): { apiKey?: string; username?: string; password?: string }[] {
  if (!issued) return [];
  const accounts = Object.values(issued.fixtures.accounts ?? {});
  return [issued.credentials, ...accounts.flatMap((it) => it?.credentials ?? [])];
}

export function apiKeyOf({ request }: Sending): string | undefined {
  return request.headers.find(([name]) => name.toLowerCase() === 'x-api-key')?.[1];
}

import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from '../secrets/is-same.ts';
import type { Session, SessionScope } from './session.ts';

/** Lets browsers in. Nothing is kept: what a browser holds is signed with a key that ends with the process. */
export interface Sessions {
  /** What the cookie of a new session holds. */
  open(scope: SessionScope): string;
  /** Undefined for what no `open` of this process gave. */
  read(cookie: string | undefined): Session | undefined;
  /** A token that opens one phone, to go along in a link. */
  phoneToken(workspace: string, endUserId: string): string;
  /** Undefined for what no `phoneToken` of this process gave. */
  phoneOf(token: string): SessionScope | undefined;
}

export function newSessions(key: Buffer = randomBytes(32)): Sessions {
  const macOf = (what: string, text: string): string =>
    createHmac('sha256', key).update(`${what}:${text}`).digest('base64url');
  const signed = (what: string, value: object): string => {
    const text = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${text}.${macOf(what, text)}`;
  };
  const textOf = (what: string, token: string): string | undefined => {
    const [text = '', mac = '', ...more] = token.split('.');
    return more.length === 0 && isSame(mac, macOf(what, text)) ? text : undefined;
  };
  // What is read was written here: its signature says so.
  const readValue = <T>(text: string): T => JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as T;
  return {
    open: (scope) => signed('session', { scope, nonce: randomBytes(12).toString('base64url') }),
    read(cookie) {
      const text = cookie === undefined ? undefined : textOf('session', cookie);
      if (text === undefined) return undefined;
      return { scope: readValue<{ scope: SessionScope }>(text).scope, csrf: macOf('csrf', text) };
    },
    phoneToken: (workspace, endUserId) => signed('phone', { kind: 'phone', workspace, endUserId }),
    phoneOf(token) {
      const text = textOf('phone', token);
      return text === undefined ? undefined : readValue<SessionScope>(text);
    },
  };
}

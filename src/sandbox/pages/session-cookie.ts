import type { IncomingHttpHeaders } from 'node:http';
import { controlPath } from '../control/control-path.ts';

/**
 * Name of the session's cookie. Cookies know no ports: two sandboxes of one machine must not take each other's, so the
 * port is in it.
 */
function nameOf({ host = '' }: IncomingHttpHeaders): string {
  return `payproof-${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;
}

/** What the session's cookie holds. */
export function cookieOf(headers: IncomingHttpHeaders): string | undefined {
  const start = `${nameOf(headers)}=`;
  const all = headers.cookie?.split(';').map((it) => it.trim()) ?? [];
  return all.find((it) => it.startsWith(start))?.slice(start.length);
}

/** The header that sets it; an empty value takes it away. APIs never see it: it goes to the control plane alone. */
export function setCookie(headers: IncomingHttpHeaders, value: string): string {
  const end = value === '' ? '; Max-Age=0' : '';
  return `${nameOf(headers)}=${value}; Path=${controlPath}; HttpOnly; SameSite=Strict${end}`;
}

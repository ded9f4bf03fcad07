import { type Operations, routes } from './contract.ts';
import { Refused } from './refused.ts';
import { renewSession, session } from './session.ts';

export type OperationId = keyof Operations;

/** What an operation takes: the members of its path, and query, header and body where it has them. */
export type Asked<O extends OperationId> = Operations[O]['asked'];

/** Asks the control plane, as any program does. Throws Refused with what it said. */
export async function ask<O extends OperationId>(operation: O, asked: Asked<O>): Promise<Operations[O]['answer']> {
  let response = await send(operation, asked);
  if (response.status === 401 || (response.status === 403 && session.value.state === 'in')) {
    // The sandbox was started again, perhaps: its sessions end with it.
    const before = csrf();
    await renewSession();
    if (csrf() !== before && csrf() !== '') response = await send(operation, asked);
  }
  if (!response.ok) throw new Refused(response.status, await problemOf(response));
  if (response.status === 204) return undefined as Operations[O]['answer'];
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Operations[O]['answer'];
}

/** The path of an operation, also for what is no JSON. */
export function pathOf(operation: OperationId, asked: Record<string, unknown>): string {
  const path = routes[operation][1].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(asked[name])),
  );
  const query = new URLSearchParams(
    Object.entries((asked['query'] ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/_payproof${path}${query === '' ? '' : `?${query}`}`;
}

function send(operation: OperationId, asked: Record<string, unknown>): Promise<Response> {
  const [method] = routes[operation];
  const headers: Record<string, string> = { ...(asked['header'] as Record<string, string> | undefined) };
  if (method !== 'GET') headers['X-Payproof-Csrf'] = csrf();
  const { body } = asked;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return fetch(pathOf(operation, asked), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused(0, 'The sandbox does not answer. Is it still running?');
  });
}

function csrf(): string {
  return session.value.state === 'in' ? session.value.csrf : '';
}

async function problemOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === 'string') return error;
  } catch {
    // Told below.
  }
  return text === '' ? `The sandbox answered ${response.status}.` : text;
}

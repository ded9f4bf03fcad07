import { afterEach, expect, test, vi } from 'vitest';
import { leave, openSession, renewSession, session } from '../../src/pages/control/session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const inside = { csrf: 'c', isTokenWanted: true, scope: { kind: 'all' } };
const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

test('a session that the sandbox forgot is asked for once more', async () => {
  vi.stubGlobal('fetch', async () => json(inside));
  await renewSession();
  expect(session.value).toEqual({ state: 'in', ...inside });
});

test('who has signed out stays so, whatever was under way, until the token is shown again', async () => {
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'DELETE' ? Promise.resolve(new Response(null, { status: 204 })) : late.promise,
  );
  const renewing = renewSession();
  await leave();
  late.resolve(json({ error: 'this is not the control token of this sandbox' }, 401));
  await renewing;
  await renewSession();
  expect(session.value).toEqual({ state: 'out', problem: 'Signed out.' });
  vi.stubGlobal('fetch', async () => json(inside));
  await openSession({ token: 't' });
  expect(session.value.state).toBe('in');
});

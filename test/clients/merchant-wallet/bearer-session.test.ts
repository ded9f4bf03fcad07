import { expect, test } from 'vitest';
import type { Clock } from '../../../src/clients/clock.ts';
import { bearerSession } from '../../../src/clients/merchant-wallet/bearer-session.ts';

/** A session over a login that counts, ends when told to, and can fail. */
function setUp() {
  let now = 0;
  const clock: Clock = { now: () => now, wait: async () => undefined };
  const open: { grant(): void; refuse(): void }[] = [];
  const session = bearerSession({
    clock,
    lifetimeMs: 900_000,
    renewBeforeMs: 60_000,
    login: () => {
      const accessToken = `token-${open.length + 1}`;
      const { promise, resolve, reject } = Promise.withResolvers<{ accessToken: string }>();
      open.push({ grant: () => resolve({ accessToken }), refuse: () => reject(new Error('refused')) });
      return promise;
    },
  });
  return {
    session,
    open,
    at: (ms: number) => {
      now = ms;
    },
  };
}

test('a hundred calls at a time cost one login, at the start and again before expiry', async () => {
  const { session, open, at } = setUp();
  const first = Array.from({ length: 100 }, () => session.token());
  open[0]?.grant();
  expect(new Set(await Promise.all(first))).toEqual(new Set(['token-1']));
  at(839_999);
  expect(await session.token()).toBe('token-1');
  at(840_000);
  const second = Array.from({ length: 100 }, () => session.token());
  open[1]?.grant();
  expect(new Set(await Promise.all(second))).toEqual(new Set(['token-2']));
  expect(open).toHaveLength(2);
});

test('a token counts from before its login was sent', async () => {
  const { session, open, at } = setUp();
  const slow = session.token();
  at(30_000);
  open[0]?.grant();
  await slow;
  at(840_000);
  const renewed = session.token();
  open[1]?.grant();
  expect(await renewed).toBe('token-2');
});

test('a login that fails is told to all who wait, and tried again by the next call', async () => {
  const { session, open } = setUp();
  const calls = Array.from({ length: 3 }, () => session.token().catch((error: Error) => error.message));
  open[0]?.refuse();
  expect(await Promise.all(calls)).toEqual(['refused', 'refused', 'refused']);
  const next = session.token();
  open[1]?.grant();
  expect(await next).toBe('token-2');
});

test('where a renewal fails, the old token serves until it expires', async () => {
  const { session, open, at } = setUp();
  const first = session.token();
  open[0]?.grant();
  await first;
  at(899_999);
  const early = session.token();
  open[1]?.refuse();
  expect(await early).toBe('token-1');
  at(900_000);
  const late = session.token();
  open[2]?.refuse();
  await expect(late).rejects.toThrow('refused');
});

test('a dropped token is replaced, unless it was already', async () => {
  const { session, open } = setUp();
  const first = session.token();
  open[0]?.grant();
  session.drop(await first);
  const second = session.token();
  open[1]?.grant();
  await second;
  session.drop('token-1');
  expect(await session.token()).toBe('token-2');
  expect(open).toHaveLength(2);
});

import type { Clock } from '../clock.ts';

export interface BearerSession<Login> {
  /** A token that is valid now; logs in first where there is none, or where it is about to expire. */
  token(): Promise<string>;
  /** Logs in now, or joins the login that is under way. */
  renew(): Promise<Login>;
  /** Forgets a token that the provider refused, so that the next call logs in. */
  drop(token: string): void;
}

/**
 * Keeps one bearer token. However many calls want one at a time, one login serves them all. A token counts from the
 * moment before its login was sent, and is renewed `renewBeforeMs` before it expires; where that login fails, the old
 * token serves as long as it is valid. `token` and `renew` throw what `login` throws.
 */
export function bearerSession<Login extends { accessToken: string }>(options: {
  login: () => Promise<Login>;
  clock: Clock;
  lifetimeMs: number;
  renewBeforeMs: number;
}): BearerSession<Login> {
  const { login, clock, lifetimeMs, renewBeforeMs } = options;
  let current: { token: string; expiresAt: number } | undefined;
  let running: Promise<Login> | undefined;

  const obtain = async (): Promise<Login> => {
    const expiresAt = clock.now() + lifetimeMs;
    const answer = await login();
    current = { token: answer.accessToken, expiresAt };
    return answer;
  };
  const renew = (): Promise<Login> => {
    running ??= obtain().finally(() => {
      running = undefined;
    });
    return running;
  };
  const validToken = (marginMs: number): string | undefined =>
    current && clock.now() < current.expiresAt - marginMs ? current.token : undefined;

  return {
    renew,
    token: async () => {
      const fresh = validToken(renewBeforeMs);
      if (fresh !== undefined) return fresh;
      try {
        return (await renew()).accessToken;
      } catch (error) {
        const old = validToken(0);
        if (old === undefined) throw error;
        return old;
      }
    },
    drop: (token) => {
      if (current?.token === token) current = undefined;
    },
  };
}

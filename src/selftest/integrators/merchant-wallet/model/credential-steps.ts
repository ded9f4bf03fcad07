import { once, post } from './send.ts';
import type { Day, Steps } from './steps.ts';

/** Sections 4, 4.1 and 5. */
export const credentialSteps = {
  async login(day) {
    const { username = '', password = '' } = day.api.credentials;
    for (let tries = 0; tries < 3; tries += 1) {
      const call = post('login', '/auth/third-party', { username, password });
      const answer = await once(day, call, undefined);
      if (answer && day.steps.succeeded(call, answer)) return String(answer.body.accessToken);
      await day.ground.clock.wait(20_000);
    }
    return undefined;
  },
  async token(day) {
    const now = day.ground.clock.now();
    if (day.token && now - day.token.at < renewAfterMs) return day.token.value;
    const value = await day.steps.login(day);
    if (value !== undefined) day.token = { value, at: now };
    return value;
  },
  headers(day, call, token) {
    return {
      'X-Api-Key': day.api.credentials.apiKey ?? '',
      ...(call.body ? { 'Content-Type': 'application/json' } : {}),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
  },
  afterRefusedToken(day: Day) {
    delete day.token;
    return true;
  },
} satisfies Partial<Steps>;

/** A minute before its 15 are over. */
const renewAfterMs = 14 * 60_000;

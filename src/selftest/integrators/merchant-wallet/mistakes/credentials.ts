import { once, post } from '../model/send.ts';
import type { Steps } from '../model/steps.ts';
import { documented, mistake } from './make.ts';

/** Headers of the model, changed by operation. */
function headers(
  change: (given: Record<string, string>, operation: string, secrets: Record<string, string>) => Record<string, string>,
): Partial<Steps> {
  return {
    headers(day, call, token) {
      const { apiKey = '', username = '', password = '' } = day.api.credentials;
      return change(documented.headers(day, call, token), call.operation, { apiKey, username, password });
    },
  };
}

const basic = ({ username, password }: Record<string, string>): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export const credentialMistakes = [
  mistake('no-key-at-login', 'login goes without the API key', 'client-sends-api-key', {
    ...headers(({ 'X-Api-Key': key, ...rest }, operation) =>
      operation === 'login' ? rest : { ...rest, 'X-Api-Key': key ?? '' },
    ),
  }),
  mistake('key-at-login-only', 'calls after the login go without the API key', 'client-sends-api-key', {
    ...headers(({ 'X-Api-Key': key, ...rest }, operation) =>
      operation === 'login' ? { ...rest, 'X-Api-Key': key ?? '' } : rest,
    ),
  }),
  mistake('key-as-bearer', 'the API key is sent as bearer token', 'client-sends-token', {
    ...headers((given, operation, { apiKey }) =>
      operation === 'login' ? given : { ...given, Authorization: `Bearer ${apiKey}` },
    ),
  }),
  mistake('token-without-bearer', 'the token is sent without its scheme', 'client-sends-token', {
    ...headers((given) => ({ ...given, Authorization: (given.Authorization ?? '').replace('Bearer ', '') })),
  }),
  mistake('bearer-at-login', 'login carries a bearer token', 'client-sends-no-token-at-login', {
    ...headers((given, operation) => (operation === 'login' ? { ...given, Authorization: 'Bearer none' } : given)),
  }),
  mistake('old-token-at-login', 'a further login carries the token before', 'client-sends-no-token-at-login', {
    token: async (day) => {
      const value = await documented.login(day);
      if (value !== undefined) day.token = { value, at: 0 };
      await once(day, post('login', '/auth/third-party', { ...day.api.credentials }), value);
      return value;
    },
  }),
  mistake('password-in-every-body', 'bodies carry user name and password', 'client-sends-password-at-login-only', {
    codeRequest: (day, order) => ({ ...documented.codeRequest(day, order), password: day.api.credentials.password }),
  }),
  mistake('basic-at-login', 'login carries its password as Basic too', 'client-sends-password-at-login-only', {
    ...headers((given, operation, secrets) =>
      operation === 'login' ? { ...given, Authorization: basic(secrets) } : given,
    ),
  }),
  mistake('user-in-a-narration', 'the narration names the user of the service', 'client-sends-password-at-login-only', {
    codeRequest: (day, order) => ({
      ...documented.codeRequest(day, order),
      narration: `Order ${order.reference} by ${day.api.credentials.username}`,
    }),
  }),
  mistake(
    'never-logs-in-again',
    'the first token is used for ever',
    'client-drops-an-expired-token',
    {
      token: async (day) => {
        day.token ??= { value: (await day.steps.login(day)) ?? '', at: 0 };
        return day.token.value;
      },
      afterRefusedToken: () => false,
    },
    'never-claimed',
  ),
  mistake('logs-its-token', 'the token is logged', 'client-secrets-not-logged', {
    async login(day) {
      const value = await documented.login(day);
      day.ground.log(`logged in, token ${value}`);
      return value;
    },
  }),
  mistake('logs-its-headers', 'headers are logged as Base64', 'client-secrets-not-logged', {
    headers(day, call, token) {
      const given = documented.headers(day, call, token);
      day.ground.log(Buffer.from(JSON.stringify(given)).toString('base64'));
      return given;
    },
  }),
  mistake('logs-what-it-sends', 'bodies are logged, with the password', 'client-secrets-not-logged', {
    async login(day) {
      day.ground.log(JSON.stringify(day.api.credentials));
      return documented.login(day);
    },
  }),
  mistake('token-in-a-link', 'what the customer is shown holds the token', 'client-secrets-not-in-a-browser', {
    shownText: (day, answer) => `${documented.shownText(day, answer)}&session=${day.token?.value}`,
  }),
  mistake('key-on-the-screen', 'what the customer is shown holds the API key', 'client-secrets-not-in-a-browser', {
    shownText: (day, answer) => `${documented.shownText(day, answer)} (${day.api.credentials.apiKey})`,
  }),
];

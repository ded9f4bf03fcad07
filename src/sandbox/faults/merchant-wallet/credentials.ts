import type { WalletFault } from '../../merchant-wallet/wallet-fault.ts';
import { fault } from './define.ts';
import { refuse } from './edit.ts';

/** Defects in API keys, user names, passwords and access tokens. */
export const credentialFaults: readonly WalletFault[] = [
  fault(
    'login-needs-a-token',
    'refuses-too-much',
    'login-without-a-token',
    'A login without a bearer token is refused',
    {
      ...refuse('login', '064', ({ call }) => call.headers.authorization === undefined),
    },
  ),
  fault('login-without-api-key', 'accepts-too-much', 'api-key-required-at-login', 'A login needs no API key', {
    authorization: (it, operation) =>
      it.verdict === 'missing' && operation === 'login' ? { ...it, verdict: 'right' } : it,
    policy: () => ({ isLogin: (_account, username, password) => username !== '' && password !== '' }),
  }),
  fault(
    'call-without-api-key',
    'accepts-too-much',
    'api-key-required',
    'A right token makes up for a missing API key',
    {
      authorization: (it, operation) =>
        it.verdict === 'missing' && operation !== 'login' ? { ...it, verdict: 'right' } : it,
      policy: () => ({ session: (session) => (session ? 'right' : 'wrong') }),
    },
  ),
  fault('any-api-key', 'accepts-too-much', 'wrong-api-key-refused', 'Any text will do as an API key beside a token', {
    authorization: (it, operation) =>
      it.verdict === 'wrong' && operation !== 'login' ? { ...it, verdict: 'right' } : it,
    policy: () => ({ session: (session) => (session ? 'right' : 'wrong') }),
  }),
  fault(
    'code-list-without-token',
    'accepts-too-much',
    'access-token-required',
    'The response code list is given without an access token',
    {
      policy: ({ needsToken }) => ({
        needsToken: (operation) => operation !== 'responseCodeList' && needsToken(operation),
      }),
    },
  ),
  fault(
    'any-token-inquires',
    'accepts-too-much',
    'wrong-access-token-refused',
    'Any access token will do for a linked account inquiry',
    {
      policy: ({ session }) => ({
        session: (row, account, now, operation) =>
          operation === 'linkedAccountInquiry' ? 'right' : session(row, account, now, operation),
      }),
    },
  ),
  fault(
    'password-ignores-case',
    'accepts-too-much',
    'wrong-password-refused',
    'A password is right in any case of its letters',
    {
      policy: () => ({
        isLogin: (account, username, password) =>
          account.username === username && account.password.toLowerCase() === password.toLowerCase(),
      }),
    },
  ),
  fault(
    'username-ignored',
    'accepts-too-much',
    'wrong-username-refused',
    'Any user name logs in with the password of the API key’s account',
    { policy: () => ({ isLogin: (account, _username, password) => account.password === password }) },
  ),
  fault(
    'login-without-password',
    'accepts-too-much',
    'login-fields-required',
    'A login that leaves its password out succeeds',
    {
      policy: ({ isLogin, readBody }) => ({
        readBody: (body, operation) =>
          readBody(operation === 'login' && !('password' in body) ? { ...body, password: 'none' } : body, operation),
        isLogin: (account, username, password) =>
          password === 'none' ? account.username === username : isLogin(account, username, password),
      }),
    },
  ),
  fault(
    'login-username-optional',
    'accepts-too-much',
    'login-fields-required',
    'A login without a user name is one of the API key’s account',
    {
      policy: ({ isLogin, readBody }) => ({
        readBody: (body, operation) =>
          readBody(operation === 'login' && !('username' in body) ? { ...body, username: 'none' } : body, operation),
        isLogin: (account, username, password) =>
          username === 'none' ? account.password === password : isLogin(account, username, password),
      }),
    },
  ),
  fault(
    'token-dies-after-10-minutes',
    'refuses-too-much',
    'access-token-lifetime',
    'An access token is accepted for two thirds of its lifetime',
    {
      policy: ({ session, tokenLifetimeMs }) => ({
        session: (row, account, now, operation) =>
          row && now > row.expiresAt - tokenLifetimeMs / 3 ? 'expired' : session(row, account, now, operation),
      }),
    },
  ),
  fault('token-never-ends', 'accepts-too-much', 'access-token-ends', 'An access token is accepted for ever', {
    policy: ({ session }) => ({
      session: (row, account, now, operation) => whileItLives(session(row, account, now, operation)),
    }),
  }),
  fault(
    'old-token-takes-statements',
    'accepts-too-much',
    'access-token-ends',
    'A statement is made with an access token whose lifetime is over',
    {
      policy: ({ session }) => ({
        session: (row, account, now, operation) => {
          const verdict = session(row, account, now, operation);
          return operation === 'accountStatement' ? whileItLives(verdict) : verdict;
        },
      }),
    },
  ),
  fault(
    'token-refused-by-code-list',
    'refuses-too-much',
    'login-token-is-accepted',
    'The response code list does not accept the token of a login',
    { ...refuse('responseCodeList', '064') },
  ),
  fault(
    'agent-statement-refuses-token',
    'refuses-too-much',
    'login-token-is-accepted',
    'An agent’s token is not accepted for statements',
    { ...refuse('accountStatement', '064', ({ caller }) => caller?.type === 'agent') },
  ),
];

/** A verdict that no lifetime ends. */
function whileItLives<Verdict extends string>(verdict: Verdict | 'expired' | 'right'): Verdict | 'right' {
  return verdict === 'expired' ? 'right' : verdict;
}

import { withMembers } from '../../faults/answer-editor.ts';
import { jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { type SessionRow, sessions } from '../tables/sessions.ts';
import { editAnswer, note, noted, refuse, sent, stored, succeeds } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, careless, refusesTooMuch, type WalletFaults } from './edit/define.ts';
import { sameMomentMs, startOfDay } from './edit/moments.ts';

/** Defects of the topic credentials, by the rule that they break. */
export const faults: WalletFaults = {
  'login-without-a-token': {
    'login-needs-a-token': refusesTooMuch(
      'A login without a bearer token is refused',
      refuse('login', '064', ({ call }) => call.headers.authorization === undefined),
    ),
  },
  'login-token-is-accepted': {
    'token-refused-by-code-list': refusesTooMuch(
      'The response code list does not accept the token of a login',
      refuse('responseCodeList', '064'),
    ),
    'agent-statement-refuses-token': refusesTooMuch(
      'An agent’s token is not accepted for statements',
      refuse('accountStatement', '064', ({ caller }) => caller?.type === 'agent'),
    ),
    // Public reports of sessions that are mixed up under load: the user of a request in a variable that all share.
    'log-ins-at-once-mixed-up': careless.answersWrongly(
      'Of two log-ins of two accounts within a second the second gets a token of the first account',
      {
        decision(decision, { call, view, env }) {
          const [made] = stored<SessionRow>(decision, sessions);
          if (call.operation !== 'login' || !made) return decision;
          const bornAt = made.expiresAt - sameMomentMs;
          const other = view.all(sessions).find((it) => it.username !== made.username && it.expiresAt > bornAt);
          if (!other || env.now < 0) return decision;
          return { ...decision, changes: [put(sessions, { ...made, username: other.username })] };
        },
      },
    ),
  },
  'api-key-required-at-login': {
    'login-without-api-key': acceptsTooMuch('A login needs no API key', {
      authorization: (it, operation) =>
        it.verdict === 'missing' && operation === 'login' ? { ...it, verdict: 'right' } : it,
      policy: () => ({ isLogin: (_account, username, password) => username !== '' && password !== '' }),
    }),
  },
  'api-key-required': {
    'call-without-api-key': acceptsTooMuch('A right token makes up for a missing API key', {
      authorization: (it, operation) =>
        it.verdict === 'missing' && operation !== 'login' ? { ...it, verdict: 'right' } : it,
      policy: () => ({ session: (session) => (session ? 'right' : 'wrong') }),
    }),
    'linked-accounts-without-api-key': careless.acceptsTooMuch(
      'A linked account inquiry, which has no body, needs no API key',
      {
        authorization: (it, operation) =>
          it.verdict === 'missing' && operation === 'linkedAccountInquiry' ? { ...it, verdict: 'right' } : it,
        policy: () => ({ session: (session) => (session ? 'right' : 'wrong') }),
      },
    ),
  },
  'wrong-api-key-refused': {
    'any-api-key': acceptsTooMuch('Any text will do as an API key beside a token', {
      authorization: (it, operation) =>
        it.verdict === 'wrong' && operation !== 'login' ? { ...it, verdict: 'right' } : it,
      policy: () => ({ session: (session) => (session ? 'right' : 'wrong') }),
    }),
    'login-with-any-api-key': careless.acceptsTooMuch('A login takes any API key', {
      authorization: (it, operation) =>
        it.verdict === 'wrong' && operation === 'login' ? { ...it, verdict: 'right' } : it,
      policy: () => ({ isLogin: (_account, username, password) => username !== '' && password !== '' }),
    }),
  },
  'access-token-required': {
    'code-list-without-token': acceptsTooMuch('The response code list is given without an access token', {
      policy: ({ needsToken }) => ({
        needsToken: (operation) => operation !== 'responseCodeList' && needsToken(operation),
      }),
    }),
    'code-inquiry-without-token': careless.acceptsTooMuch('A code inquiry needs no access token', {
      policy: ({ needsToken }) => ({
        needsToken: (operation) => operation !== 'codeInquiry' && needsToken(operation),
      }),
    }),
  },
  'wrong-access-token-refused': {
    'any-token-inquires': acceptsTooMuch('Any access token will do for a linked account inquiry', {
      policy: ({ session }) => ({
        session: (row, account, now, operation) =>
          operation === 'linkedAccountInquiry' ? 'right' : session(row, account, now, operation),
      }),
    }),
  },
  'wrong-username-refused': {
    'username-ignored': acceptsTooMuch('Any user name logs in with the password of the API key’s account', {
      policy: () => ({ isLogin: (account, _username, password) => account.password === password }),
    }),
  },
  'wrong-password-refused': {
    'password-ignores-case': acceptsTooMuch('A password is right in any case of its letters', {
      policy: () => ({
        isLogin: (account, username, password) =>
          account.username === username && account.password.toLowerCase() === password.toLowerCase(),
      }),
    }),
    'password-cut-at-8': careless.acceptsTooMuch('Only the first eight characters of a password count', {
      policy: () => ({
        isLogin: (account, username, password) =>
          account.username === username && account.password.slice(0, 8) === password.slice(0, 8),
      }),
    }),
    'wrong-password-answered-00': careless.answersWrongly('A wrong password is answered 200 and 00 with a null token', {
      decision(decision, { call }) {
        const isRefused = !('hold' in decision.answer) && decision.answer.status === 401;
        if (call.operation !== 'login' || !isRefused) return decision;
        const body = { accessToken: null, responseCode: '00', responseDescription: 'Success' };
        return { ...decision, answer: jsonAnswer(200, body) };
      },
    }),
  },
  'access-token-lifetime': {
    'token-dies-after-10-minutes': refusesTooMuch('An access token is accepted for two thirds of its lifetime', {
      policy: ({ session, tokenLifetimeMs }) => ({
        session: (row, account, now, operation) =>
          row && now > row.expiresAt - tokenLifetimeMs / 3 ? 'expired' : session(row, account, now, operation),
      }),
    }),
    'token-dies-at-midnight': careless.refusesTooMuch(
      'An access token that was given before midnight is not accepted after it',
      {
        policy: ({ session, tokenLifetimeMs, dialect }) => ({
          session(row, account, now, operation) {
            const of = (at: number): number => startOfDay(at, { dialect });
            return row && of(row.expiresAt - tokenLifetimeMs) !== of(now)
              ? 'expired'
              : session(row, account, now, operation);
          },
        }),
      },
    ),
    // A list of sessions that is cut from its beginning, whoever's they are.
    'fourth-login-ends-the-others': careless.refusesTooMuch(
      'A fourth login in a row after a code was generated ends the tokens of the other accounts',
      {
        decision(decision, { call, caller, view, env }) {
          const name = 'logins after a code';
          if (!caller || !succeeds(decision)) return decision;
          const before = noted(view, name);
          if (call.operation !== 'login')
            return {
              ...decision,
              changes: [...decision.changes, note(name, call.operation === 'generateCode' ? 1 : 0)],
            };
          const others = view.all(sessions).filter((it) => it.username !== caller.username && it.expiresAt > env.now);
          const ended = before === 4 ? others.map((it) => put(sessions, { ...it, expiresAt: env.now - 1 })) : [];
          const next = note(name, before > 0 ? before + 1 : 0);
          return { ...decision, changes: [...decision.changes, next, ...ended] };
        },
      },
    ),
    // Whoever knows a user's name locks the user out.
    'wrong-password-ends-tokens': careless.refusesTooMuch(
      'A login with a wrong password ends the tokens of that account',
      {
        decision(decision, { call, caller, view, env }) {
          if (call.operation !== 'login' || succeeds(decision) || !caller) return decision;
          const own = view.all(sessions).filter((it) => it.username === caller.username && it.expiresAt > env.now);
          const ended = own.map((it) => put(sessions, { ...it, expiresAt: env.now - 1 }));
          return { ...decision, changes: [...decision.changes, ...ended] };
        },
      },
    ),
  },
  'access-token-ends': {
    'token-never-ends': acceptsTooMuch('An access token is accepted for ever', {
      policy: ({ session }) => ({
        session: (row, account, now, operation) => whileItLives(session(row, account, now, operation)),
      }),
    }),
    'old-token-takes-statements': acceptsTooMuch('A statement is made with an access token whose lifetime is over', {
      policy: ({ session }) => ({
        session: (row, account, now, operation) => {
          const verdict = session(row, account, now, operation);
          return operation === 'accountStatement' ? whileItLives(verdict) : verdict;
        },
      }),
    }),
    // An UPDATE by the user where one by the token was meant.
    'login-prolongs-earlier-tokens': careless.acceptsTooMuch(
      'A login makes the earlier tokens of its account live as long',
      {
        decision(decision, { call, view }) {
          const [made] = stored<SessionRow>(decision, sessions);
          if (call.operation !== 'login' || !made) return decision;
          const own = view.all(sessions).filter((it) => it.username === made.username);
          const longer = own.map((it) => put(sessions, { ...it, expiresAt: made.expiresAt }));
          return { ...decision, changes: [...decision.changes, ...longer] };
        },
      },
    ),
  },
  'answers-hold-no-secrets': {
    'refusal-names-the-token': answersWrongly('A refused statement names the access token in its reason', {
      answer: (answer, { call }) =>
        call.operation === 'accountStatement' && answer.status === 400
          ? withMembers(answer, () => ({ responseMsg: `Refused for ${call.headers.authorization ?? ''}` }))
          : answer,
    }),
    'login-echoes-the-password': answersWrongly(
      'The answer to a login holds the password that was sent',
      editAnswer('login', 200, (_body, site) => ({ password: String(sent(site).password ?? '') })),
    ),
    'internal-error-shows-the-headers': careless.answersWrongly(
      'An internal error is answered with the headers of the call, credentials included',
      {
        answer: (answer, { call }) =>
          answer.status >= 500 ? withMembers(answer, () => ({ trace: JSON.stringify(call.headers) })) : answer,
      },
    ),
    'trace-id-is-the-token': careless.answersWrongly('X-Trace-Id of a linked account inquiry holds the access token', {
      answer: (answer, { call }) =>
        call.operation === 'linkedAccountInquiry' && call.headers.authorization !== undefined
          ? { ...answer, headers: { ...answer.headers, 'X-Trace-Id': call.headers.authorization.slice(7) } }
          : answer,
    }),
  },
  'login-fields-required': {
    'login-without-password': acceptsTooMuch('A login that leaves its password out succeeds', {
      policy: ({ isLogin, readBody }) => ({
        readBody: (body, operation) =>
          readBody(operation === 'login' && !('password' in body) ? { ...body, password: 'none' } : body, operation),
        isLogin: (account, username, password) =>
          password === 'none' ? account.username === username : isLogin(account, username, password),
      }),
    }),
    'login-username-optional': acceptsTooMuch('A login without a user name is one of the API key’s account', {
      policy: ({ isLogin, readBody }) => ({
        readBody: (body, operation) =>
          readBody(operation === 'login' && !('username' in body) ? { ...body, username: 'none' } : body, operation),
        isLogin: (account, username, password) =>
          username === 'none' ? account.password === password : isLogin(account, username, password),
      }),
    }),
  },
};

/** A verdict that no lifetime ends. */
function whileItLives<Verdict extends string>(verdict: Verdict | 'expired' | 'right'): Verdict | 'right' {
  return verdict === 'expired' ? 'right' : verdict;
}

import { put } from '../../../store/table.ts';
import { type SessionRow, sessions } from '../../tables/sessions.ts';
import { stored, succeeds } from '../edit/answers.ts';
import { acceptsTooMuch, answersWrongly, refusesTooMuch, type WalletFaults } from './define.ts';
import { sameMomentMs, startOfDay } from './moments.ts';

/** Defects of the topic credentials that show only in company. */
export const faults: WalletFaults = {
  'login-token-is-accepted': {
    // Public reports of sessions that are mixed up under load: the user of a request in a variable that all share.
    'log-ins-at-once-mixed-up': answersWrongly(
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
  'access-token-lifetime': {
    'token-dies-at-midnight': refusesTooMuch(
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
    // Whoever knows a user's name locks the user out.
    'wrong-password-ends-tokens': refusesTooMuch('A login with a wrong password ends the tokens of that account', {
      decision(decision, { call, caller, view, env }) {
        if (call.operation !== 'login' || succeeds(decision) || !caller) return decision;
        const own = view.all(sessions).filter((it) => it.username === caller.username && it.expiresAt > env.now);
        const ended = own.map((it) => put(sessions, { ...it, expiresAt: env.now - 1 }));
        return { ...decision, changes: [...decision.changes, ...ended] };
      },
    }),
  },
  'access-token-ends': {
    // An UPDATE by the user where one by the token was meant.
    'login-prolongs-earlier-tokens': acceptsTooMuch('A login makes the earlier tokens of its account live as long', {
      decision(decision, { call, view }) {
        const [made] = stored<SessionRow>(decision, sessions);
        if (call.operation !== 'login' || !made) return decision;
        const own = view.all(sessions).filter((it) => it.username === made.username);
        const longer = own.map((it) => put(sessions, { ...it, expiresAt: made.expiresAt }));
        return { ...decision, changes: [...decision.changes, ...longer] };
      },
    }),
  },
};

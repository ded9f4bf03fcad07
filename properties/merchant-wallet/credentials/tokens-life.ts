import { check, type Exchange, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  type Account,
  accountsOf,
  balancesBefore,
  call,
  countedOnMs,
  demandLifetime,
  headersOf,
  isLifetimeTold,
  judgeChanges,
  judgeSucceeded,
  logIn,
  outcomeOf,
  type Session,
  secondsByDefault,
  sessionRules,
  validCalls,
  verdictOf,
} from '../../../src/given/merchant-wallet/index.ts';
import { insideBorder } from '../inside-border.ts';
import { judgeNotOnStatement, statementBefore } from '../refused-movements.ts';

/** Any account may fetch it, and it changes nothing. */
const harmless = 'responseCodeList';

/** Sections 5, 8: a token is good for its whole lifetime, where that is declared. What comes after is not shown, and recorded. */
export const tokenLifetime = check({
  slug: 'access-token-lifetime',
  title: 'an access token is accepted until its lifetime ends, used or not; how a call is answered then is recorded',
  rules: ['access-token-lifetime', 'access-token-expiry', 'token-refresh', `${harmless}/2XX`],
  assumes: sessionRules,
  needs: ['clock.advance'],
  disturbs: true,
  async body(trial) {
    const declared = trial.fixtures.tokenLifetimeSeconds;
    const [account, ...others] = accountsOf(trial);
    if (!account) return;
    await demandLifetime(trial);
    if (declared !== undefined) {
      const lifetimeMs = declared * 1000;
      await judgeLife(trial, account, lifetimeMs);
      for (const other of others) await judgeAlive(trial, other, { lifetimeMs, waitMs: lifetimeMs * 0.9 });
    }
    await lookAfterLife(trial, account, 1000 * (declared ?? secondsByDefault));
    if (declared === undefined) throw new Lacking('fixture:tokenLifetimeSeconds');
  },
});

async function judgeLife(trial: Trial, account: Account, lifetimeMs: number): Promise<void> {
  for (const share of [0.5, 0.9]) await judgeAlive(trial, account, { lifetimeMs, waitMs: lifetimeMs * share });
  await insideBorder((marginMs) => judgeAlive(trial, account, { lifetimeMs, waitMs: lifetimeMs - marginMs }));
}

/** Uses a token that long after its login; false where the machine was so slow that it may be too old by then. */
async function judgeAlive(
  trial: Trial,
  account: Account,
  { lifetimeMs, waitMs }: { lifetimeMs: number; waitMs: number },
): Promise<boolean> {
  // A login may give the token of the one before as long as that is good: here it no longer is.
  await trial.driver.clock?.advance?.({ ms: lifetimeMs + 2000 });
  const session = await logIn(trial, account);
  await trial.driver.clock?.advance?.({ ms: waitMs });
  const exchange = await use(trial, session);
  if (ageMs(session, exchange) + waitMs >= lifetimeMs) return false;
  judgeSucceeded(trial, 'access-token-lifetime', exchange, session.login);
  return true;
}

async function lookAfterLife(trial: Trial, account: Account, lifetimeMs: number): Promise<void> {
  await trial.driver.clock?.advance?.({ ms: lifetimeMs + 2000 });
  const session = await logIn(trial, account);
  await trial.driver.clock?.advance?.({ ms: lifetimeMs + 2000 });
  const late = await use(trial, session);
  // Where nobody tells how long tokens live, one that is taken has not expired.
  const isOver = isLifetimeTold(trial) || verdictOf(late) === 'refused';
  if (isOver) trial.observe('access-token-expiry', outcomeOf(late), session.login, late);
  const next = await logIn(trial, account);
  const renewed = await use(trial, next);
  trial.observe('token-refresh', `login again: ${verdictOf(renewed)}`, next.login, renewed);
}

/** Sections 5, 8: valid for its lifetime. How a call is answered later is not shown; that it is taken is none of it. */
export const tokenEnds = check({
  slug: 'access-token-ends',
  title: 'no operation takes an access token that was left alone for twice its lifetime, nor moves money by it',
  rules: ['access-token-ends', 'refused-call-moves-nothing'],
  assumes: sessionRules,
  needs: ['clock.advance', 'fixture:tokenLifetimeSeconds'],
  disturbs: true,
  async body(trial) {
    await demandLifetime(trial);
    const [msisdn] = trial.fixtures.numbers?.registered ?? [];
    for (const account of accountsOf(trial)) {
      const session = await logIn(trial, account);
      const calls = await validCalls(trial, session);
      const statement = await statementBefore(trial, session);
      await trial.driver.clock?.advance?.({ ms: 2 * countedOnMs(trial) });
      const before = await balancesBefore(trial, msisdn === undefined ? [] : [msisdn]);
      const late: Exchange[] = [];
      for (const { operation, input } of calls) {
        const exchange = await call(trial, session, operation, input());
        trial.holds('access-token-ends', 'refused', verdictOf(exchange), session.login, exchange);
        late.push(exchange);
      }
      if (late.every((it) => verdictOf(it) === 'refused'))
        await judgeChanges(trial, 'refused-call-moves-nothing', before, {}, ...late);
      if (statement) await judgeNotOnStatement(trial, await logIn(trial, account), statement, late);
    }
  },
});

function use(trial: Trial, session: Session): Promise<Exchange> {
  return call(trial, session, harmless, { headers: { accept: '*/*' } });
}

function ageMs({ login }: Session, last: Exchange): number {
  return last.at.wall + last.at.tookMs - login.at.wall;
}

/** Section 5: what becomes of a token under another account's API key is not shown. */
export const tokenOfOthers = check({
  slug: 'token-of-other-credentials',
  title: 'what a token gets under another API key is recorded',
  rules: ['token-of-other-credentials'],
  assumes: sessionRules,
  needs: ['fixture:accounts.merchant', 'fixture:accounts.agent'],
  async body(trial) {
    const [one, other] = accountsOf(trial);
    if (!one || !other || one.credentials.apiKey === other.credentials.apiKey) return;
    const { token } = await logIn(trial, one);
    const exchange = await trial.send(harmless, {
      headers: { ...headersOf({ account: other, token }), accept: '*/*' },
    });
    trial.observe('token-of-other-credentials', verdictOf(exchange) === 'success' ? 'accepted' : 'refused', exchange);
  },
});

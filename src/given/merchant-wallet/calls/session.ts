import {
  type Exchange,
  fieldOf,
  GivenBroken,
  Lacking,
  type RawInput,
  statusOf,
  type Trial,
} from '../../../conformance/index.ts';
import { type Permission, shortestTokenSeconds } from '../../../targets/apis/merchant-wallet.ts';
import { noteMovement } from '../../moved-money.ts';
import { type Account, accountFor } from './accounts.ts';
import { outcomeOf, verdictOf } from './result.ts';

/** An account that is logged in. */
export interface Session {
  account: Account;
  token: string;
  /** The login that gave the token. */
  login: Exchange;
}

/** Rules that a login decides. */
export const sessionRules = ['login-without-a-token', 'login/2XX'];

/** Sends a login of the account; nothing is judged. */
export function sendLogin(trial: Trial, { credentials }: Account, input: RawInput = {}): Promise<Exchange> {
  const { apiKey = '', username = '', password = '' } = credentials;
  const { headers, ...rest } = input;
  return trial.send('login', { json: { username, password }, headers: { 'x-api-key': apiKey, ...headers }, ...rest });
}

/** Logs the account in. Its rules: `sessionRules`. Throws GivenBroken where that fails. */
export async function logIn(trial: Trial, account: Account): Promise<Session> {
  const login = await sendLogin(trial, account);
  trial.holds('login-without-a-token', 'success', outcomeOf(login), login);
  trial.holds('login/2XX', '2XX', String(statusOf(login)).replace(/^2\d\d$/, '2XX'), login);
  const token = fieldOf(login, 'accessToken');
  if (typeof token !== 'string') throw new GivenBroken('a login with right credentials gave no access token');
  return { account, token, login };
}

/** A session of an account that may do all of it. Throws Lacking where the target has none. */
export function sessionFor(trial: Trial, ...permissions: Permission[]): Promise<Session> {
  return logIn(trial, accountFor(trial, ...permissions));
}

/** A wait that is worth its time on a target whose clock nobody moves: half a minute, and what a border needs on top. */
const waitedAtMostMs = 32_000;

/**
 * Moves the target's clock and logs in anew: a token may have run out meanwhile. Where nobody can move it, half a minute is really
 * waited for. Throws Lacking for more than that.
 */
export async function sessionAfter(trial: Trial, { account }: Session, ms: number): Promise<Session> {
  const advance = trial.driver.clock?.advance;
  if (advance) await advance({ ms });
  else if (ms > waitedAtMostMs) throw new Lacking('clock.advance');
  else await trial.evenly(1, ms, () => Promise.resolve());
  return logIn(trial, account);
}

/** The credentials that a call of the session carries in its headers. */
export function headersOf({ account, token }: Pick<Session, 'account' | 'token'>): Record<string, string> {
  return { 'x-api-key': account.credentials.apiKey ?? '', authorization: `Bearer ${token}` };
}

/** Whether the target file tells how long tokens live. */
export function isLifetimeTold({ fixtures }: Pick<Trial, 'fixtures'>): boolean {
  return fixtures.tokenLifetimeSeconds !== undefined;
}

/** How long a token is counted on, in ms: where nobody tells how long tokens live, no longer than any of them does. */
export function countedOnMs({ fixtures }: Pick<Trial, 'fixtures'>): number {
  return 1000 * (fixtures.tokenLifetimeSeconds ?? shortestTokenSeconds);
}

/** When a session was used last, in wall time. */
const usedAt = new WeakMap<Session, number>();

const moving: readonly string[] = ['deposit', 'bankChange', 'reversal'];

/** Sends one call in the name of a session; `input.headers` may take a credential away with null. */
export async function call(trial: Trial, session: Session, operation: string, input: RawInput = {}): Promise<Exchange> {
  await renew(trial, session);
  const exchange = await trial.send(operation, { ...input, headers: { ...headersOf(session), ...input.headers } });
  usedAt.set(session, exchange.at.wall + exchange.at.tookMs);
  if (moving.includes(operation) && verdictOf(exchange) !== 'refused') noteMovement(trial);
  return exchange;
}

/**
 * That a run is slow is its own business: a token that it used for most of its lifetime is replaced, so that no finding
 * rests on its end. What a check does with the target's clock, or with a token that no login gave, is left alone.
 */
async function renew(trial: Trial, session: Session): Promise<void> {
  const { account, login, token } = session;
  const ageMs = (usedAt.get(session) ?? login.at.wall) - login.at.wall;
  if (ageMs < 0.8 * countedOnMs(trial) || fieldOf(login, 'accessToken') !== token) return;
  const again = await sendLogin(trial, account);
  const fresh = fieldOf(again, 'accessToken');
  if (typeof fresh === 'string') Object.assign(session, { token: fresh, login: again });
}

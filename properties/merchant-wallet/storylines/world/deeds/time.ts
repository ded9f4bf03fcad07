import { type Exchange, GivenBroken, type Trial } from '../../../../../src/conformance/index.ts';
import {
  countedOnMs,
  depositBody,
  inquireAccounts,
  isLifetimeTold,
  type LinkedAccount,
  linkedAccount,
  logIn,
  mayDo,
  nowOf,
  offsetMsOf,
  outcomeOf,
  type Session,
  sendChange,
  sendCode,
  sendDeposit,
  succeeded,
} from '../../../../../src/given/merchant-wallet/index.ts';
import type { Border, Step } from '../steps.ts';
import { customerAt, type Deed, keepYoung, logInAnew, ownedBy, type World } from '../world.ts';
import { idle } from './deposits.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const nothing = 'unpaid-code-moves-nothing';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Lets time pass: nothing moves by it. A token that is young still is good afterwards. */
export async function wait(trial: Trial, world: World, { seconds }: Of<'wait'>): Promise<Deed> {
  if (!(await advance(trial, world, seconds * 1000))) return idle(nothing);
  if (!isLifetimeTold(trial)) await keepYoung(trial, world);
  // A call that moves nothing: what is done late is often done with the next one.
  const used = await inquireAccounts(trial, world.session, customerAt(world, 0), 'USD');
  const ageMs = world.clockMs - world.loggedInAt;
  if (!isLifetimeTold(trial) || !world.freshTokens || ageMs > countedOnMs(trial) / 2) return idle(nothing);
  const expected = `success ${ageMs / 1000} s after its login`;
  const { login } = world.session;
  if (!trial.expects('access-token-lifetime', expected, succeeded(used), outcomeOf(used), login, used))
    await logInAnew(trial, world);
  return idle(nothing);
}

async function advance(trial: Trial, world: World, ms: number): Promise<boolean> {
  const clock = trial.driver.clock;
  if (!clock?.advance || ms <= 0) return false;
  await clock.advance({ ms });
  world.clockMs += ms;
  return true;
}

/** Moves the clock to a minute before a border of the calendar; new tokens, as the old ones are over. */
export async function toBorder(trial: Trial, world: World, { border }: Of<'border'>): Promise<Deed> {
  if (!trial.driver.clock?.now) return idle(nothing);
  const now = await nowOf(trial, world.session);
  const aheadMs = offsetMsOf(trial.fixtures.utcOffset) ?? 0;
  const ms = nextBorder(now + aheadMs + 2 * countedOnMs(trial), border) - aheadMs - minuteMs - now;
  if (await advance(trial, world, ms)) {
    await logInAnew(trial, world);
    // Whatever token there was before is dead by now: this one cannot be one of those, handed out again.
    world.freshTokens = true;
  }
  return idle(nothing);
}

/** The first such border after a local time, as if it were in UTC. A leap day is reached at its noon. */
function nextBorder(local: number, border: Border): number {
  const at = new Date(local);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  if (border === 'midnight') return Math.floor(local / dayMs) * dayMs + dayMs;
  if (border === 'month') return Date.UTC(year, month + 1, 1);
  if (border === 'new-year') return Date.UTC(year + 1, 0, 1);
  for (let it = year; ; it += 1) {
    const noon = Date.UTC(it, 1, 29, 12);
    if (noon > local && new Date(noon).getUTCDate() === 29) return noon;
  }
}

/** That one account logs in again and again is nothing to the token of the other. */
export async function logIns(trial: Trial, world: World): Promise<Deed> {
  const { other } = world;
  const { username } = world.session.account.credentials;
  if (!other || other.account.credentials.username === username) return idle(nothing);
  if (!isLifetimeTold(trial) || !mayDo(other.account, 'payment-codes')) return idle(nothing);
  // Seen in use: what ends tokens one by one may begin with those that were used.
  const before = await sendCode(trial, other);
  let { login } = other;
  for (let time = 0; time < 4; time += 1) {
    world.session = await logIn(trial, world.session.account);
    login = world.session.login;
  }
  const used = await sendCode(trial, other);
  const seen = `${outcomeOf(used)} after another account logged in`;
  if (succeeded(before))
    trial.expects('access-token-lifetime', 'success', succeeded(used), seen, other.login, login, used);
  if (!succeeded(used)) await logInAnew(trial, world);
  return idle(nothing);
}

/** Calls that would move money, with a token that has ended. */
async function moveWith(trial: Trial, old: Session, to: LinkedAccount): Promise<Exchange[]> {
  const all = [await sendDeposit(trial, old, depositBody(trial, to))];
  if (mayDo(old.account, 'bank-change'))
    all.push(await sendChange(trial, old, { destinationMsisdn: to.msisdn, amount: 47, currency: to.currency }));
  for (const it of all) trial.expects('access-token-ends', 'refused', !succeeded(it), outcomeOf(it), old.login, it);
  if (all.some(succeeded)) throw new GivenBroken('a token that has ended was accepted');
  return all;
}

/** A token that nobody uses any more ends, however often its account logs in again. */
export async function tokens(trial: Trial, world: World): Promise<Deed> {
  if (!trial.driver.clock?.advance || !isLifetimeTold(trial)) return idle(nothing);
  const old = world.session;
  const lifeMs = countedOnMs(trial);
  for (const share of [0.9, 0.9, 0.4]) {
    await advance(trial, world, Math.round(share * lifeMs));
    await logInAnew(trial, world);
    // A provider may hand a token out again.
    if (world.session.token === old.token) return idle(nothing);
  }
  const late = await inquireAccounts(trial, old, customerAt(world, 0), 'USD');
  const expected = 'refused at twice its lifetime';
  trial.expects('access-token-ends', expected, !succeeded(late), outcomeOf(late), old.login, late);
  const to = await linkedAccount(trial, world.session, customerAt(world, 0), ownedBy(world.session, 'USD'));
  const proof = [late, ...(await moveWith(trial, old, to))];
  // One that no other token took the place of ends too.
  await advance(trial, world, Math.round(2.1 * lifeMs));
  proof.push(...(await moveWith(trial, world.session, to)));
  await logInAnew(trial, world);
  return { rule: 'refused-call-moves-nothing', expected: {}, proof };
}

import type { Exchange, Trial } from '../../../../src/conformance/index.ts';
import {
  type Account,
  accountFor,
  accountsOf,
  type Balances,
  balancesBefore,
  type Currency,
  countedOnMs,
  currenciesOf,
  customerOf,
  type Deposited,
  type Generated,
  isLifetimeTold,
  logIn,
  mayDo,
  nowOf,
  type Permission,
  type Session,
} from '../../../../src/given/merchant-wallet/index.ts';
import { judgeAnswerDate } from './dates.ts';

/** A deposit that was made: the model, simpler than any provider. */
export interface Told {
  deposited: Deposited;
  reversed: boolean;
  /** By the world's own clock, in ms. */
  madeAt: number;
}

/** A code that was given. */
export interface ToldCode {
  generated: Generated;
  of: Session;
  madeAt: number;
  askedAt: number | undefined;
  paid: boolean;
  /** The customer who typed it in without paying it yet. */
  claimedBy?: string;
  /** Another code has its amount, currency and narration. */
  isTwin: boolean;
}

/** What a statement of an account shows or should show. */
export interface Moved {
  exchange: Exchange;
  /** What the movement is called by: its operation, `payment` for a paid code. */
  kind: string;
  cents: number;
  currency: Currency;
  of: Account;
  /** The target's time, in Unix ms. */
  at: number;
  undone?: boolean;
}

/** All that the story told so far. */
export interface World {
  /** The account that may do most. */
  session: Session;
  /** Another one that makes payment codes. */
  other: Session | undefined;
  customers: readonly string[];
  balances: Balances;
  deposits: Told[];
  codes: ToldCode[];
  moved: Moved[];
  /** How far the clock was moved, in ms. */
  clockMs: number;
  /** When the sessions were begun, by that clock. */
  loggedInAt: number;
  /** Whether the tokens are known to be new then, and not older ones that were handed out again. */
  freshTokens: boolean;
  /** The rule of the first call that was refused: what moves while nobody moves anything is taken for its doing. */
  refusedBy: string | undefined;
}

/** What a step did: wallets that changed by it, the rule that is broken where they did not, or others did too. */
export interface Deed {
  rule: string;
  expected: Record<string, number>;
  proof: Exchange[];
}

export const permissions = ['linked-accounts', 'deposits', 'deposit-inquiry', 'reversals'] as const;

export async function openWorld(trial: Trial): Promise<World> {
  const account = accountFor(trial, ...permissions);
  const otherAccount = accountsOf(trial).find((it) => it.type !== account.type && mayDo(it, 'payment-codes'));
  const numbers = trial.fixtures.numbers?.registered ?? [];
  const customers = [...new Set([0, 1, 2].map((it) => numbers[it] ?? customerOf(trial)))];
  const world: World = {
    session: await logIn(trial, account),
    other: otherAccount && (await logIn(trial, otherAccount)),
    customers,
    balances: new Map(),
    deposits: [],
    codes: [],
    moved: [],
    clockMs: 0,
    loggedInAt: 0,
    freshTokens: false,
    refusedBy: undefined,
  };
  await outliveOldTokens(trial, world);
  world.balances = await balancesBefore(trial, customers);
  return world;
}

/** A new token for each account: what our own story used past its life is our own business. */
export async function logInAnew(trial: Trial, world: World): Promise<void> {
  world.session = await logIn(trial, world.session.account);
  world.other = world.other && (await logIn(trial, world.other.account));
  world.loggedInAt = world.clockMs;
  world.freshTokens = false;
  await outliveOldTokens(trial, world);
}

/** Lets time pass within a deed, where the clock is ours: a token that is old by then is replaced, as its end is our doing. */
export async function pass(trial: Trial, world: World, ms: number): Promise<void> {
  await trial.driver.clock?.advance?.({ ms });
  world.clockMs += ms;
  await keepYoung(trial, world);
}

/** New tokens where half of the life of these is over; where nobody tells how long that is, where any time has passed. */
export async function keepYoung(trial: Trial, world: World): Promise<void> {
  const youngMs = isLifetimeTold(trial) ? countedOnMs(trial) / 2 : 0;
  if (world.clockMs - world.loggedInAt > youngMs) await logInAnew(trial, world);
}

/** Tokens that stories had, by the fixtures of their tenant. */
const hadTokens = new WeakMap<object, Set<string>>();

/**
 * A login may hand a token out again, and then nobody knows how long it lives: time passes until it is over, and the next
 * login makes a new one. None ends by our waiting where the clock is not ours to move, or nobody tells how long tokens live.
 */
async function outliveOldTokens(trial: Trial, world: World): Promise<void> {
  const had = hadTokens.get(trial.fixtures) ?? new Set();
  hadTokens.set(trial.fixtures, had);
  const tokens = (): string[] => [world.session, world.other].flatMap((it) => it?.token ?? []);
  const { clock } = trial.driver;
  if (clock?.advance && isLifetimeTold(trial) && tokens().some((it) => had.has(it))) {
    const ms = countedOnMs(trial) + 1000;
    await clock.advance({ ms });
    world.clockMs += ms;
    world.session = await logIn(trial, world.session.account);
    world.other = world.other && (await logIn(trial, world.other.account));
    world.loggedInAt = world.clockMs;
  }
  for (const it of tokens()) had.add(it);
}

/** The session of whoever may do that, the world's own first: who may deposit is not always who gives change. */
export function whoMay({ session, other }: World, permission: Permission): Session | undefined {
  return [session, other].find((it) => it !== undefined && mayDo(it.account, permission));
}

/** The session now of whoever made it. */
export function sessionOf(world: World, { of }: Pick<ToldCode, 'of'>): Session {
  return of.account.type === world.session.account.type ? world.session : (world.other ?? of);
}

export function customerAt({ customers }: World, at: number): string {
  return customers[at % customers.length] ?? '';
}

/** The n-th of what there is, round and round. */
export function nth<T>(all: readonly T[], at: number): T | undefined {
  return all[at % Math.max(1, all.length)];
}

/** That currency where the account has it, else the one that it has. */
export function ownedBy({ account }: Session, wanted: Currency): Currency {
  const own = currenciesOf(account);
  return own.includes(wanted) ? wanted : (own[0] ?? wanted);
}

/** Remembers what a statement has to show. */
export async function remember(trial: Trial, world: World, moved: Omit<Moved, 'at'>): Promise<void> {
  const told = { ...moved, at: await nowOf(trial, world.session) };
  world.moved.push(told);
  // A code is generated long before it is paid.
  if (told.kind !== 'payment') judgeAnswerDate(trial, told, 'processedDateTime');
}

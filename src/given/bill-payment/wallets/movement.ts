import {
  defined,
  type Exchange,
  jsonOf,
  Lacking,
  listOf,
  memberOf,
  type Trial,
  textIn,
} from '../../../conformance/index.ts';
import { noteSettled } from '../../moved-money.ts';
import { decimalIn, plus, times } from '../values/decimal.ts';
import {
  type Balances,
  balances,
  changesBetween,
  currencies,
  inWords,
  listWallets,
  readWallets,
  setWallet,
} from './wallets.ts';

/** What the wallets should have done in the course of something, and what they did. */
export interface Movement {
  id: string;
  expected: string;
  actual: string;
  proof: Exchange[];
}

/** How often something is done anew where somebody else may have paid from the same wallets meanwhile. */
const confirmations = 2;

/**
 * Decides what `act` says of the wallets. On a target that everybody shares, only what is so each of three times is
 * held against the provider (the whole check is done anew, or `act` where other checks run beside it), and nothing where the
 * wallets move by themselves: then it throws Lacking. Whatever was decided on the way stays decided. Returns whether it held.
 */
export async function judgeMovement(trial: Trial, act: () => Promise<Movement>): Promise<boolean> {
  let seen = await act();
  if (!trial.has('isolate')) {
    const anew = trial.has('alone') ? 0 : confirmations;
    for (let n = 0; n < anew && seen.expected !== seen.actual; n += 1) seen = await act();
    if (seen.expected !== seen.actual && (await moveByThemselves(trial))) throw new Lacking('isolate');
  }
  return trial.holds(seen.id, seen.expected, seen.actual, ...seen.proof);
}

/**
 * Decides by a rule that `act` moved no wallet, as far as can be told when the target is quiet. Returns whether none
 * moved. `act` gives the exchanges that prove it.
 */
export function judgeUnmoved(trial: Trial, id: string, act: () => Promise<Exchange[]>): Promise<boolean> {
  return judgeChanges(trial, id, act, (changes) => changes);
}

/**
 * Decides by a rule that `act` debited no wallet, however long it takes. On a target that everybody shares what is credited
 * meanwhile may be the commission of earlier payments, of this very check too when it is done again.
 */
export function judgeUndebited(trial: Trial, id: string, act: () => Promise<Exchange[]>): Promise<boolean> {
  return judgeChanges(trial, id, act, (changes) => (trial.has('isolate') ? changes : fallsOf(changes)));
}

function judgeChanges(
  trial: Trial,
  id: string,
  act: () => Promise<Exchange[]>,
  counted: (changes: Balances) => Balances,
): Promise<boolean> {
  return judgeMovement(trial, async () => {
    const before = await balances(trial);
    const proof = await act();
    const { changes, wallets } = await lateChanges(trial, before);
    return { id, expected: inWords({}), actual: inWords(counted(changes)), proof: [...proof, wallets] };
  });
}

function fallsOf(changes: Balances): Balances {
  return Object.fromEntries(Object.entries(changes).filter(([, it]) => it.startsWith('-')));
}

/** What each wallet changed by, and the answer that tells so. */
export interface Changed {
  changes: Balances;
  wallets: Exchange;
}

/** What changed since. Its rules: `walletRules`. */
export async function changesSince(trial: Trial, before: Balances): Promise<Changed> {
  const { held, exchange } = await readWallets(trial);
  return { changes: changesBetween(before, held), wallets: exchange };
}

/** What changed since, as soon as it is as it has to be, else once the target is quiet. Its rules: `walletRules`. */
export async function changesUntil(
  trial: Trial,
  before: Balances,
  isRight: (changes: Balances) => boolean,
): Promise<Changed> {
  const seen = await changesSince(trial, before);
  return isRight(seen.changes) ? seen : lateChanges(trial, before);
}

/** What changed since, once the target is quiet. Its rules: `walletRules`. */
export async function lateChanges(trial: Trial, before: Balances): Promise<Changed> {
  await trial.quiet();
  noteSettled(trial);
  return changesSince(trial, before);
}

/** Does something, and tells what each wallet changed by in the end. */
export async function withChanges<T>(trial: Trial, act: () => Promise<T>): Promise<{ result: T } & Changed> {
  const before = await balances(trial);
  const result = await act();
  return { result, ...(await lateChanges(trial, before)) };
}

/** The movement of a wallet `n` times over. */
export function timesOver(changes: Balances, n: number): Balances {
  const all = Object.entries(changes).map(([currency, change]) => [currency, times(change, n)]);
  return n === 0 ? {} : Object.fromEntries(all);
}

async function moveByThemselves(trial: Trial): Promise<boolean> {
  const before = await balances(trial);
  return inWords((await lateChanges(trial, before)).changes) !== inWords({});
}

/** Does something that changes the wallets by the operator, and has them as they were afterwards. */
export async function keepingWallets(trial: Trial, act: () => Promise<void>): Promise<void> {
  const list = listOf(jsonOf(await listWallets(trial))) ?? [];
  try {
    await act();
  } finally {
    const isOpen = (it: unknown): boolean => decimalIn(memberOf(it, 'Status')) === '1';
    // Which of several wallets of a currency is meant is told by the one that is open.
    for (const it of list.some(isOpen) ? list.filter(isOpen) : list) {
      const currency = currencies.find((name) => name === textIn(memberOf(it, 'Currency')));
      const [balance, minimumBalance] = ['Balance', 'MinimumBalance'].map((name) => decimalIn(memberOf(it, name)));
      if (!currency || balance === undefined) continue;
      if (trial.driver.operator?.setWallet)
        await setWallet(trial, defined({ currency, balance, minimumBalance, status: 'open' as const }));
    }
  }
}

/** The movements of several payments as one. */
export function sumOf(all: readonly Balances[]): Balances {
  const sums = currencies.flatMap((currency): [string, string][] => {
    const sum = plus(...all.map((it) => it[currency] ?? '0'));
    return sum === '0' ? [] : [[currency, sum]];
  });
  return Object.fromEntries(sums);
}

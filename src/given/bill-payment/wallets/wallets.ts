import {
  type Exchange,
  GivenBroken,
  jsonOf,
  Lacking,
  listOf,
  memberOf,
  statusOf,
  type Trial,
  textIn,
} from '../../../conformance/index.ts';
import { call } from '../calls/vendor-call.ts';
import { settledWallets } from '../payments/process-call.ts';
import { type Decimal, decimalIn, minus, plus, times } from '../values/decimal.ts';

export type Currency = 'USD' | 'ZWG';
export const currencies: readonly Currency[] = ['USD', 'ZWG'];

/** The vendor's money by currency: the sum where there are several wallets of one. */
export type Balances = Partial<Record<Currency, Decimal>>;

/** Rules that reading the wallets decides. */
export const walletRules = ['listWallets/200'];

/** Sends the wallet list; nothing is judged. */
export function listWallets(trial: Trial): Promise<Exchange> {
  return call(trial, 'listWallets');
}

/** The balances in an answer; undefined where it holds no list. Throws Lacking where one cannot be read. */
export function balancesIn(exchange: Exchange): Balances | undefined {
  const list = listOf(jsonOf(exchange));
  if (!list) return undefined;
  const balances: Balances = {};
  for (const it of list) {
    const currency = currencies.find((name) => name === textIn(memberOf(it, 'Currency')));
    const balance = decimalIn(memberOf(it, 'Balance'));
    if (!currency) continue;
    if (balance === undefined) throw new Lacking(`a ${currency} wallet whose Balance is a decimal`);
    balances[currency] = plus(balances[currency] ?? '0', balance);
  }
  return balances;
}

/** What each wallet of that currency holds in such an answer: one of several has a balance of its own. */
export function eachIn(exchange: Exchange, currency: string | undefined): Decimal[] {
  const own = (listOf(jsonOf(exchange)) ?? []).filter((it) => textIn(memberOf(it, 'Currency')) === currency);
  return own.flatMap((it) => decimalIn(memberOf(it, 'Balance')) ?? []);
}

/** The balances once the target is quiet. Its rules: `walletRules`. Throws GivenBroken where they cannot be read. */
export async function balances(trial: Trial): Promise<Balances> {
  await settledWallets(trial);
  return (await readWallets(trial)).held;
}

/** The balances now, with the answer that tells them; as `balances`. */
export async function readWallets(trial: Trial): Promise<{ held: Balances; exchange: Exchange }> {
  const exchange = await listWallets(trial);
  trial.holds('listWallets/200', 200, statusOf(exchange), exchange);
  const held = statusOf(exchange) === 200 ? balancesIn(exchange) : undefined;
  if (!held) throw new GivenBroken('the wallets could not be read');
  return { held, exchange };
}

/** What an operator sets of a wallet. */
type Setting = Parameters<NonNullable<NonNullable<Trial['driver']['operator']>['setWallet']>>[0];

/**
 * Sets a wallet, and waits until the list tells its balance. Throws Lacking where nobody can set it, and where the list tells the
 * balance of before, or a hundred times as much: a driver that does nothing, or sets cents, is no finding.
 */
export async function setWallet(trial: Trial, of: Setting): Promise<void> {
  const { operator } = trial.driver;
  if (!operator?.setWallet) throw new Lacking('operator.setWallet');
  const told = async (): Promise<Decimal[]> => eachIn(await listWallets(trial), of.currency);
  const wanted = decimalIn(of.balance);
  const before = wanted === undefined ? [] : await told();
  await operator.setWallet(of);
  if (wanted === undefined) return;
  let after = await told();
  const isTold = async (): Promise<true | undefined> => {
    after = await told();
    return after.includes(wanted) ? true : undefined;
  };
  if (after.includes(wanted) || (await trial.eventually(isTold))) return;
  const isUnmoved = after.length > 0 && after.join() === before.join();
  if (isUnmoved || after.includes(times(wanted, 100)))
    throw new Lacking(
      `operator.setWallet that sets a balance (${of.currency} ${wanted}: the list tells ${after.join()})`,
    );
}

/** What each wallet changed by, as text such as `-13.57`; those that did not are left out. */
export function changesBetween(before: Balances, after: Balances): Balances {
  const changes = currencies.flatMap((currency): [Currency, Decimal][] => {
    const change = minus(after[currency] ?? '0', before[currency] ?? '0');
    return change === '0' ? [] : [[currency, change]];
  });
  return Object.fromEntries(changes);
}

/** By how much the wallet fell that did; 0 where none did. */
export function fallOf(changes: Balances): Decimal {
  return minus('0', Object.values(changes).find((it) => it.startsWith('-')) ?? '0');
}

/** Changes as a finding shows them: `ZWG -13.57`. */
export function inWords(changes: Balances): string {
  return (
    Object.entries(changes)
      .map(([currency, change]) => `${currency} ${change.startsWith('-') ? '' : '+'}${change}`)
      .join(', ') || 'no wallet changes'
  );
}

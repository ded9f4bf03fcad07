import { type Exchange, fieldOf } from '../../../../src/conformance/index.ts';
import {
  type Balances,
  type Currency,
  compare,
  currencies,
  type Decimal,
  decimalIn,
  feeOf,
  inWords,
  isFinal,
  minus,
  plus,
  sumOf,
} from '../../../../src/given/bill-payment/index.ts';
import { debitsOf, readings } from './debits.ts';
import type { Deed, Known, World } from './model.ts';
import { hasUnshownPart, takenAsShown } from './unshown-part.ts';

const debits = 'paid-debits-vendor-wallet';

/** What the wallets may change by where these payments were made: all in one reading of what a debit is. */
export function debitDeed(world: World, all: readonly Known[], answers: readonly Exchange[], part?: Decimal): Deed {
  const proof = [...all.slice(0, 3).map(({ authorized }) => authorized.exchange), ...answers.slice(0, 3)];
  const done = all.filter(({ status }) => status === 'Paid');
  const isSure = all.every(({ status }) => isFinal(status));
  const lists = done.map((it) => listOf(it, part));
  if (!isSure || lists.some((it) => it === undefined))
    return { rule: debits, words: 'anything', fits: () => true, proof };
  const sums = Array.from({ length: readings }, (_, n) => sumOf(lists.map((it) => it?.[n] ?? {})));
  // How fee and commission of several products are told and taken is another matter.
  const loose = done.filter(({ authorized: { items } }) => items.length > 1);
  const words = [...new Set(sums.map(inWords))].join(' or ');
  const [only, ...others] = done;
  const fits = (changes: Balances): boolean => {
    const isAsShown = sums.some((it) => inWords(it) === inWords(changes));
    const [prices = {}, withFees = {}] = sums;
    const rest = withoutFees(changes, prices, withFees);
    if (isAsShown && only && others.length === 0) takenAsShown(world, only, rest);
    if (isAsShown || (loose.length > 0 && isMoreThanOne(loose, changes))) return true;
    return hasUnshownPart(world, done, prices, rest);
  };
  if (only?.shown && others.length === 0)
    return withDebit(only, { rule: debits, words, fits, proof, ...(all.length === 1 && { debit: only.shown }) });
  return { rule: debits, words, fits, proof };
}

/** What was taken of the wallet that paid: a fee that is told may go from the other one. */
function withoutFees(changes: Balances, prices: Balances, withFees: Balances): Balances {
  const isFee = (it: Currency): boolean => prices[it] === undefined && withFees[it] === changes[it];
  return Object.fromEntries(currencies.flatMap((it) => (changes[it] && !isFee(it) ? [[it, changes[it]]] : [])));
}

function listOf(known: Known, part: Decimal | undefined): Balances[] | undefined {
  const { shown } = known;
  if (!shown) return undefined;
  if (part === undefined) return debitsOf(known, shown);
  const told = ['TotalAmount', 'Products.0.Price'].map((it) => decimalIn(fieldOf(shown, it)));
  return told.every((it) => it === part) ? debitsOf(known, shown, part) : undefined;
}

/** More is taken than the dearest of the products costs. */
function isMoreThanOne(all: readonly Known[], changes: Balances): boolean {
  const prices = all.flatMap(({ authorized }) => authorized.prices.flatMap((it) => it ?? []));
  const [dearest = '0'] = prices.sort((a, b) => compare(b, a));
  const fees = plus('0', ...all.map(({ shown }) => (shown ? feeOf({ shown }) : '0')));
  const falls = Object.values(changes).map((it) => minus('0', it));
  const [most = '0', ...others] = falls.sort((a, b) => compare(b, a));
  // A fee may go from the other wallet.
  const areFees = others.every((it) => compare(it, '0') > 0 && compare(it, fees) <= 0);
  return compare(most, dearest) > 0 && areFees;
}

/** What was taken is remembered: a reversal gives that back. */
function withDebit(known: Known, deed: Deed): Deed {
  return {
    ...deed,
    fits(changes) {
      const isRight = deed.fits(changes);
      if (isRight) known.debit = changes;
      return isRight;
    },
  };
}

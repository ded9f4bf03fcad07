import { amountIn, type Exchange, rawJson, type Trial } from '../../../src/conformance/index.ts';
import { balancesBefore, changesSince, judgeChanges, succeeded } from '../../../src/given/merchant-wallet/index.ts';
import { beyondDouble, notCents, notPositive, type OddAmount, oddlyWritten } from '../../arbitraries/odd-cents.ts';

/** How one operation is sent with an amount that is none of the documented kind, and what tells what it moved. */
export interface OddAmounts {
  send(amount: unknown): Promise<Exchange>;
  /** What the provider tells of the amount of an accepted call; absent or undefined where it tells nothing. */
  told?(exchange: Exchange): Promise<unknown>;
  /** The wallet that an accepted call credits, and whose it is. */
  wallet?: { msisdn: string; name: string };
}

/** Rules that odd amounts decide. */
export const oddAmountRules = [
  'amount-not-an-integer',
  'amount-not-positive',
  'accepted-amount-is-exact',
  'refused-call-moves-nothing',
];

/**
 * Section 2.1: amounts are JSON integers of cents. What becomes of whole cents that are written otherwise, and of
 * amounts that are not positive, is recorded; what is accepted is moved to the cent.
 */
export async function judgeOddlyWritten(trial: Trial, of: OddAmounts): Promise<void> {
  await judgeMoved(trial, of, oddlyWritten);
  await judgeNotPositive(trial, of);
}

/** An amount of zero or below that is taken credits nothing. */
async function judgeNotPositive(trial: Trial, of: OddAmounts): Promise<void> {
  const before = await balancesBefore(trial, of.wallet ? [of.wallet.msisdn] : []);
  const accepted: Exchange[] = [];
  for (const literal of notPositive) {
    const exchange = await of.send(rawJson(literal));
    trial.observe('amount-not-positive', succeeded(exchange) ? 'accepted' : 'refused', exchange);
    if (succeeded(exchange)) accepted.push(exchange);
  }
  if (accepted.length === 0 || !of.wallet) return;
  await trial.quiet();
  const credited = (await changesSince(trial, before))[of.wallet.name] ?? 0;
  trial.expects('accepted-amount-is-exact', 'nothing credited', !(credited > 0), `${credited} credited`, ...accepted);
}

/**
 * Fractions of cents, and more than a double holds. A provider that takes them has odd balances from then on: on a
 * target that is shared this comes last.
 */
export async function judgeNotCents(trial: Trial, of: OddAmounts): Promise<void> {
  await judgeMoved(trial, of, notCents);
  // Beyond what any owner allows: on a tenant of its own it is nobody's money.
  if (trial.has('isolate')) await judgeMoved(trial, of, [beyondDouble]);
}

async function judgeMoved(trial: Trial, of: OddAmounts, amounts: readonly OddAmount[]): Promise<void> {
  const before = await balancesBefore(trial, of.wallet ? [of.wallet.msisdn] : []);
  const accepted: Exchange[] = [];
  let moved = 0;
  let last: Exchange | undefined;
  for (const { literal, value } of amounts) {
    last = await of.send(rawJson(literal));
    const taken = succeeded(last);
    trial.observe('amount-not-an-integer', taken ? 'accepted-exactly' : 'refused', last);
    if (!taken) continue;
    accepted.push(last);
    moved += Number(value);
    const told = await of.told?.(last);
    if (told !== undefined) trial.holds('accepted-amount-is-exact', value, amountIn(told), last);
  }
  // A driver tells balances as numbers, which hold no more than this.
  if (!of.wallet || !last || moved > Number.MAX_SAFE_INTEGER) return;
  const id = accepted.length > 0 ? 'accepted-amount-is-exact' : 'refused-call-moves-nothing';
  const expected = { [of.wallet.name]: Math.round(moved * 1000) / 1000 };
  await judgeChanges(trial, id, before, expected, ...(accepted.length > 0 ? accepted : [last]));
}

import { type Exchange, fieldOf, type Trial, textIn } from '../../../../../src/conformance/index.ts';
import {
  type Balances,
  changesBetween,
  commissionsAtMost,
  commissionsBy,
  dayMs,
  inquireUntil,
  instantOf,
  isCommission,
  isReturned,
  isReversal,
  reversalResultOf,
  reverse,
  sumOf,
} from '../../../../../src/given/bill-payment/index.ts';
import { totalOf } from '../debits.ts';
import { type Deed, type Known, nth, quietDeed, timeOf, type World } from '../model.ts';
import type { Step } from '../steps.ts';

const refusedMoves = 'failed-reversal-changes-nothing';

/** A reversal takes its own payment back, and no other; a second one takes nothing. */
export async function reverseStep(world: World, { of }: Extract<Step, { do: 'reverse' }>): Promise<Deed> {
  // Most payments are to billers that take none: the reversible ones come first.
  const reversible = world.payments.filter(({ ware, status }) => ware === 'reversible' && status !== 'open');
  const known = nth(reversible.length > 0 && of % 4 > 0 ? reversible : world.payments, of);
  if (!known || known.status === 'open') return quietDeed(refusedMoves);
  return reverseOne(world, known);
}

/** A zone may shift a time by a day. */
function judgeTime({ trial, clockMs }: World, { madeAt, paidAt, shown }: Known, exchange: Exchange): void {
  const told = instantOf(textIn(fieldOf(exchange, 'WalletDebitReversed')) ?? '');
  if (told === undefined || paidAt === undefined || clockMs - madeAt < 3 * dayMs) return;
  const isLater = told - paidAt > dayMs;
  const proof = [...(shown ? [shown] : []), exchange];
  const words = 'no time days before its reversal';
  trial.expects('debit-reversed-only-after-reversal', words, isLater, new Date(told).toISOString(), ...proof);
}

/** Whatever else a reversal of what is Paid may end with: the payment is there, and was not refunded. */
function judgeUntrue(trial: Trial, exchange: Exchange, proof: readonly Exchange[]): void {
  const code = reversalResultOf(exchange);
  for (const [rule, untrue] of [
    ['reversal-original-not-found', 'ErrorCode 1'],
    ['reversal-already-refunded', 'ErrorCode 5'],
  ] as const)
    trial.expects(rule, `not ${untrue}`, code !== untrue, code, ...proof);
}

export async function reverseOne(world: World, known: Known): Promise<Deed> {
  const { trial } = world;
  const reference = trial.fresh('rev');
  const at = await timeOf(world);
  const { exchange: first } = known.authorized;
  const exchange = await reverse(trial, known.authorized.reference, reference);
  const proof = [first, ...(known.shown ? [known.shown] : []), exchange];
  // Until when a payment can be reversed is not shown; soon after it is.
  const isSoon = world.clockMs - known.madeAt < 2 * dayMs;
  if (known.ware === 'reversible' && known.status === 'Paid' && isSoon)
    trial.holds('reversal-reverses-paid-payment', 'ErrorCode 0', reversalResultOf(exchange), ...proof);
  if (known.status === 'Paid') judgeUntrue(trial, exchange, proof);
  if (known.status === 'Reversed')
    trial.holds('reversal-already-refunded', 'ErrorCode 5', reversalResultOf(exchange), ...proof);
  if (!isReversal(exchange)) {
    known.refused = exchange;
    return quietDeed(refusedMoves, ...proof);
  }
  const { debit, status } = known;
  // What becomes of a payment that was never paid is not shown.
  known.status = status === 'Paid' ? 'Reversed' : status === 'Reversed' ? 'Reversed' : 'open';
  world.reversals.push(reference);
  if (known.status === 'Reversed') {
    const after = await inquireUntil(trial, known.authorized, ['Reversed']);
    trial.holds('reversal-reverses-paid-payment', 'Reversed', after.status, ...proof, after.exchange);
    known.reversed ??= after.exchange;
    if (at !== undefined) known.reversedAt ??= at;
    judgeTime(world, known, after.exchange);
  }
  const { shown } = known;
  if (status !== 'Paid' || !debit || !shown)
    return { rule: 'reversal-returns-money', words: 'anything', fits: () => status !== 'Reversed', proof };
  const price = totalOf(known, shown);
  const words = 'the debit back, but for a fee';
  const given = (changes: Balances): Balances[] => [changes, sumOf([changes, creditedSince(world, known, shown)])];
  const fits = (changes: Balances): boolean =>
    given(changes).some((it) => isReturned(shown, price, debit, it)) || isLessACredit(world, known, shown, changes);
  return { rule: 'reversal-returns-money', words, fits, proof };
}

/** A commission that came to the wallet by time, after the debit was seen: a reversal may take that back. */
function creditedSince({ clockMs }: World, { madeAt }: Known, shown: Exchange): Balances {
  return clockMs > madeAt ? commissionsBy([shown]) : {};
}

/** Whether the debit came back but for what may have been credited by time: a commission that no answer tells. */
function isLessACredit({ clockMs }: World, { madeAt, debit = {} }: Known, shown: Exchange, changes: Balances): boolean {
  const missing = changesBetween(sumOf([debit, changes]), {});
  const untold = changesBetween(commissionsBy([shown]), commissionsAtMost([shown]));
  return clockMs > madeAt && isCommission(missing, untold);
}

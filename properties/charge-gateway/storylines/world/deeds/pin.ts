import { fieldOf, statusOf } from '../../../../../src/conformance/index.ts';
import { finalLookup, lookUp, typePin, typePinWhileWaiting } from '../../../../../src/given/charge-gateway/index.ts';
import { callsOf } from '../../../callbacks/callback-calls.ts';
import { type PinCase, pins } from '../../../charge-life/pin-matrix.ts';
import { isSurelyOpen, type Known, type World } from '../model.ts';

/** The customer types a PIN at the prompt of one charge. */
export async function typeAt(world: World, known: Known | undefined, pin: string): Promise<void> {
  const { trial } = world;
  const it = pins.find((one) => one.pin === pin);
  if (!known || !it || known.status !== 'PENDING' || !world.isAnswered) return;
  const before = await lookUp(trial, known.charged);
  if (fieldOf(before, 'status') !== 'PENDING') {
    // The prompt may have run out meanwhile; whether it may have is judged when charges are read back.
    known.status = 'open';
    return;
  }
  // Where time is what a story is about, a late call that tells of PENDING must not pass for that of the outcome.
  if (known.notifyUrl !== undefined && world.moves > 0) await trial.quiet('calls before a PIN');
  if (known.notifyUrl !== undefined) known.calledBefore = callsOf(trial, known.notifyUrl).length;
  const isTyped = isSurelyOpen(world, known, before)
    ? await typePinWhileWaiting(trial, known.charged, pin, before)
    : (await typePin(trial, known.charged.body, pin)) === undefined;
  if (!isTyped) {
    known.status = 'open';
    return;
  }
  await judgeOutcome(world, known, it);
}

/** Decides what a charge became by a PIN that was typed already. */
export async function judgeTyped(world: World, known: Known, pin: string): Promise<void> {
  const it = pins.find((one) => one.pin === pin);
  if (it) await judgeOutcome(world, known, it);
}

/** Decides what a charge became by its PIN, and takes it into the model. */
async function judgeOutcome({ trial }: World, known: Known, { pin, final, outcome }: PinCase): Promise<void> {
  const mayBeRefused = pin === '1111' || pin === '9999';
  const lookup = await finalLookup(trial, known.charged, mayBeRefused);
  const is422 = mayBeRefused && statusOf(lookup) === 422;
  const status = is422 ? 'FAILED' : fieldOf(lookup, 'status');
  const isRight = trial.holds(outcome, final, status, known.charged.exchange, lookup);
  known.pin = pin;
  known.status = isRight ? final : 'open';
}

import { type Exchange, statusOf } from '../../../../../src/conformance/index.ts';
import {
  chargeBody,
  finalLookup,
  sendCharge,
  stateOf,
  typePin,
} from '../../../../../src/given/charge-gateway/index.ts';
import { callsOf } from '../../../callbacks/callback-calls.ts';
import { pins } from '../../../charge-life/pin-matrix.ts';
import { customerAt, type Known, type World } from '../model.ts';
import { addCharge, settleHeld } from './charge.ts';

const cents = 1111;

async function chargeBarred({ trial }: World, endUserId: string): Promise<Exchange> {
  const { exchange } = await sendCharge(trial, chargeBody(trial, { endUserId, amount: '11.11' }));
  trial.holds('barred-number-refused', 422, statusOf(exchange), exchange);
  return exchange;
}

/** How many prompts are open on a phone; none where nobody can look. */
async function promptsOf({ trial }: World, endUserId: string): Promise<number> {
  return ((await trial.driver.customer?.prompts?.({ endUserId })) ?? []).length;
}

/** The operator bars one customer: that one cannot be charged, the numbers beside it can. Then all is as before. */
export async function barForAMoment(world: World, at: number): Promise<void> {
  const { trial } = world;
  const bar = trial.driver.operator?.barNumber;
  const endUserId = customerAt(world, at);
  const other = customerAt(world, at + 1);
  // What becomes of a prompt whose customer is barred is not shown.
  const isWaiting = world.charges.some((it) => it.customer === endUserId && it.status === 'PENDING');
  if (!bar || other === endUserId || isWaiting) return;
  await bar({ endUserId, barred: true });
  try {
    const before = await promptsOf(world, endUserId);
    const refused = [await chargeBarred(world, endUserId)];
    const { clock } = trial.driver;
    // A bar has no end that the document names.
    if (clock?.advance) {
      world.moves += 1;
      await clock.advance({ ms: 5 * 3_600_000 });
      refused.push(await chargeBarred(world, endUserId));
    }
    const charged = await sendCharge(trial, chargeBody(trial, { endUserId: other, amount: '11.11' }));
    addCharge(world, charged, { customer: other, cents, currency: 'USD', notifyUrl: undefined });
    await settleHeld(world, charged);
    const after = await promptsOf(world, endUserId);
    const seen = `${after} open prompts, after ${before}`;
    trial.expects('refused-charge-leaves-nothing', 'no prompt', after <= before, seen, ...refused);
  } finally {
    await bar({ endUserId, barred: false });
  }
  const again = await sendCharge(trial, chargeBody(trial, { endUserId, amount: '11.11' }));
  addCharge(world, again, { customer: endUserId, cents, currency: 'USD', notifyUrl: undefined });
  await settleHeld(world, again);
}

/**
 * A customer who has a prompt open is barred, and types the PIN all the same. What becomes of the prompt is not shown; where the
 * PIN decides the charge, that is told as any outcome.
 */
export async function barMeanwhile(world: World, known: Known | undefined, pin: string): Promise<void> {
  const { trial } = world;
  const bar = trial.driver.operator?.barNumber;
  const it = pins.find((one) => one.pin === pin);
  if (!bar || !it || known?.status !== 'PENDING' || !world.isAnswered) return;
  if (known.notifyUrl !== undefined) {
    await trial.quiet('calls before a PIN');
    known.calledBefore = callsOf(trial, known.notifyUrl).length;
  }
  const { customer: endUserId, charged } = known;
  await bar({ endUserId, barred: true });
  try {
    for (const other of world.charges)
      if (other.customer === endUserId && other.status === 'PENDING') other.status = 'open';
    if ((await typePin(trial, charged.body, pin)) !== undefined) return;
    const lookup = await finalLookup(trial, charged, true);
    if (stateOf(lookup) === it.final) Object.assign(known, { status: it.final, pin });
    // Whoever tells customers late tells this one while it is barred.
    await trial.quiet('an SMS');
  } finally {
    await bar({ endUserId, barred: false });
  }
}

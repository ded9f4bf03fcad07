import { type Exchange, statusOf } from '../../../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../../../src/given/charge-gateway/index.ts';
import { customerAt, type World } from '../model.ts';
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

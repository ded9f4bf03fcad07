import { statusOf } from '../../../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../../../src/given/charge-gateway/index.ts';
import { customerAt, type World } from '../model.ts';
import { addCharge, settleHeld } from './charge.ts';

const cents = 1111;

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
    const barred = await sendCharge(trial, chargeBody(trial, { endUserId, amount: '11.11' }));
    trial.holds('barred-number-refused', 422, statusOf(barred.exchange), barred.exchange);
    const charged = await sendCharge(trial, chargeBody(trial, { endUserId: other, amount: '11.11' }));
    addCharge(world, charged, { customer: other, cents, currency: 'USD', notifyUrl: undefined });
    await settleHeld(world, charged);
  } finally {
    await bar({ endUserId, barred: false });
  }
}

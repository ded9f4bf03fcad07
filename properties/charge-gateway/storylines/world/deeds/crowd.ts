import { decimalOf } from '../../../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../../../src/given/charge-gateway/index.ts';
import { customerAt, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { addCharge, settleHeld } from './charge.ts';
import { typeAt } from './pin.ts';
import { judgeRefund, sendRefundOf } from './refund.ts';

/** Charges as a busy day brings them: number matters, so they differ in little. */
export async function makeCrowd(world: World, step: Step & { kind: 'crowd' }): Promise<void> {
  const { trial } = world;
  // A paced target is spared.
  const count = Math.min(step.count, 2 * trial.plenty);
  for (let n = 0; n < count; n += 1) {
    const customer = customerAt(world, step.customer ?? n);
    const cents = 101 + n;
    const wish = { endUserId: customer, amount: decimalOf(BigInt(cents)) };
    const charged = await sendCharge(trial, chargeBody(trial, wish));
    addCharge(world, charged, { customer, cents, currency: 'USD', notifyUrl: undefined });
    await settleHeld(world, charged);
    const known = world.charges.at(-1);
    if (n < step.paid && known?.charged === charged) await typeAt(world, known, n % 4 === 3 ? '1111' : '0000');
  }
  const paid = world.charges.filter((it) => it.status === 'SUCCESS' && it.refunds === 0);
  for (const it of paid.slice(0, step.refunded)) {
    const exchange = await sendRefundOf(world, it, it.cents, { tranType: 'REF' });
    judgeRefund(world, it, { cents: it.cents, tranType: 'REF', exchange });
  }
}

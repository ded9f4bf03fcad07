import { decimalOf } from '../../../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../../../src/given/charge-gateway/index.ts';
import { customerAt, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { addCharge, settleHeld } from './charge.ts';
import { typeAt } from './pin.ts';

/** One customer types the same PIN at one charge after the other: the third time is like the first. */
export async function makeSeries(world: World, step: Step & { kind: 'series' }): Promise<void> {
  const { trial } = world;
  const customer = customerAt(world, step.customer);
  for (let n = 0; n < step.count; n += 1) {
    const cents = 301 + n;
    const wish = { endUserId: customer, amount: decimalOf(BigInt(cents)) };
    const charged = await sendCharge(trial, chargeBody(trial, wish));
    addCharge(world, charged, { customer, cents, currency: 'USD', notifyUrl: undefined });
    await settleHeld(world, charged);
    const known = world.charges.at(-1);
    if (known?.charged === charged) await typeAt(world, known, step.pin);
  }
}

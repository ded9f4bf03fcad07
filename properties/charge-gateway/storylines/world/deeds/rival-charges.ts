import { decimalOf, type Exchange, fieldOf, statusOf, textIn } from '../../../../../src/conformance/index.ts';
import { chargeBody, sendCharge } from '../../../../../src/given/charge-gateway/index.ts';
import { customerAt, type World } from '../model.ts';
import type { AtOnce } from '../steps.ts';

/**
 * Charges under one correlator that differ in amount, customer and order: of them, too, one comes to be. Which one is not
 * shown, so that none is taken into the model.
 */
export async function rivalCharges(world: World, { of, cents }: AtOnce, count: number): Promise<void> {
  const { trial } = world;
  const clientCorrelator = trial.fresh('cc');
  world.correlators.add(clientCorrelator);
  const customers = [customerAt(world, of), customerAt(world, of + 1)];
  const wishes = Array.from({ length: count }, (_, n) => ({
    clientCorrelator,
    endUserId: customers[n < 2 ? 0 : 1] ?? '',
    amount: decimalOf(BigInt(Math.max(1, cents - (n % 2)))),
  }));
  const charged = await Promise.all(wishes.map((it) => sendCharge(trial, chargeBody(trial, it))));
  const sent = charged.map((it) => it.exchange);
  const lookups: Exchange[] = [];
  for (const endUserId of new Set(customers))
    lookups.push(await trial.send('lookup', { path: { endUserId, clientCorrelator } }));
  const shown = [...sent, ...lookups].filter((it) => statusOf(it) === 200);
  const ids = new Set(shown.map((it) => textIn(fieldOf(it, 'transactionId'))));
  trial.holds('simultaneous-duplicates-make-one', 1, ids.size, ...sent, ...lookups);
}

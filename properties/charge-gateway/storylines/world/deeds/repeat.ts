import { decimalOf, defined, fieldOf, statusOf, textIn } from '../../../../../src/conformance/index.ts';
import { chargeBody, lookUp } from '../../../../../src/given/charge-gateway/index.ts';
import { newUrl } from '../../../callbacks/callback-calls.ts';
import { judgeLookup } from '../judge.ts';
import { customerAt, type Known, type World } from '../model.ts';
import type { Step } from '../steps.ts';

/** A charge under the correlator of another one: it makes nothing, and leaves the first as it was. */
export async function repeatCharge(
  world: World,
  known: Known | undefined,
  change: (Step & { kind: 'repeat' })['change'],
): Promise<void> {
  const { trial } = world;
  // One that disappeared in time may leave its correlator.
  if (known?.status === 'PENDING') await judgeLookup(world, known, await lookUp(trial, known.charged));
  if (!known || known.status === 'open') return;
  const { body, exchange: first, transactionId } = known.charged;
  const wish = defined({
    clientCorrelator: body.clientCorrelator,
    referenceCode: body.referenceCode,
    currency: known.currency,
    amount: decimalOf(BigInt(change === 'amount' ? Math.max(1, known.cents - 1) : known.cents)),
    endUserId: change === 'customer' ? customerAt(world, 1) : body.endUserId,
    notifyUrl: change === 'url' && trial.callbacks ? newUrl(trial) : known.notifyUrl,
  });
  const again = await trial.send('charge', { json: chargeBody(trial, wish) });
  const id = statusOf(again) === 200 ? textIn(fieldOf(again, 'transactionId')) : undefined;
  const isNew = id !== undefined && id !== textIn(transactionId);
  const seen = `a second transaction, ${id}`;
  const words = 'no second transaction';
  if (!trial.expects('duplicate-makes-no-second-transaction', words, !isNew, seen, first, again)) known.status = 'open';
}

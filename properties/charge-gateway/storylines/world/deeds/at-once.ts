import {
  decimalOf,
  defined,
  type Exchange,
  fieldOf,
  statusOf,
  textIn,
  underway,
} from '../../../../../src/conformance/index.ts';
import { chargeBody, lookUp, sendCharge } from '../../../../../src/given/charge-gateway/index.ts';
import { judgeLookup } from '../judge.ts';
import { chosen, customerAt, type Known, type World } from '../model.ts';
import type { AtOnce } from '../steps.ts';
import { pinBesideRefund, refundsOfSeveral } from './beside-a-refund.ts';
import { addCharge, settleHeld, urlOf } from './charge.ts';
import { typeAt } from './pin.ts';
import { countRefund, sendRefundOf } from './refund.ts';
import { rivalCharges } from './rival-charges.ts';
import { slowReceivers } from './slow-receivers.ts';

/** How often one charge is looked up while its customer types. */
const mostLookUps = 12;

/** Calls that are sent at the same moment: identical ones, competing ones, and ones that must not be mixed up. */
export async function atOnce(world: World, step: AtOnce): Promise<void> {
  const count = Math.min(step.count, world.trial.burst);
  if (step.what === 'same-charge') return sameCharge(world, step, count);
  if (step.what === 'rival-charges') return rivalCharges(world, step, count);
  if (step.what === 'slow-receivers') return slowReceivers(world, step);
  if (step.what === 'charges') return severalCharges(world, step, count);
  if (step.what === 'refunds' || step.what === 'parts') return competingRefunds(world, step, count);
  if (step.what === 'pin-and-look-ups') return pinBesideLookUps(world, step, count);
  if (step.what === 'pin-and-refund') return pinBesideRefund(world, step);
  if (step.what === 'refunds-of-several') return refundsOfSeveral(neighbours(world, step.of, count), world);
  const some = neighbours(world, step.of, count);
  if (step.what === 'look-ups') {
    const lookups = await Promise.all(some.map((it) => lookUp(world.trial, it.charged)));
    for (const [n, it] of some.entries()) await judgeLookup(world, it, lookups[n] as Exchange);
    return;
  }
  // Customers type at the same moment, each a PIN of their own.
  const waiting = some.filter((it) => it.status === 'PENDING');
  await Promise.all(waiting.map((it, n) => typeAt(world, it, n % 2 === 0 ? '0000' : '1111')));
}

/** Charges that exist, from `of` on. */
function neighbours(world: World, of: number, count: number): Known[] {
  const some = Array.from({ length: count }, (_, n) => chosen(world, of + n));
  return [...new Set(some)].filter((it): it is Known => it !== undefined && it.status !== 'open');
}

async function sameCharge(world: World, { of, cents }: AtOnce, count: number): Promise<void> {
  const { trial } = world;
  const customer = customerAt(world, of);
  const body = chargeBody(trial, { endUserId: customer, amount: decimalOf(BigInt(cents)) });
  const sent = await Promise.all(Array.from({ length: count }, () => sendCharge(trial, body)));
  const taken = sent.filter((it) => statusOf(it.exchange) === 200);
  const ids = new Set(taken.map((it) => textIn(it.transactionId)));
  const all = sent.map((it) => it.exchange);
  if (!trial.holds('simultaneous-duplicates-make-one', 1, ids.size, ...all)) return;
  const [answered] = taken;
  if (!answered) return;
  // A PIN that was typed for one of them, which was slow to be refused, was typed at the prompt of the one charge.
  const first = { ...answered, held: sent.some((it) => it.held) };
  addCharge(world, first, { customer, cents, currency: 'USD', notifyUrl: undefined });
  await settleHeld(world, first);
}

/** Two charges of one customer and order, then of one customer and two orders; every other one has a receiver that fails at first. */
async function severalCharges(world: World, { of, cents }: AtOnce, count: number): Promise<void> {
  const { trial } = world;
  const referenceCode = trial.fresh('ref');
  const sent = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const customer = customerAt(world, of + (n >> 1));
      const notifyUrl = urlOf(world, n % 2 === 0 ? 'fails-once' : 'well');
      const order = n < 2 ? { referenceCode } : {};
      const wish = { endUserId: customer, amount: decimalOf(BigInt(cents)), ...order, ...defined({ notifyUrl }) };
      return { customer, notifyUrl, charged: await sendCharge(trial, chargeBody(trial, wish)) };
    }),
  );
  for (const { customer, notifyUrl, charged } of sent) {
    addCharge(world, charged, { customer, cents, currency: 'USD', notifyUrl });
    await settleHeld(world, charged);
  }
}

/** A customer types while the merchant looks the charge up over and over. */
async function pinBesideLookUps(world: World, { of }: AtOnce, count: number): Promise<void> {
  const known = chosen(world, of);
  if (known?.status !== 'PENDING') return;
  let isTyped = false;
  const look = async (): Promise<void> => {
    for (let n = 0; n < mostLookUps && !isTyped; n += 1) await lookUp(world.trial, known.charged);
  };
  const looking = underway(Promise.all(Array.from({ length: count }, look)));
  await typeAt(world, known, '0000');
  isTyped = true;
  await looking;
}

/** Whole refunds of one charge, or parts of which two are more than the charge. */
async function competingRefunds(world: World, { of, what }: AtOnce, count: number): Promise<void> {
  const { trial } = world;
  const known = chosen(world, of);
  if (known?.status !== 'SUCCESS') return;
  const cents = what === 'parts' ? Math.floor(known.cents / 2) + 1 : known.cents;
  const sent = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      sendRefundOf(world, known, Math.min(cents, known.cents), { tranType: n % 2 === 0 ? 'REF' : 'REV' }),
    ),
  );
  const accepted = sent.filter((it) => statusOf(it) === 200 && fieldOf(it, 'status') !== 'FAILED');
  for (const it of accepted) countRefund(world, known, Math.min(cents, known.cents), it);
  const isWithin = known.refundedCents <= known.cents;
  const rule = what === 'parts' ? 'refunds-never-exceed-the-charge' : 'simultaneous-refunds-at-most-one';
  const seen = `${accepted.length} of ${decimalOf(BigInt(Math.min(cents, known.cents)))}`;
  const words = `no more than ${decimalOf(BigInt(known.cents))}`;
  const proof = [known.charged.exchange, ...sent];
  if (!trial.expects(rule, words, isWithin, seen, ...proof)) known.status = 'open';
}

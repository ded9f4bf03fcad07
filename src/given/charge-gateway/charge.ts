import {
  Again,
  amountIn,
  type Exchange,
  fieldOf,
  GivenBroken,
  Lacking,
  type RawInput,
  statusOf,
  type Trial,
  underway,
} from '../../conformance/index.ts';
import { type ChargeBody, type ChargeWish, chargeBody } from './charge-body.ts';
import { heldCharges, heldForAWhile, isHeld, wasHeldInVain } from './held-charges.ts';
import { isFound, stateOf } from './looked-up.ts';
import { typePinAtOpenPrompt } from './open-prompt.ts';
import { typePin } from './prompt.ts';

/** A charge that was sent, and what came back. */
export interface Charged {
  body: ChargeBody;
  exchange: Exchange;
  /** The provider answered only after a PIN was typed. */
  held: boolean;
  transactionId: unknown;
}

/** Rules that an accepted charge decides. */
export const chargeRules = ['charge/200', 'accepted-charge-is-pending'];

/** Rules that a charge with its PIN typed decides, beside. */
export const pinRules = [...chargeRules, 'charge-prompts-the-customer', 'lookup-finds-charge'];

/** Rules that a charge in SUCCESS decides, beside. */
export const successRules = [...pinRules, 'pin-0000-succeeds'];

/**
 * Sends a charge. A provider may answer at once, or hold the call until the customer typed a PIN: then `pin` is typed,
 * unless it holds for a while alone and the charge `staysOpen`. Nothing is judged here.
 */
export async function sendCharge(
  trial: Trial,
  body: ChargeBody,
  { pin = '0000', staysOpen = false, ...input }: RawInput & { pin?: string; staysOpen?: boolean } = {},
): Promise<Charged> {
  let answered = false;
  const throttle = { waits: false };
  const onThrottle = (waits: boolean): void => {
    throttle.waits = waits;
  };
  const sending = underway(
    trial.send('charge', { json: body, onThrottle, ...input }).finally(() => {
      answered = true;
    }),
  );
  let held = false;
  const isForAWhile = trial.learned.has(heldForAWhile);
  const mayBeHeld = trial.driver.customer?.answerPrompt !== undefined && !(isForAWhile && staysOpen);
  const isKnown = trial.learned.has(heldCharges) || isForAWhile;
  if (mayBeHeld && (isKnown || (await isHeld(trial, sending, throttle)))) {
    // The call itself ends the loop: it is answered once a PIN is in, or runs into its own time limit.
    while (!held && !answered) held = (await typePin(trial, body, pin, () => answered)) === undefined;
    if (held && !isForAWhile) trial.learned.set(heldCharges, 'yes');
  }
  const exchange = await sending;
  if (mayBeHeld && !isKnown && !held && (await wasHeldInVain(trial, body, exchange)))
    throw new Again('charges are held until their PIN, and no longer than their prompts stay open');
  return { body, exchange, held, transactionId: fieldOf(exchange, 'transactionId') };
}

/** A charge that the provider has to accept. Its rules: `chargeRules`. */
export async function acceptedCharge(trial: Trial, wish: ChargeWish = {}, staysOpen = false): Promise<Charged> {
  const charged = await sendCharge(trial, chargeBody(trial, wish), { staysOpen });
  judgeAccepted(trial, charged);
  return charged;
}

/** Decides that a charge was accepted. Throws GivenBroken where it was not. */
export function judgeAccepted(trial: Trial, { exchange, held }: Charged): void {
  const accepted = trial.holds('charge/200', 200, statusOf(exchange), exchange);
  if (!accepted) throw new GivenBroken('a proper charge was not accepted');
  if (held) return;
  trial.holds('accepted-charge-is-pending', 'PENDING', fieldOf(exchange, 'status'), exchange);
}

/** A charge that waits for its PIN. Throws Lacking where the provider holds charges until the PIN is in. */
export async function pendingCharge(trial: Trial, wish: ChargeWish = {}): Promise<Charged> {
  const charged = await acceptedCharge(trial, wish, true);
  if (charged.held) throw new Lacking('a charge that is answered before its PIN (the provider holds the call)');
  return charged;
}

/** A charge whose PIN was typed, and the look-up of its final state. */
export interface Concluded extends Charged {
  lookup: Exchange;
  /** The charge itself was refused once the PIN was in, as a failed PIN may be (with 422). */
  refused: boolean;
}

/** A charge, the PIN typed, the final state looked up. Its rules: `pinRules`. */
export async function chargeWithPin(trial: Trial, pin: string, wish: ChargeWish = {}): Promise<Concluded> {
  const charged = await sendCharge(trial, chargeBody(trial, wish), { pin });
  const refused = charged.held && pin !== '0000' && /^4/.test(String(statusOf(charged.exchange)));
  if (!refused) {
    judgeAccepted(trial, charged);
    if (!charged.held) await typePinAtOpenPrompt(trial, charged.body, pin);
  }
  return { ...charged, refused, lookup: await finalLookup(trial, charged, refused) };
}

/** A charge in SUCCESS. Its rules: `successRules`. */
export async function successfulCharge(trial: Trial, wish: ChargeWish = {}): Promise<Concluded> {
  const charged = await chargeWithPin(trial, '0000', wish);
  const status = stateOf(charged.lookup);
  if (!trial.holds('pin-0000-succeeds', 'SUCCESS', status, charged.exchange, charged.lookup)) {
    throw new GivenBroken('a charge with PIN 0000 did not become SUCCESS');
  }
  return charged;
}

/** Looks a charge up by the number and correlator that it was sent with. */
export function lookUp(trial: Trial, { body }: Pick<Charged, 'body'>): Promise<Exchange> {
  return trial.send('lookup', { path: { endUserId: body.endUserId, clientCorrelator: body.clientCorrelator } });
}

/** The statuses that end a charge; the complete set is not shown, so others may stand on the way (section 3). */
const finalStatuses: unknown[] = ['SUCCESS', 'FAILED'];

/**
 * Looks a charge up until its status is final or the target's patience ends. Decides `lookup-finds-charge`, unless the
 * charge may be absent: then the first answer that is not 200 ends it.
 */
export async function finalLookup(trial: Trial, charged: Charged, mayBeAbsent = false): Promise<Exchange> {
  let last = await lookUp(trial, charged);
  await trial.eventually(
    async () => {
      const isAbsent = !isFound(last) && mayBeAbsent;
      if (isAbsent || finalStatuses.includes(stateOf(last))) return last;
      last = await lookUp(trial, charged);
      return undefined;
    },
    mayBeAbsent ? undefined : 'the outcome of a charge',
  );
  if (!mayBeAbsent) judgeFound(trial, charged, last);
  return last;
}

/** Decides that a charge which the provider keeps was found. */
export function judgeFound(trial: Trial, { exchange }: Pick<Charged, 'exchange'>, lookup: Exchange): void {
  trial.holds('lookup-finds-charge', 200, isFound(lookup) ? 200 : statusOf(lookup), exchange, lookup);
}

/** The amount that was sent, as canonical decimal text. */
export function amountSent({ body }: Pick<Charged, 'body'>): unknown {
  const sent = JSON.parse(JSON.stringify(body.paymentAmount), (key, value, context?: { source?: string }) =>
    key === 'amount' ? (context?.source ?? value) : value,
  ) as { charginginformation: { amount: string } };
  return amountIn(sent.charginginformation.amount);
}

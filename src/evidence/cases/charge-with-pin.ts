import { type Exchange, statusOf, type Trial } from '../../conformance/index.ts';
import { type Charged, chargeBody, finalLookup, sendCharge, typePin } from '../../given/charge-gateway/index.ts';

/** A charge as it went, without any judgement of it. */
export interface ChargeStory {
  charged: Charged;
  /** Whether the PIN could be typed at a prompt of this charge. */
  typed: boolean;
  /** The last look-up; absent where the charge was refused before any PIN. */
  lookup?: Exchange;
  exchanges: Exchange[];
}

/** Charges the first whitelisted customer, types the PIN, and looks up until the charge is no longer PENDING. */
export async function chargeWithPin(trial: Trial, pin: string, referenceCode: string): Promise<ChargeStory> {
  const charged = await sendCharge(trial, chargeBody(trial, { referenceCode }), { pin });
  const http = statusOf(charged.exchange);
  const typed = charged.held || (http === 200 && (await typePin(trial, charged.body, pin)) === undefined);
  if (!typed) return { charged, typed, exchanges: [charged.exchange] };
  const lookup = await finalLookup(trial, charged, true);
  return { charged, typed, lookup, exchanges: [charged.exchange, lookup] };
}

/** The SMS of one reference, as soon as it is there; undefined where none came or nobody can read the inbox. */
export async function smsOf(trial: Trial, endUserId: string, referenceCode: string): Promise<string | undefined> {
  const smsInbox = trial.driver.customer?.smsInbox;
  if (!smsInbox) return undefined;
  return trial.eventually(
    async () => (await smsInbox({ endUserId })).findLast((it) => it.text.includes(referenceCode))?.text,
  );
}

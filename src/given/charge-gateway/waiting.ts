import { type Exchange, fieldOf, type Trial } from '../../conformance/index.ts';
import { type Charged, lookUp } from './charge.ts';
import { typePin, typePinAtOpenPrompt } from './prompt.ts';

/** How long a prompt surely stays open: its life time is not shown. */
const surelyOpenMs = 20_000;

/** Whether nobody but the customer can have ended this charge by that look-up, where the target's clock was not moved. */
export function isSurelyWaiting({ exchange }: Pick<Charged, 'exchange'>, lookup: Exchange): boolean {
  return lookup.at.wall - exchange.at.wall < surelyOpenMs;
}

/** Decides that a look-up shows a charge waiting; of one whose prompt may have run out, that it is no SUCCESS. */
export function judgeWaiting(trial: Trial, id: string, charged: Charged, lookup: Exchange, ...proof: Exchange[]): void {
  const status = fieldOf(lookup, 'status');
  const all = [charged.exchange, ...proof, lookup];
  if (isSurelyWaiting(charged, lookup)) trial.holds(id, 'PENDING', status, ...all);
  else trial.expects(id, 'no SUCCESS', status !== 'SUCCESS', status, ...all);
}

/**
 * Types a PIN at the prompt of a charge that has waited; false where the prompt may have run out and is not there.
 * @param isMoved whether the target's clock was moved meanwhile.
 */
export async function typePinAfterWait(trial: Trial, charged: Charged, pin: string, isMoved = false): Promise<boolean> {
  const before = await lookUp(trial, charged);
  if (!isMoved && isSurelyWaiting(charged, before)) {
    await typePinAtOpenPrompt(trial, charged.body, pin);
    return true;
  }
  return fieldOf(before, 'status') === 'PENDING' && (await typePin(trial, charged.body, pin)) === undefined;
}

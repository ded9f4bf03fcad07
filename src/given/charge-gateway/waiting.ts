import { type Exchange, fieldOf, type Trial } from '../../conformance/index.ts';
import { type Charged, lookUp } from './charge.ts';
import { chargeBody } from './charge-body.ts';
import { judgePrompt } from './open-prompt.ts';
import { neverOpened, typePin } from './prompt.ts';
import { isKeptBack } from './queued-prompts.ts';

/** How long a prompt is taken to stay open until one was seen to run out: its life time is not shown. */
const surelyOpenMs = 20_000;

/** Longer than a charge that showed another status, its control is left alone: prompts may be swept but now and then. */
const controlMarginMs = 1_000;

const runOut = 'charge-gateway: prompts run out within seconds';

/** Whether nobody but the customer can have ended this charge by that look-up, where the target's clock was not moved. */
export function isSurelyWaiting(trial: Trial, { exchange }: Pick<Charged, 'exchange'>, lookup: Exchange): boolean {
  return !trial.learned.has(runOut) && lookup.at.wall - exchange.at.wall < surelyOpenMs;
}

/**
 * Whether prompts run out by themselves so soon: a control charge that nobody answers is left alone as long as this one
 * waited, and has ended too. Asked only where a charge seems to have ended without its customer.
 */
export async function promptsRunOut(trial: Trial, { body, exchange }: Charged, seen: Exchange): Promise<boolean> {
  if (trial.learned.has(runOut)) return true;
  const waitedMs = seen.at.wall - exchange.at.wall + controlMarginMs;
  const alone = chargeBody(trial, { endUserId: body.endUserId });
  // Not by `sendCharge`, which types a PIN where it seems to be held: nobody answers this one.
  const [control] = await trial.evenly(1, waitedMs, () => trial.send('charge', { json: alone }));
  const after = await lookUp(trial, { body: alone });
  const isOver =
    control !== undefined && fieldOf(control, 'status') === 'PENDING' && fieldOf(after, 'status') !== 'PENDING';
  if (isOver) trial.learned.set(runOut, 'yes');
  return isOver;
}

/** Decides that a look-up shows a charge waiting; of one whose prompt may have run out, that it is no SUCCESS. Returns what it decided. */
export async function judgeWaiting(
  trial: Trial,
  id: string,
  charged: Charged,
  lookup: Exchange,
  ...proof: Exchange[]
): Promise<boolean> {
  const status = fieldOf(lookup, 'status');
  const all = [charged.exchange, ...proof, lookup];
  if (await mustWait(trial, charged, lookup)) return trial.holds(id, 'PENDING', status, ...all);
  return trial.expects(id, 'no SUCCESS', status !== 'SUCCESS', status, ...all);
}

/** Whether a charge has to show PENDING: only what shows something else is worth a control. */
export async function mustWait(trial: Trial, charged: Charged, lookup: Exchange): Promise<boolean> {
  if (!isSurelyWaiting(trial, charged, lookup)) return false;
  const status = fieldOf(lookup, 'status');
  return status === 'PENDING' || status === 'SUCCESS' || !(await promptsRunOut(trial, charged, lookup));
}

/** Types a PIN at the prompt of a charge that surely waits; false where prompts ran out meanwhile, or others keep it back. */
export async function typePinWhileWaiting(
  trial: Trial,
  charged: Charged,
  pin: string,
  before: Exchange,
): Promise<boolean> {
  const problem = await typePin(trial, charged.body, pin, undefined, neverOpened);
  const isOpen = problem === undefined;
  if (!isOpen && ((await isKeptBack(trial, charged.body)) || (await promptsRunOut(trial, charged, before))))
    return false;
  await judgePrompt(trial, charged.body, problem);
  return true;
}

/**
 * Types a PIN at the prompt of a charge that has waited; false where the prompt may have run out and is not there.
 * @param isMoved whether the target's clock was moved meanwhile.
 */
export async function typePinAfterWait(trial: Trial, charged: Charged, pin: string, isMoved = false): Promise<boolean> {
  const before = await lookUp(trial, charged);
  if (!isMoved && isSurelyWaiting(trial, charged, before)) return typePinWhileWaiting(trial, charged, pin, before);
  return fieldOf(before, 'status') === 'PENDING' && (await typePin(trial, charged.body, pin)) === undefined;
}

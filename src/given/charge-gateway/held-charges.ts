import { type Exchange, fieldOf, type Trial, underway } from '../../conformance/index.ts';
import { type ChargeBody, chargeBody } from './charge-body.ts';
import { typePin } from './prompt.ts';

export const heldCharges = 'charge-gateway: charges are held until their PIN';
/** Then a PIN is typed at once wherever it does no harm: else each charge would cost that while. */
export const heldForAWhile = 'charge-gateway: charges wait a while for their PIN, and are answered PENDING without it';
const answeredAtOnce = 'charge-gateway: charges are answered before their PIN';

/** Sooner than this no prompt runs out. */
const shortestPromptMs = 500;

/**
 * Whether a call stays unanswered, asked twice: a machine that stalls for once holds nothing, nor does who throttles it.
 */
export async function isHeld(
  trial: Trial,
  sending: Promise<unknown>,
  throttle: Readonly<{ waits: boolean }>,
): Promise<boolean> {
  for (let times = 0; times < 2; times = throttle.waits ? 0 : times + 1) if (await trial.settles(sending)) return false;
  return true;
}

/**
 * Whether a charge that was answered late, and has ended since, was held until its prompt ran out: another one, whose PIN is typed
 * a third of that time after it was sent, is not answered before and at once after. One that waits still was held for a
 * while where two others end so; that is learned alone. Asked once a run.
 */
export async function wasHeldInVain(trial: Trial, body: ChargeBody, { at: { tookMs } }: Exchange): Promise<boolean> {
  if (trial.learned.has(heldCharges)) return true;
  if (tookMs < shortestPromptMs || trial.learned.has(answeredAtOnce) || trial.learned.has(heldForAWhile)) return false;
  const { endUserId, clientCorrelator } = body;
  const after = await trial.send('lookup', { path: { endUserId, clientCorrelator } });
  const waits = fieldOf(after, 'status') === 'PENDING';
  let endsSo = await endsByItsPin(trial, endUserId, tookMs / 3);
  if (waits && endsSo) endsSo = await endsByItsPin(trial, endUserId, tookMs / 3);
  trial.learned.set(endsSo ? (waits ? heldForAWhile : heldCharges) : answeredAtOnce, 'yes');
  return endsSo && !waits;
}

async function endsByItsPin(trial: Trial, endUserId: string, waitMs: number): Promise<boolean> {
  const body = chargeBody(trial, { endUserId });
  let isAnswered = false;
  const sending = underway(trial.send('charge', { json: body }).finally(() => (isAnswered = true)));
  await trial.evenly(1, waitMs, () => Promise.resolve());
  const isTyped = !isAnswered && (await typePin(trial, body, '0000', () => isAnswered)) === undefined;
  if (isTyped) await trial.evenly(1, waitMs, () => Promise.resolve());
  const isOver = isTyped && isAnswered;
  await sending;
  return isOver;
}

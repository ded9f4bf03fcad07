import { GivenBroken, Lacking, type Trial } from '../../conformance/index.ts';
import type { ChargeBody } from './charge-body.ts';
import { atPrompt, neverOpened, promptOf, typePin } from './prompt.ts';
import { isKeptBack } from './queued-prompts.ts';

const promptOfItsOwn = 'a prompt beside others (a phone shows one at a time, and nobody answers an earlier one)';

/** Types a PIN at the prompt that an accepted charge must have opened. */
export async function typePinAtOpenPrompt(trial: Trial, body: ChargeBody, pin: string): Promise<void> {
  await judgePrompt(trial, body, await typePin(trial, body, pin, undefined, neverOpened));
}

/** Closes the prompt that an accepted charge must have opened. Throws Lacking where nobody can. */
export async function closeOpenPrompt(trial: Trial, body: ChargeBody): Promise<void> {
  const cancelPrompt = trial.driver.customer?.cancelPrompt;
  if (!cancelPrompt) throw new Lacking('customer.cancelPrompt');
  const problem = await atPrompt(
    trial,
    () => cancelPrompt(promptOf(body)),
    () => false,
    neverOpened,
  );
  await judgePrompt(trial, body, problem);
}

/** Decides that an accepted charge opened its prompt. Throws GivenBroken where it did not, Lacking where others keep it back. */
export async function judgePrompt(trial: Trial, body: ChargeBody, problem: string | undefined): Promise<void> {
  if (problem !== undefined && (await isKeptBack(trial, body))) throw new Lacking(promptOfItsOwn);
  const proof = await trial.send('lookup', {
    path: { endUserId: body.endUserId, clientCorrelator: body.clientCorrelator },
  });
  const actual = problem ?? 'a prompt to answer';
  if (!trial.holds('charge-prompts-the-customer', 'a prompt to answer', actual, proof)) {
    throw new GivenBroken('no prompt opened for an accepted charge');
  }
}

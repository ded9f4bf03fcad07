import { GivenBroken, Lacking, type Trial } from '../../conformance/index.ts';
import type { ChargeBody } from './charge-body.ts';
import { rule } from './rule.ts';

/**
 * Types a PIN at the prompt of a charge as soon as there is one, or until `settled` says that the charge was
 * answered without. Returns whether it was typed. Throws Lacking where nobody can type.
 */
export async function typePin(
  trial: Trial,
  body: ChargeBody,
  pin: string,
  settled: () => boolean = () => false,
): Promise<boolean> {
  const answerPrompt = trial.driver.customer?.answerPrompt;
  if (!answerPrompt) throw new Lacking('customer.answerPrompt');
  const prompt = { endUserId: body.endUserId, clientCorrelator: body.clientCorrelator, pin };
  const done = await trial.eventually(async () => {
    if (settled()) return 'settled';
    try {
      await answerPrompt(prompt);
      return 'typed';
    } catch {
      return undefined;
    }
  });
  return done === 'typed';
}

/** Types a PIN at the prompt that an accepted charge must have opened. */
export async function typePinAtOpenPrompt(trial: Trial, body: ChargeBody, pin: string): Promise<void> {
  const typed = await typePin(trial, body, pin);
  const proof = await trial.send('lookup', {
    path: { endUserId: body.endUserId, clientCorrelator: body.clientCorrelator },
  });
  if (
    !trial.holds(
      rule('charge-prompts-the-customer'),
      'a prompt to answer',
      typed ? 'a prompt to answer' : 'no prompt',
      proof,
    )
  ) {
    throw new GivenBroken('no prompt opened for an accepted charge');
  }
}

import { Again, DriverBroken, GivenBroken, Lacking, type Trial } from '../../conformance/index.ts';
import { internationalOf } from '../subscriber.ts';
import type { ChargeBody } from './charge-body.ts';

/**
 * Types a PIN at the prompt of a charge as soon as there is one, or until `settled` says that the charge was
 * answered without. A driver that rejects is asked again: the prompt may not be there yet.
 * @param kind what is missing where it never comes, if that is a finding: it is not waited for as long the next times.
 * @returns undefined once it was typed, else why not: what the driver said last. Throws Lacking where nobody can type.
 */
export async function typePin(
  trial: Trial,
  body: ChargeBody,
  pin: string,
  settled: () => boolean = () => false,
  kind?: string,
): Promise<string | undefined> {
  const answerPrompt = trial.driver.customer?.answerPrompt;
  if (!answerPrompt) throw new Lacking('customer.answerPrompt');
  const prompt = { endUserId: internationalOf(body.endUserId), clientCorrelator: body.clientCorrelator, pin };
  let said = 'no prompt';
  const done = await trial.eventually(async () => {
    if (settled()) return 'settled';
    try {
      await answerPrompt(prompt);
      return 'typed';
    } catch (problem) {
      if ([Lacking, Again, DriverBroken].some((it) => problem instanceof it)) throw problem;
      said = `no prompt: ${problem instanceof Error ? problem.message : String(problem)}`;
      return undefined;
    }
  }, kind);
  return done === 'typed' ? undefined : said;
}

/** Types a PIN at the prompt that an accepted charge must have opened. */
export async function typePinAtOpenPrompt(trial: Trial, body: ChargeBody, pin: string): Promise<void> {
  const problem = await typePin(trial, body, pin, undefined, 'prompt of an accepted charge');
  const proof = await trial.send('lookup', {
    path: { endUserId: body.endUserId, clientCorrelator: body.clientCorrelator },
  });
  const actual = problem ?? 'a prompt to answer';
  if (!trial.holds('charge-prompts-the-customer', 'a prompt to answer', actual, proof)) {
    throw new GivenBroken('no prompt opened for an accepted charge');
  }
}

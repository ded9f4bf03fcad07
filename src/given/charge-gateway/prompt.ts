import { Again, DriverBroken, Lacking, type Trial } from '../../conformance/index.ts';
import { internationalOf } from '../subscriber.ts';
import type { ChargeBody } from './charge-body.ts';

/**
 * Types a PIN at the prompt of a charge as soon as there is one, or until `settled` says that the charge was
 * answered without.
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
  return atPrompt(trial, () => answerPrompt({ ...promptOf(body), pin }), settled, kind);
}

/** What is missing where an accepted charge opens no prompt. */
export const neverOpened = 'prompt of an accepted charge';

export function promptOf({ endUserId, clientCorrelator }: ChargeBody): { endUserId: string; clientCorrelator: string } {
  return { endUserId: internationalOf(endUserId), clientCorrelator };
}

/** Asks a driver that rejects again, until the target's patience ends: the prompt may not be there yet. */
export async function atPrompt(
  trial: Trial,
  act: () => Promise<void>,
  settled: () => boolean,
  kind: string | undefined,
): Promise<string | undefined> {
  let said = 'no prompt';
  const done = await trial.eventually(async () => {
    if (settled()) return 'settled';
    try {
      await act();
      return 'done';
    } catch (problem) {
      if ([Lacking, Again, DriverBroken].some((it) => problem instanceof it)) throw problem;
      said = `no prompt: ${problem instanceof Error ? problem.message : String(problem)}`;
      return undefined;
    }
  }, kind);
  return done === 'done' ? undefined : said;
}

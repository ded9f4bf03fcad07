import { type Trial, underway } from '../../conformance/index.ts';
import { internationalOf } from '../subscriber.ts';
import { type ChargeBody, chargeBody } from './charge-body.ts';
import { neverOpened, typePin } from './prompt.ts';

const oneAtATime = 'charge-gateway: a phone shows one prompt at a time';

/**
 * Whether the prompt of a charge may wait for another one that nobody answers: whether a phone shows several is not shown.
 * Found out on another number, by two charges: the second one's prompt comes once the first one's is answered, and not
 * before. Asked only where a charge has no prompt.
 */
export async function isKeptBack(trial: Trial, body: ChargeBody): Promise<boolean> {
  const shown = await shownAt(trial, body.endUserId);
  const others = shown?.filter((it) => it.clientCorrelator !== body.clientCorrelator);
  if (others !== undefined && others.length !== 1) return false;
  const known = trial.learned.get(oneAtATime);
  if (known !== undefined) return known === 'yes';
  for (const endUserId of await freeNumbers(trial, body)) {
    const answer = await queues(trial, endUserId);
    if (answer === undefined) continue;
    trial.learned.set(oneAtATime, answer ? 'yes' : 'no');
    return answer;
  }
  return false;
}

/** The prompts that a phone shows; undefined where nobody can see. */
async function shownAt(
  { driver }: Trial,
  endUserId: string,
): Promise<readonly { clientCorrelator?: string }[] | undefined> {
  return driver.customer?.prompts?.({ endUserId: internationalOf(endUserId) });
}

async function freeNumbers(trial: Trial, { endUserId: taken }: ChargeBody): Promise<string[]> {
  const free: string[] = [];
  for (const endUserId of trial.fixtures.numbers?.whitelisted ?? []) {
    if (internationalOf(endUserId) === internationalOf(taken)) continue;
    const shown = await shownAt(trial, endUserId);
    if (!shown || shown.length === 0) free.push(endUserId);
  }
  return free;
}

/** Whether two charges of a number are prompted one after the other; undefined where the first has no prompt either. */
async function queues(trial: Trial, endUserId: string): Promise<boolean | undefined> {
  const [first, second] = [chargeBody(trial, { endUserId }), chargeBody(trial, { endUserId })];
  for (const json of [first, second]) await trial.settles(underway(trial.send('charge', { json })));
  if ((await typePin(trial, second, '2222', undefined, neverOpened)) === undefined) {
    await typePin(trial, first, '2222');
    return false;
  }
  if ((await typePin(trial, first, '2222')) !== undefined) return undefined;
  return (await typePin(trial, second, '2222')) === undefined;
}

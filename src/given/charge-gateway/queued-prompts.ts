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
  const others = await othersPrompted(trial, body);
  if (others !== undefined && others !== 1) return false;
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

/** How many other prompts the phone shows; undefined where nobody can see. */
async function othersPrompted(
  { driver }: Trial,
  { endUserId, clientCorrelator }: ChargeBody,
): Promise<number | undefined> {
  const shown = await driver.customer?.prompts?.({ endUserId: internationalOf(endUserId) });
  return shown?.filter((it) => it.clientCorrelator !== clientCorrelator).length;
}

async function freeNumbers(trial: Trial, { endUserId: taken }: ChargeBody): Promise<string[]> {
  const free: string[] = [];
  for (const endUserId of trial.fixtures.numbers?.whitelisted ?? []) {
    if (internationalOf(endUserId) === internationalOf(taken)) continue;
    const shown = await trial.driver.customer?.prompts?.({ endUserId: internationalOf(endUserId) });
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

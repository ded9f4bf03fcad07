import type { Exchange, Trial } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { type Authorized, authorize, sendAuth } from './authorized.ts';
import { statusIn } from './outcome.ts';

/** As `authorize`, of what an operator has just let in again: a while may pass until it is. Its rules: `authorizeRules`. */
export async function authorizeSoon(trial: Trial, purchase: Purchase): Promise<Authorized> {
  await sentUntil(
    trial,
    () => sendAuth(trial, purchase),
    (it) => statusIn(it) === 'Authorized',
  );
  return authorize(trial, purchase);
}

/** Sends until the answer is as it has to be, or the target's patience ends: the last answer. */
export async function sentUntil(
  trial: Trial,
  send: () => Promise<Exchange>,
  isWanted: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  let last = await send();
  if (isWanted(last)) return last;
  await trial.eventually(async () => {
    last = await send();
    return isWanted(last) ? true : undefined;
  });
  return last;
}

import { GivenBroken, type Trial } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { type Authorized, authorize, sendAuth } from './authorized.ts';
import { resultOf } from './outcome.ts';

/**
 * Decides by these rules that AUTH of a purchase is authorised, in whichever forms the target accepts. Its rules:
 * `authorizeRules` and these. Throws GivenBroken where it is not.
 */
export async function judgeAccepted(
  trial: Trial,
  ids: string | readonly string[],
  purchase: Purchase,
): Promise<Authorized> {
  const authorized = await authorize(trial, purchase).catch((problem: unknown) => {
    if (problem instanceof GivenBroken) return problem;
    throw problem;
  });
  const isBroken = authorized instanceof GivenBroken;
  const exchange = isBroken ? await sendAuth(trial, purchase) : authorized.exchange;
  for (const id of [ids].flat()) trial.expects(id, 'Authorized', !isBroken, resultOf(exchange), exchange);
  if (isBroken) throw authorized;
  return authorized;
}

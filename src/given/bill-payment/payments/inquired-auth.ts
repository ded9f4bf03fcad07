import type { Exchange, Trial } from '../../../conformance/index.ts';
import type { Purchase } from '../../../targets/apis/bill-payment.ts';
import { sendAuth } from './authorized.ts';
import { inquire } from './inquiry.ts';

/** Sends an AUTH and inquires it afterwards, so that observers see what both tell of it. Gives the answer to AUTH. */
export async function sendInquiredAuth(trial: Trial, purchase: Purchase): Promise<Exchange> {
  const reference = trial.fresh('pay');
  const exchange = await sendAuth(trial, purchase, { reference });
  await inquire(trial, { reference });
  return exchange;
}

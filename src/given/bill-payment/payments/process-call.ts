import type { Exchange, Trial } from '../../../conformance/index.ts';
import { call, quietWallets } from '../calls/vendor-call.ts';
import { isFinal, statusIn } from './outcome.ts';
import { spelled } from './process-body.ts';
import { formsOf } from './writing-forms.ts';

/** References of payments that were left in `BeingProcessed`, by the credentials, of which each tenant has its own. */
const underWay = new WeakMap<object, Set<string>>();

/** Sends any body of process; nothing is judged. */
export async function sendProcess(trial: Trial, json: unknown): Promise<Exchange> {
  const exchange = await call(trial, 'processPayment', { json });
  const { Reference, MemberNumber } = (json ?? {}) as { Reference?: unknown; MemberNumber?: unknown };
  const endsByItself = statusIn(exchange) === 'BeingProcessed' && !endsLater.test(String(MemberNumber));
  if (endsByItself && typeof Reference === 'string') {
    const all = underWay.get(trial.credentials) ?? new Set();
    underWay.set(trial.credentials, all.add(Reference));
  }
  return exchange;
}

/** Prefixes of the test biller for payments that stay open for minutes or a day (section 3.3). */
const endsLater = /^P(?:P|T|FF)/;

/** Waits until what was paid and reversed so far has reached the wallets; of what is under way, as long as the target has patience. */
export async function settledWallets(trial: Trial): Promise<void> {
  await quietWallets(trial);
  const all = underWay.get(trial.credentials) ?? [];
  underWay.delete(trial.credentials);
  for (const reference of all) {
    const hasEnded = async (): Promise<true | undefined> =>
      isFinal(statusIn(await statusOfPayment(trial, reference))) || undefined;
    await trial.eventually(hasEnded, 'end of a payment under way');
  }
}

/** Sends the inquiry of a payment, which is its reference alone (section 4.1); nothing is judged. */
export function statusOfPayment(trial: Trial, reference: string): Promise<Exchange> {
  return sendProcess(trial, statusBody(trial, reference));
}

/** The body of an inquiry. */
export function statusBody(trial: Trial, reference: string): Record<string, unknown> {
  return { Action: spelled('Status', formsOf(trial)), Reference: reference };
}

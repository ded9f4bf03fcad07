import type { Exchange, Trial } from '../../../conformance/index.ts';
import { movedMoneySettled } from '../../moved-money.ts';
import { call } from '../calls/vendor-call.ts';
import { isFinal, statusIn } from './outcome.ts';
import { spelled } from './process-body.ts';
import { formsOf } from './writing-forms.ts';

/** References of payments that PAY left in `BeingProcessed`, by the credentials, of which each tenant has its own. */
const underWay = new WeakMap<object, Set<string>>();

/** Prefixes of the test biller for payments that stay open for minutes or a day (section 3.3). */
const endsLater = /^P(?:P|T|FF)/;

/** Sends any body of process; nothing is judged. */
export async function sendProcess(trial: Trial, json: unknown): Promise<Exchange> {
  const exchange = await call(trial, 'processPayment', { json });
  noteProgress(trial, json, statusIn(exchange));
  return exchange;
}

/** An inquiry names no member: it shows the end of a payment, and begins none. */
function noteProgress(trial: Trial, json: unknown, status: string | undefined): void {
  const { Reference, MemberNumber } = (json ?? {}) as { Reference?: unknown; MemberNumber?: unknown };
  const all = underWay.get(trial.credentials) ?? new Set<string>();
  if (typeof Reference !== 'string') return;
  if (isFinal(status)) all.delete(Reference);
  else if (status === 'BeingProcessed' && typeof MemberNumber === 'string' && !endsLater.test(MemberNumber))
    underWay.set(trial.credentials, all.add(Reference));
}

/** Waits until what was paid and reversed so far has reached the wallets; of what is under way, as long as the target has patience. */
export async function settledWallets(trial: Trial): Promise<void> {
  await movedMoneySettled(trial);
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

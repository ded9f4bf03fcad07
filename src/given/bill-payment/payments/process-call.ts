import type { Exchange, Trial } from '../../../conformance/index.ts';
import { call } from '../calls/vendor-call.ts';
import { spelled } from './process-body.ts';
import { formsOf } from './writing-forms.ts';

/** Sends any body of process; nothing is judged. */
export function sendProcess(trial: Trial, json: unknown): Promise<Exchange> {
  return call(trial, 'processPayment', { json });
}

/** Sends the inquiry of a payment, which is its reference alone (section 4.1); nothing is judged. */
export function statusOfPayment(trial: Trial, reference: string): Promise<Exchange> {
  return sendProcess(trial, statusBody(trial, reference));
}

/** The body of an inquiry. */
export function statusBody(trial: Trial, reference: string): Record<string, unknown> {
  return { Action: spelled('Status', formsOf(trial)), Reference: reference };
}

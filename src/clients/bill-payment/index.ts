import { type BillPaymentBiller, billPaymentBiller } from './biller.ts';
import { billPaymentApis } from './send.ts';
import { type BillPaymentOptions, billPaymentSettings } from './settings.ts';
import { type BillPaymentVendor, billPaymentVendor } from './vendor.ts';

export type { Clock } from '../clock.ts';
export type { Amount } from '../decimal.ts';
export { InvalidInputError } from '../invalid-input-error.ts';
export { NoAnswerError, type NoAnswerReason } from '../no-answer-error.ts';
export { StillPendingError } from '../still-pending-error.ts';
export { UnknownOutcomeError } from '../unknown-outcome-error.ts';
export type { BillPaymentBiller, CsvFile } from './biller.ts';
export { BillPaymentError, type BillPaymentOperation } from './error.ts';
export { isFinalStatus, type OutcomeWaiting } from './outcome.ts';
export type { BillPaymentOptions } from './settings.ts';
export type * from './types.ts';
export type { BillPaymentVendor } from './vendor.ts';

/**
 * A client of the bill payment platform: the vendor interface and the biller interface. A user has a role for one of
 * them (section 5). Answers keep every field, unknown ones too, and every digit; dates stay the text that came.
 * All methods throw InvalidInputError before anything is sent, BillPaymentError for a refusal, and NoAnswerError where
 * no usable answer came.
 */
export interface BillPayment {
  vendor: BillPaymentVendor;
  biller: BillPaymentBiller;
}

/** Makes the client; what the options leave out comes from PAYPROOF_BILL_PAYMENT_*. Throws InvalidInputError. */
export function billPayment(options: BillPaymentOptions = {}): BillPayment {
  const settings = billPaymentSettings(options);
  const apis = billPaymentApis(settings);
  return { vendor: billPaymentVendor(settings, apis), biller: billPaymentBiller(settings, apis) };
}

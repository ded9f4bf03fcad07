import type { Payment } from '../../model.ts';
import { edits } from '../defect.ts';

/** A reversal that is refused with this code leaves its reference at those payments all the same. */
export function leavesReference(code: number, isHit: (payment: Payment) => boolean) {
  return edits('reverse', (body, _call, { tenant }) => {
    const payment = tenant.payments.find(({ reference }) => reference === body.OriginalReference);
    const reference = String(body.Reference);
    if (Number(body.ErrorCode) === code && payment && isHit(payment))
      payment.reversal = { reference, platformReference: `R.${payment.biller.code}.${reference}` };
  });
}

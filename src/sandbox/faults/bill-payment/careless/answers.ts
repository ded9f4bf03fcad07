import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { payments } from '../../../bill-payment/tables/payments.ts';
import { text } from '../../../slice/json-body.ts';
import { put } from '../../../store/table.ts';
import { fault } from '../define.ts';
import { answered, sent, stored } from '../edit.ts';
import { actionOf, editPayment } from '../edit-payment.ts';

/** What a careless implementer gets wrong about wallets and what answers tell of a payment. */
export const carelessAnswerFaults: readonly BillFault[] = [
  fault('status-without-currency', 'wrong-answer', 'paid-has-currency', 'STATUS of a Paid payment has no Currency', {
    ...editPayment({ action: 'Status', status: 'Paid' }, () => ({ Currency: null })),
  }),
  fault(
    'status-without-payment-data',
    'wrong-answer',
    'paid-has-payment-data',
    'PaymentData comes with PAY only, not with STATUS',
    { ...editPayment({ action: 'Status' }, () => ({ PaymentData: null })) },
  ),
  fault(
    'late-payment-without-biller-reference',
    'wrong-answer',
    'paid-has-biller-reference',
    'A payment that became Paid after its PAY was answered has no BillerPaymentReference',
    {
      ...editPayment({ action: 'Status', status: 'Paid' }, ({ Reference, BillerPaymentReference = null }, { view }) => {
        const { paidAt = 0, authorizedAt = 0 } = view.get(payments, text(Reference)) ?? {};
        return { BillerPaymentReference: (paidAt ?? 0) - authorizedAt >= 100_000 ? null : BillerPaymentReference };
      }),
    },
  ),
  fault(
    'second-product-without-price',
    'wrong-answer',
    'authorized-product-has-price',
    'Of several products an Authorized answer gives the price of the first only',
    {
      ...editPayment({ status: 'Authorized' }, ({ Products = null }) => ({
        Products: Array.isArray(Products)
          ? Products.map((it, at) => (at === 0 ? it : { ...(it as object), Price: null }))
          : Products,
      })),
    },
  ),
  fault(
    'platform-reference-of-the-second',
    'wrong-answer',
    'platform-reference-unique',
    'Payments to one biller within one second share their PlatformReference',
    {
      ...editPayment({}, ({ BillerCode, Reference, PlatformReference = null }, { view, env }) => {
        const at = view.get(payments, text(Reference))?.authorizedAt ?? env.now;
        return {
          PlatformReference: PlatformReference === null ? null : `${text(BillerCode)}-${Math.floor(at / 1000)}`,
        };
      }),
    },
  ),
  fault(
    'platform-reference-in-lower-case',
    'wrong-answer',
    'platform-reference-contains-biller-code',
    'A PlatformReference holds the biller code in lower case',
    {
      ...editPayment({}, ({ PlatformReference = null }) => ({
        PlatformReference: typeof PlatformReference === 'string' ? PlatformReference.toLowerCase() : null,
      })),
    },
  ),
  fault(
    'status-of-failed-without-reason',
    'wrong-answer',
    'failed-has-narration',
    'STATUS of a Failed payment has no Narration',
    { ...editPayment({ action: 'Status', status: 'Failed' }, () => ({ Narration: null })) },
  ),
  fault(
    'refused-reversal-leaves-its-reference',
    'wrong-answer',
    'vendor-reversal-reference-only-when-reversed',
    'A reversal that the biller does not support leaves its reference on the Paid payment',
    {
      decision(decision, site) {
        if (site.call.operation !== 'reversePayment' || answered(decision).ErrorCode !== 4) return decision;
        const { OriginalReference, Reference } = sent(site);
        const payment = site.view.get(payments, text(OriginalReference));
        if (!payment) return decision;
        return {
          ...decision,
          changes: [...decision.changes, put(payments, { ...payment, reversalReference: text(Reference) })],
        };
      },
    },
  ),
  fault(
    'every-payment-invoiced-later',
    'wrong-answer',
    'fiscal-fields-only-for-auto-invoice-billers',
    'Each payment has its invoice three minutes later, whatever VendorMustInvoicePayments of its biller',
    {
      decision(decision, site) {
        const [paid] = stored(decision, payments);
        if (actionOf(site) !== 'Pay' || paid?.status !== 'Paid') return decision;
        const invoice = { delayMs: 180_000, event: 'invoiced', payload: { reference: paid.reference } };
        return { ...decision, timers: [...decision.timers, invoice] };
      },
    },
  ),
];

import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { liveBiller } from '../../bill-payment/catalogue/live-biller.ts';
import { type PaymentRow, payments } from '../../bill-payment/tables/payments.ts';
import { fault } from './define.ts';
import { editAnswer } from './edit.ts';
import { withRows } from './edit-rows.ts';

/** Defects of the asynchronous auto-invoice (section 6.3). */
export const invoiceFaults: readonly BillFault[] = [
  fault(
    'invoice-reference-never-there',
    'wrong-answer',
    'auto-invoice-has-invoice-reference',
    'VendorInvoiceReference is never filled',
    { ...editInvoiced(() => ({ invoiceReference: null })) },
  ),
  fault(
    'fiscal-signature-never-there',
    'wrong-answer',
    'auto-invoice-has-fiscal-signature',
    'VendorFiscalSignature is never filled',
    { ...editInvoiced(() => ({ fiscalSignature: null })) },
  ),
  fault(
    'fiscal-signature-empty',
    'wrong-answer',
    'auto-invoice-has-fiscal-signature',
    'VendorFiscalSignature is an empty text',
    { ...editInvoiced(() => ({ fiscalSignature: '' })) },
  ),
  fault(
    'fiscal-metadata-never-there',
    'wrong-answer',
    'auto-invoice-has-fiscal-metadata',
    'VendorFiscalMetadata is never filled',
    { ...editInvoiced(() => ({ fiscalMetadata: null })) },
  ),
  fault(
    'invoiced-after-a-day',
    'refuses-too-much',
    'auto-invoice-has-invoice-reference',
    'An invoice is created after a day',
    { policy: () => ({ invoiceDelayMs: 24 * 3_600_000 }) },
  ),
  fault(
    'invoiced-when-authorized',
    'wrong-answer',
    'auto-invoice-only-after-paid',
    'AUTH fills VendorInvoiceReference already',
    {
      ...editAnswer('processPayment', 200, ({ Status, BillerCode }, site) =>
        Status === 'Authorized' && liveBiller(site.view, String(BillerCode))?.vendorMustInvoice
          ? { VendorInvoiceReference: 'INV-DRAFT-1' }
          : {},
      ),
    },
  ),
  fault(
    'failed-payment-invoiced',
    'wrong-answer',
    'auto-invoice-only-after-paid',
    'A Failed payment has a VendorInvoiceReference',
    {
      ...editAnswer('processPayment', 200, ({ Status }) =>
        Status === 'Failed' ? { VendorInvoiceReference: 'INV-FAILED-1' } : {},
      ),
    },
  ),
];

function editInvoiced(edit: (row: PaymentRow) => Partial<PaymentRow>): Pick<BillFault, 'event'> {
  return {
    event: (decision, { name }) =>
      name === 'invoiced'
        ? { ...decision, changes: withRows(decision.changes, payments, (row) => ({ ...row, ...edit(row) })) }
        : decision,
  };
}

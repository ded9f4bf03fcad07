import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { liveBiller } from '../../../bill-payment/catalogue/live-biller.ts';
import { payments } from '../../../bill-payment/tables/payments.ts';
import { stored } from '../../decided.ts';
import { fault } from '../define.ts';
import { editAnswer, sent } from '../edit.ts';
import { actionOf } from '../edit-payment.ts';
import { note, noted } from '../edit-rows.ts';

/** What a careless implementer gets wrong about auto-invoices. */
export const carelessInvoiceFaults: readonly BillFault[] = [
  fault(
    'one-invoice-only',
    'refuses-too-much',
    'auto-invoice-has-invoice-reference',
    'The first payment is invoiced and no other',
    {
      event(decision, { name, view }) {
        if (name !== 'invoiced' || stored(decision, payments).length === 0) return decision;
        const count = noted(view, 'invoices');
        return { ...decision, changes: [...(count > 0 ? [] : decision.changes), note('invoices', count + 1)] };
      },
    },
  ),
  fault(
    'early-inquiry-stops-the-invoice',
    'refuses-too-much',
    'auto-invoice-has-fiscal-signature',
    'A payment whose STATUS is asked before its invoice is there gets none',
    {
      decision(decision, site) {
        const reference = String(sent(site).Reference);
        const known = site.view.get(payments, reference);
        if (actionOf(site) !== 'Status' || known?.status !== 'Paid' || known.invoiceReference !== null) return decision;
        return { ...decision, changes: [...decision.changes, note(`asked ${reference}`, 1)] };
      },
      event: (decision, { name, payload, view }) =>
        name === 'invoiced' && noted(view, `asked ${String(payload.reference)}`) > 0
          ? { ...decision, changes: [] }
          : decision,
    },
  ),
  fault(
    'fiscal-metadata-empty',
    'wrong-answer',
    'auto-invoice-has-fiscal-metadata',
    'STATUS shows VendorFiscalMetadata as an empty text',
    {
      ...editAnswer('processPayment', 200, ({ VendorFiscalMetadata: filled }) =>
        typeof filled === 'string' ? { VendorFiscalMetadata: '' } : {},
      ),
    },
  ),
  fault(
    'fiscal-metadata-foreseen',
    'wrong-answer',
    'auto-invoice-only-after-paid',
    'STATUS of an authorised payment has VendorFiscalMetadata with the device already',
    {
      ...editAnswer('processPayment', 200, ({ Status, BillerCode }, site) =>
        Status === 'Authorized' &&
        actionOf(site) === 'Status' &&
        liveBiller(site.view, String(BillerCode))?.vendorMustInvoice
          ? { VendorFiscalMetadata: 'DeviceId: 4711' }
          : {},
      ),
    },
  ),
];

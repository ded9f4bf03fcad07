import type { BillFault } from '../bill-fault.ts';
import { liveBiller } from '../catalogue/live-biller.ts';
import { type PaymentRow, payments } from '../tables/payments.ts';
import { editAnswer, sent, stored } from './edit/answers.ts';
import { dateOf } from './edit/company.ts';
import { answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { actionOf, editPayment } from './edit/payment.ts';
import { note, noted, withRows } from './edit/rows.ts';

/** Defects of the topic auto-invoice, by the rule that they break. */
export const faults: BillFaults = {
  'auto-invoice-has-invoice-reference': {
    'invoice-reference-never-there': answersWrongly(
      'VendorInvoiceReference is never filled',
      editInvoiced(() => ({ invoiceReference: null })),
    ),
    'invoiced-after-a-day': refusesTooMuch('An invoice is created after a day', {
      policy: () => ({ invoiceDelayMs: 24 * 3_600_000 }),
    }),
    'one-invoice-only': careless.refusesTooMuch('The first payment is invoiced and no other', {
      event(decision, { name, view }) {
        if (name !== 'invoiced' || stored(decision, payments).length === 0) return decision;
        const count = noted(view, 'invoices');
        return { ...decision, changes: [...(count > 0 ? [] : decision.changes), note('invoices', count + 1)] };
      },
    }),
    'invoice-lost-over-midnight': careless.refusesTooMuch(
      'What is paid on one day and would be invoiced on the next gets no invoice',
      {
        event(decision, { name, env }) {
          const [row] = stored(decision, payments);
          if (name !== 'invoiced' || !row) return decision;
          return dateOf(row.paidAt ?? 0, 'day') === dateOf(env.now, 'day') ? decision : { ...decision, changes: [] };
        },
      },
    ),
  },
  'auto-invoice-has-fiscal-signature': {
    'fiscal-signature-never-there': answersWrongly(
      'VendorFiscalSignature is never filled',
      editInvoiced(() => ({ fiscalSignature: null })),
    ),
    'fiscal-signature-empty': answersWrongly(
      'VendorFiscalSignature is an empty text',
      editInvoiced(() => ({ fiscalSignature: '' })),
    ),
    'early-inquiry-stops-the-invoice': careless.refusesTooMuch(
      'A payment whose STATUS is asked before its invoice is there gets none',
      {
        decision(decision, site) {
          const reference = String(sent(site).Reference);
          const known = site.view.get(payments, reference);
          if (actionOf(site) !== 'Status' || known?.status !== 'Paid' || known.invoiceReference !== null)
            return decision;
          return { ...decision, changes: [...decision.changes, note(`asked ${reference}`, 1)] };
        },
        event: (decision, { name, payload, view }) =>
          name === 'invoiced' && noted(view, `asked ${String(payload.reference)}`) > 0
            ? { ...decision, changes: [] }
            : decision,
      },
    ),
  },
  'auto-invoice-has-fiscal-metadata': {
    'fiscal-metadata-never-there': answersWrongly(
      'VendorFiscalMetadata is never filled',
      editInvoiced(() => ({ fiscalMetadata: null })),
    ),
    'fiscal-metadata-empty': careless.answersWrongly(
      'STATUS shows VendorFiscalMetadata as an empty text',
      editAnswer('processPayment', 200, ({ VendorFiscalMetadata: filled }) =>
        typeof filled === 'string' ? { VendorFiscalMetadata: '' } : {},
      ),
    ),
  },
  'auto-invoice-only-after-paid': {
    'invoiced-when-authorized': answersWrongly(
      'AUTH fills VendorInvoiceReference already',
      editAnswer('processPayment', 200, ({ Status, BillerCode }, site) =>
        Status === 'Authorized' && liveBiller(site.view, String(BillerCode))?.vendorMustInvoice
          ? { VendorInvoiceReference: 'INV-DRAFT-1' }
          : {},
      ),
    ),
    'failed-payment-invoiced': answersWrongly(
      'A Failed payment has a VendorInvoiceReference',
      editAnswer('processPayment', 200, ({ Status }) =>
        Status === 'Failed' ? { VendorInvoiceReference: 'INV-FAILED-1' } : {},
      ),
    ),
    'fiscal-metadata-foreseen': careless.answersWrongly(
      'STATUS of an authorised payment has VendorFiscalMetadata with the device already',
      editAnswer('processPayment', 200, ({ Status, BillerCode }, site) =>
        Status === 'Authorized' &&
        actionOf(site) === 'Status' &&
        liveBiller(site.view, String(BillerCode))?.vendorMustInvoice
          ? { VendorFiscalMetadata: 'DeviceId: 4711' }
          : {},
      ),
    ),
  },
  'fiscal-fields-not-in-pay-answer': {
    'invoice-in-pay-answer': answersWrongly(
      'The answer to PAY of an auto-invoice biller has a VendorInvoiceReference already',
      editPayment({ action: 'Pay', status: 'Paid', when: ({ BillerCode }) => BillerCode === 'TELEVISION' }, (body) => ({
        VendorInvoiceReference: `INV-${String(body.PlatformReference)}`,
      })),
    ),
  },
  'fiscal-fields-only-for-auto-invoice-billers': {
    'every-biller-invoiced': answersWrongly(
      'STATUS of each Paid payment has a VendorFiscalSignature',
      editPayment({ action: 'Status', status: 'Paid' }, () => ({ VendorFiscalSignature: 'c2lnbmF0dXJl' })),
    ),
    'every-payment-invoiced-later': careless.answersWrongly(
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
  },
};

function editInvoiced(edit: (row: PaymentRow) => Partial<PaymentRow>): Pick<BillFault, 'event'> {
  return {
    event: (decision, { name }) =>
      name === 'invoiced'
        ? { ...decision, changes: withRows(decision.changes, payments, (row) => ({ ...row, ...edit(row) })) }
        : decision,
  };
}

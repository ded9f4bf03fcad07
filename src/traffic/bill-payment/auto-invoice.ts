import {
  type Exchange,
  fieldOf,
  jsonOf,
  listOf,
  memberOf,
  type ObserverDefinition,
  textIn,
} from '../../conformance/index.ts';
import { sent } from '../sent.ts';
import { isFilled, processCalls } from './process-calls.ts';

const fields = ['VendorInvoiceReference', 'VendorFiscalSignature', 'VendorFiscalMetadata'];

/** Statuses before Paid, and Failed in its place; what others mean for an invoice is not shown. */
const unpaid = new Set(['Authorized', 'BeingProcessed', 'BeingPaid', 'Pending', 'Failed']);

/** Sections 2.4, 6.3: invoice and fiscal fields are of auto-invoice billers alone, and come later than the PAY answer. */
export const fiscalFields: ObserverDefinition = {
  slug: 'bill-payment-fiscal-fields',
  title: 'no PAY answer, no unpaid payment, and none to a biller without auto-invoice has an invoice or fiscal field',
  rules: [
    'fiscal-fields-not-in-pay-answer',
    'fiscal-fields-only-for-auto-invoice-billers',
    'auto-invoice-only-after-paid',
  ],
  needs: ['state'],
  *observe(exchanges, decide) {
    const invoicing = invoicingBillers(exchanges);
    const billers = new Map<string, string>();
    for (const { exchange, action, reference, auth, status } of yield* processCalls(exchanges)) {
      yield;
      const code = textIn(sent(exchange, 'BillerCode'));
      if (code !== undefined && auth) billers.set(reference, code);
      const filled = fields.filter((it) => isFilled(fieldOf(exchange, it)));
      if (unpaid.has(status)) decide.holds('auto-invoice-only-after-paid', [], filled, exchange);
      // A PAY that is sent again may come after the invoice.
      if (action === 'pay' && auth) decide.holds('fiscal-fields-not-in-pay-answer', [], filled, exchange);
      if (invoicing.get(billers.get(reference) ?? '') === false)
        decide.holds('fiscal-fields-only-for-auto-invoice-billers', [], filled, exchange);
    }
  },
};

/** Whether billers invoice, as the catalogue of the run tells. */
function invoicingBillers(exchanges: readonly Exchange[]): Map<string, boolean> {
  const billers = new Map<string, boolean>();
  for (const exchange of exchanges.filter((it) => it.operation === 'listBillers')) {
    for (const it of listOf(jsonOf(exchange)) ?? []) {
      const key = textIn(memberOf(it, 'Code')) ?? '';
      const invoices = memberOf(it, 'VendorMustInvoicePayments');
      // One that changed while the run lasted may be either.
      if (typeof invoices === 'boolean') billers.set(key, invoices || billers.get(key) === true);
    }
  }
  return billers;
}

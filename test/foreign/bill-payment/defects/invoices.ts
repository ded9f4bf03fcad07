import { defectsOf, editsPayment, isPay } from './defect.ts';

const defect = defectsOf('wrong-answer');

/** Fiscal fields that come wrongly, or not at all (section 6.3). */
export const invoiceDefects = [
  defect('fiscal-fields-in-pay', '2.4', 'Fiscal fields are not in the PAY response; they are.', {
    when: 'endpoint',
    hooks: editsPayment((body, call, { tenant }) => {
      if (!isPay(call) || !tenant.billers.some(({ code, invoice }) => invoice && code === body.BillerCode)) return;
      Object.assign(body, {
        VendorInvoiceReference: 'INV-0',
        VendorFiscalSignature: 'sig',
        VendorFiscalMetadata: 'meta',
      });
    }),
  }),
  defect('no-fiscal-signature', '6.3', 'Invoice, signature and metadata appear; the signature does not.', {
    when: 'endpoint',
    hooks: editsPayment((body) => {
      delete body.VendorFiscalSignature;
    }),
  }),
  defect('invoice-at-auth', '6.3', 'The invoice comes after Paid; STATUS of an authorised payment has it.', {
    when: 'state',
    hooks: editsPayment((body) => {
      if (body.Status === 'Authorized')
        Object.assign(body, {
          VendorInvoiceReference: 'INV-0',
          VendorFiscalSignature: 'sig',
          VendorFiscalMetadata: 'meta',
        });
    }),
  }),
  defect('invoice-for-others', '6.3', 'Auto-invoice billers have fiscal fields; all billers have.', {
    when: 'value',
    hooks: () => ({ invoiceMs: () => 180_000 }),
  }),
  defect('invoice-never', '6.3', 'The invoice comes a few minutes after Paid; it never does.', {
    when: 'time',
    hooks: () => ({ invoiceMs: () => undefined }),
  }),
  defect('invoice-changes', '6.3', 'The invoice is of the payment; each STATUS has another one.', {
    when: 'endpoint',
    hooks: editsPayment((body, _call, { service }) => {
      if (body.VendorInvoiceReference) body.VendorInvoiceReference = `INV-${service.next()}`;
    }),
  }),
];

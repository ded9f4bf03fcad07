import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { payments } from '../../bill-payment/tables/payments.ts';
import { text } from '../../slice/json-body.ts';
import { fault } from './define.ts';
import { sent } from './edit.ts';
import { editPayment, refuseAction } from './edit-payment.ts';

/** Defects in what a reference stands for, and in references and fields that come later. */
export const platformReferenceFaults: readonly BillFault[] = [
  fault(
    'reference-means-the-latest-payment',
    'wrong-answer',
    'reference-finds-payment',
    'A Reference means the latest payment of its member',
    {
      policy: ({ findPayment }) => ({
        findPayment(view, reference) {
          const own = findPayment(view, reference);
          return (
            own &&
            view
              .all(payments)
              .findLast((it) => it.memberNumber === own.memberNumber && it.billerCode === own.billerCode)
          );
        },
      }),
    },
  ),
  fault(
    'status-before-pay-refused',
    'refuses-too-much',
    'reference-finds-payment',
    'STATUS of a payment that is Authorized only is refused',
    {
      ...refuseAction('Status', (site) => site.view.get(payments, text(sent(site).Reference))?.status === 'Authorized'),
    },
  ),
  fault(
    'repeated-pay-pays-again',
    'accepts-too-much',
    'one-debit-per-reference',
    'PAY of a payment that is Paid pays it once more',
    {
      policy: ({ isPaidOff }) => ({
        isPaidOff: (payment) => payment.status !== 'Paid' && isPaidOff(payment),
        isDebited: () => false,
      }),
    },
  ),
  fault(
    'late-payment-debited-again',
    'wrong-answer',
    'one-debit-per-reference',
    'A payment that becomes Paid later is debited once more then',
    {
      policy: ({ isDebited }) => ({ isDebited: (payment) => payment.status !== 'BeingPaid' && isDebited(payment) }),
    },
  ),
  fault(
    'platform-reference-of-the-member',
    'wrong-answer',
    'platform-reference-unique',
    'A PlatformReference is made of the biller code and the member number',
    {
      ...editPayment({}, ({ BillerCode, MemberNumber, PlatformReference = null }) => ({
        PlatformReference: PlatformReference === null ? null : `${String(BillerCode)}-${String(MemberNumber)}`,
      })),
    },
  ),
  fault(
    'platform-reference-of-each-answer',
    'wrong-answer',
    'platform-reference-stays',
    'STATUS makes a PlatformReference of its own',
    {
      ...editPayment({ action: 'Status' }, ({ PlatformReference = null }) => ({
        PlatformReference: PlatformReference === null ? null : `${String(PlatformReference)}-S`,
      })),
    },
  ),
  fault(
    'platform-reference-without-biller',
    'wrong-answer',
    'platform-reference-contains-biller-code',
    'A PlatformReference begins with the ReferencePrefix in place of the biller code',
    {
      ...editPayment({}, ({ BillerCode, PlatformReference = null }) => ({
        PlatformReference:
          typeof PlatformReference === 'string' ? PlatformReference.replace(`${String(BillerCode)}-`, '') : null,
      })),
    },
  ),
  fault(
    'invoice-in-pay-answer',
    'wrong-answer',
    'fiscal-fields-not-in-pay-answer',
    'The answer to PAY of an auto-invoice biller has a VendorInvoiceReference already',
    {
      ...editPayment(
        { action: 'Pay', status: 'Paid', when: ({ BillerCode }) => BillerCode === 'TELEVISION' },
        (body) => ({
          VendorInvoiceReference: `INV-${String(body.PlatformReference)}`,
        }),
      ),
    },
  ),
  fault(
    'every-biller-invoiced',
    'wrong-answer',
    'fiscal-fields-only-for-auto-invoice-billers',
    'STATUS of each Paid payment has a VendorFiscalSignature',
    { ...editPayment({ action: 'Status', status: 'Paid' }, () => ({ VendorFiscalSignature: 'c2lnbmF0dXJl' })) },
  ),
  fault(
    'reversed-without-reference',
    'wrong-answer',
    'reversed-has-vendor-reversal-reference',
    'A Reversed payment has no VendorReversalReference',
    { ...editPayment({ status: 'Reversed' }, () => ({ VendorReversalReference: null })) },
  ),
  fault(
    'reversal-reference-from-the-start',
    'wrong-answer',
    'vendor-reversal-reference-only-when-reversed',
    'Each Paid payment has its PlatformReference as VendorReversalReference',
    {
      ...editPayment({ status: 'Paid' }, ({ PlatformReference = null }) => ({
        VendorReversalReference: PlatformReference,
      })),
    },
  ),
];

import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { fault } from './define.ts';
import { editPayment, editProducts } from './edit-payment.ts';

const status = 'Authorized';

/** Defects in Authorized answers. */
export const authorizedFaults: readonly BillFault[] = [
  fault(
    'authorized-names-nobody',
    'wrong-answer',
    'authorized-has-member-name',
    'The MemberName of an Authorized answer is empty; AuthData has it',
    { ...editPayment({ status }, () => ({ MemberName: '' })) },
  ),
  fault(
    'forex-auth-without-details',
    'wrong-answer',
    'authorized-has-auth-data',
    'An Authorized answer in forex has no AuthData',
    {
      ...editPayment(
        { status, when: ({ Products }) => JSON.stringify(Products).includes('"RequiresForexPayment":true') },
        () => ({
          AuthData: null,
        }),
      ),
    },
  ),
  fault(
    'authorized-without-products',
    'wrong-answer',
    'authorized-has-products',
    'An Authorized answer has an empty list of products',
    { ...editPayment({ status }, () => ({ Products: [] })) },
  ),
  fault(
    'authorized-product-unnamed',
    'wrong-answer',
    'authorized-product-has-name',
    'The product of an Authorized answer has no Name where it was sent with a Quantity above 1',
    { ...editProducts({ status }, ({ Quantity }) => (Number(Quantity) > 1 ? { Name: '' } : {})) },
  ),
  fault(
    'authorized-quantity-null-for-one',
    'wrong-answer',
    'authorized-product-has-quantity',
    'An Authorized answer gives Quantity null in place of 1',
    { ...editProducts({ status }, ({ Quantity = null }) => ({ Quantity: Quantity === 1 ? null : Quantity })) },
  ),
  fault(
    'authorized-without-catalogue-price',
    'wrong-answer',
    'authorized-product-has-price',
    'An Authorized answer has no Price of a product whose price the catalogue shows',
    { ...editProducts({ status }, ({ Code }) => (Code === 'RV' || Code === 'FP' ? { Price: null } : {})) },
  ),
  fault(
    'forex-mark-only-if-true',
    'wrong-answer',
    'authorized-product-has-forex-mark',
    'An Authorized answer leaves RequiresForexPayment out where it is false',
    {
      ...editProducts({ status }, ({ RequiresForexPayment = null }) => ({
        RequiresForexPayment: RequiresForexPayment === false ? undefined : RequiresForexPayment,
      })),
    },
  ),
  fault(
    'receipt-before-payment',
    'wrong-answer',
    'authorized-without-payment-data',
    'An Authorized answer has PaymentData with a draft of the receipt',
    { ...editPayment({ status }, () => ({ PaymentData: { ReceiptHtml: ['<p>Draft</p>'], ReceiptSmses: [] } })) },
  ),
  fault(
    'turned-down-without-reason',
    'wrong-answer',
    'failed-has-narration',
    'A Failed answer to AUTH gives its reason as TechnicalNarration only',
    { ...editPayment({ action: 'Auth', status: 'Failed' }, () => ({ Narration: null })) },
  ),
  fault(
    'failed-payment-without-reason',
    'wrong-answer',
    'failed-has-narration',
    'The Narration of a Failed PAY is empty',
    { ...editPayment({ action: 'Pay', status: 'Failed' }, () => ({ Narration: '' })) },
  ),
  fault(
    'service-fee-without-currency',
    'wrong-answer',
    'service-fee-has-currency',
    'A service fee in ZWG comes without its currency',
    {
      ...editPayment({ when: ({ VendorServiceFeeCurrency: it }) => it === 'ZWG' }, () => ({
        VendorServiceFeeCurrency: null,
      })),
    },
  ),
  fault(
    'forex-product-marked-false',
    'wrong-answer',
    'forex-mark-fits-product',
    'An Authorized answer says RequiresForexPayment false of a forex product',
    { ...editProducts({ status }, ({ Code }) => (Code === 'FP' ? { RequiresForexPayment: false } : {})) },
  ),
  fault(
    'several-units-marked-forex',
    'wrong-answer',
    'forex-mark-fits-product',
    'An Authorized answer says RequiresForexPayment true of several units',
    { ...editProducts({ status }, ({ Quantity }) => (Number(Quantity) > 1 ? { RequiresForexPayment: true } : {})) },
  ),
];

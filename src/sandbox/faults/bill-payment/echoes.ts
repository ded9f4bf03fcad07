import type { BillFault } from '../../bill-payment/bill-fault.ts';
import type { JsonObject, JsonValue } from '../../slice/decision.ts';
import { isObject } from '../../slice/json-body.ts';
import { fault } from './define.ts';
import { eachObject } from './edit.ts';
import { editPayment, editProducts } from './edit-payment.ts';

/** Defects in what an answer gives back. */
export const echoFaults: readonly BillFault[] = [
  fault('pay-echoes-auth', 'wrong-answer', 'answer-echoes-action', 'The answer to PAY says Action Auth', {
    ...editPayment({ action: 'Pay' }, () => ({ Action: 'Auth' })),
  }),
  fault(
    'biller-code-shortened',
    'wrong-answer',
    'answer-echoes-biller-code',
    'BillerCode comes back with eight characters at most',
    { ...editPayment({}, ({ BillerCode }) => ({ BillerCode: String(BillerCode).slice(0, 8) })) },
  ),
  fault(
    'reference-in-capitals',
    'wrong-answer',
    'answer-echoes-reference',
    'The answer to STATUS gives the Reference in capitals',
    { ...editPayment({ action: 'Status' }, ({ Reference }) => ({ Reference: String(Reference).toUpperCase() })) },
  ),
  fault(
    'failed-without-reference',
    'wrong-answer',
    'answer-echoes-reference',
    'A Failed answer has the PlatformReference in place of the Reference',
    {
      ...editPayment({ status: 'Failed' }, ({ PlatformReference }) =>
        typeof PlatformReference === 'string' ? { Reference: PlatformReference } : {},
      ),
    },
  ),
  fault(
    'member-number-without-letters',
    'wrong-answer',
    'answer-echoes-member-number',
    'MemberNumber comes back without the letters before its digits',
    { ...editPayment({}, ({ MemberNumber }) => ({ MemberNumber: String(MemberNumber).replace(/^[A-Z]+(?=\d)/, '') })) },
  ),
  fault(
    'member-number-without-zero',
    'wrong-answer',
    'answer-echoes-member-number',
    'The answer to PAY gives a MemberNumber without its leading zero',
    {
      ...editPayment({ action: 'Pay' }, ({ MemberNumber }) => ({
        MemberNumber: String(MemberNumber).replace(/^0/, ''),
      })),
    },
  ),
  fault(
    'first-product-only',
    'wrong-answer',
    'answer-echoes-products',
    'A Paid answer names the first product of several only',
    {
      ...editPayment({ status: 'Paid' }, ({ Products = null }) => ({
        Products: Array.isArray(Products) ? Products.slice(0, 1) : Products,
      })),
    },
  ),
  fault(
    'fee-as-product',
    'wrong-answer',
    'answer-echoes-products',
    'An Authorized answer lists the service fee as one more product',
    {
      ...editPayment({ status: 'Authorized' }, ({ Products = null, VendorServiceFee = null }) => ({
        Products:
          Array.isArray(Products) && VendorServiceFee !== null ? [...Products, feeLine(VendorServiceFee)] : Products,
      })),
    },
  ),
  fault('quantity-always-one', 'wrong-answer', 'answer-echoes-quantity', 'A Paid answer says Quantity 1', {
    ...editProducts({ status: 'Paid' }, () => ({ Quantity: 1 })),
  }),
  fault(
    'department-lost-by-pay',
    'wrong-answer',
    'answer-echoes-department',
    'The answer to PAY does not give the Department back',
    { ...editProducts({ action: 'Pay' }, () => ({ Department: null })) },
  ),
  fault('metadata-in-capitals', 'wrong-answer', 'answer-echoes-metadata', 'Values of metadata come back in capitals', {
    ...editProducts({}, ({ Metadata = null }) => ({
      Metadata: eachObject(Metadata, ({ Key = null, Value = null }) => ({
        Key,
        Value: typeof Value === 'string' ? Value.toUpperCase() : Value,
      })),
    })),
  }),
  fault(
    'total-of-one-unit',
    'wrong-answer',
    'answer-echoes-total-amount',
    'TotalAmount of several units comes back as the price of one',
    {
      ...editPayment({ status: 'Authorized' }, ({ Products, TotalAmount = null }) => {
        const [first] = Array.isArray(Products) ? (Products as JsonObject[]) : [];
        return { TotalAmount: Number(first?.Quantity) > 1 ? (first?.Price ?? null) : TotalAmount };
      }),
    },
  ),
  fault(
    'total-with-fee',
    'wrong-answer',
    'answer-echoes-total-amount',
    'The TotalAmount of a Paid answer holds the service fee too',
    {
      ...editPayment({ status: 'Paid' }, ({ TotalAmount, VendorServiceFee }) => ({
        TotalAmount: (Math.round(Number(TotalAmount) * 100) + Math.round(Number(VendorServiceFee) * 100)) / 100,
      })),
    },
  ),
  fault(
    'payer-details-masked',
    'wrong-answer',
    'answer-echoes-payer-details',
    'The answer to PAY masks the account number of the payer',
    {
      ...editPayment({ action: 'Pay' }, ({ PayerDetails }) => ({
        PayerDetails: isObject(PayerDetails) ? { ...PayerDetails, BankAccountNumber: '******3456' } : undefined,
      })),
    },
  ),
  fault(
    'payer-details-not-given-back',
    'wrong-answer',
    'answer-echoes-payer-details',
    'No answer gives the payer details back',
    { ...editPayment({ action: 'Pay' }, () => ({ PayerDetails: undefined })) },
  ),
];

function feeLine(fee: JsonValue): JsonObject {
  return { Name: 'Service fee', Code: 'FEE', Quantity: 1, Price: fee, RequiresForexPayment: false };
}

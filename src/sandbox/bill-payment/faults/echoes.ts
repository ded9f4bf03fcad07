import type { JsonObject, JsonValue } from '../../slice/decision.ts';
import { isObject, text } from '../../slice/json-body.ts';
import { added, pay } from './answers.ts';
import { eachObject } from './edit/answers.ts';
import { answersWrongly, type BillFaults, careless } from './edit/define.ts';
import { editPayment, editProducts, editRequest } from './edit/payment.ts';

/** Defects of the topic echoes, by the rule that they break. */
export const faults: BillFaults = {
  'answer-echoes-action': {
    'pay-echoes-auth': answersWrongly(
      'The answer to PAY says Action Auth',
      editPayment({ action: 'Pay' }, () => ({ Action: 'Auth' })),
    ),
    'actions-in-capitals': careless.answersWrongly(
      'Action is answered in capitals',
      editPayment({}, ({ Action }) => ({ Action: text(Action).toUpperCase() })),
    ),
  },
  'answer-echoes-biller-code': {
    'biller-code-shortened': answersWrongly(
      'BillerCode comes back with eight characters at most',
      editPayment({}, ({ BillerCode }) => ({ BillerCode: String(BillerCode).slice(0, 8) })),
    ),
  },
  'answer-echoes-reference': {
    'reference-in-capitals': answersWrongly(
      'The answer to STATUS gives the Reference in capitals',
      editPayment({ action: 'Status' }, ({ Reference }) => ({ Reference: String(Reference).toUpperCase() })),
    ),
    'failed-without-reference': answersWrongly(
      'A Failed answer has the PlatformReference in place of the Reference',
      editPayment({ status: 'Failed' }, ({ PlatformReference }) =>
        typeof PlatformReference === 'string' ? { Reference: PlatformReference } : {},
      ),
    ),
  },
  'answer-echoes-member-number': {
    'member-number-without-letters': answersWrongly(
      'MemberNumber comes back without the letters before its digits',
      editPayment({}, ({ MemberNumber }) => ({ MemberNumber: String(MemberNumber).replace(/^[A-Z]+(?=\d)/, '') })),
    ),
    'member-number-without-zero': answersWrongly(
      'The answer to PAY gives a MemberNumber without its leading zero',
      editPayment({ action: 'Pay' }, ({ MemberNumber }) => ({
        MemberNumber: String(MemberNumber).replace(/^0/, ''),
      })),
    ),
    'address-in-capitals': careless.answersWrongly(
      'A MemberNumber that is an e-mail address comes back in capitals',
      editPayment({}, ({ MemberNumber }) => ({
        MemberNumber: String(MemberNumber).includes('@') ? String(MemberNumber).toUpperCase() : String(MemberNumber),
      })),
    ),
  },
  'answer-echoes-products': {
    'first-product-only': answersWrongly(
      'A Paid answer names the first product of several only',
      editPayment({ status: 'Paid' }, ({ Products = null }) => ({
        Products: Array.isArray(Products) ? Products.slice(0, 1) : Products,
      })),
    ),
    'fee-as-product': answersWrongly(
      'An Authorized answer lists the service fee as one more product',
      editPayment({ status: 'Authorized' }, ({ Products = null, VendorServiceFee = null }) => ({
        Products:
          Array.isArray(Products) && VendorServiceFee !== null ? [...Products, feeLine(VendorServiceFee)] : Products,
      })),
    ),
  },
  'answer-echoes-quantity': {
    'quantity-always-one': answersWrongly(
      'A Paid answer says Quantity 1',
      editProducts({ status: 'Paid' }, () => ({ Quantity: 1 })),
    ),
    'quantity-as-it-can-be-read': careless.answersWrongly(
      'A Quantity loses its sign and its fraction, and 0 becomes 1',
      {
        policy: (policy) => ({
          issueStands: (issue, operation) => issue.steps[2] !== 'Quantity' && policy.issueStands(issue, operation),
          takesQuantity: () => true,
          ...editRequest(({ lines }) => ({
            lines: lines.map((it) => ({ ...it, quantity: Math.trunc(Math.abs(it.quantity)) || 1 })),
          })).policy(policy),
        }),
      },
    ),
  },
  'answer-echoes-department': {
    'department-lost-by-pay': answersWrongly(
      'The answer to PAY does not give the Department back',
      editProducts({ action: 'Pay' }, () => ({ Department: null })),
    ),
  },
  'answer-echoes-metadata': {
    'metadata-in-capitals': answersWrongly(
      'Values of metadata come back in capitals',
      editProducts({}, ({ Metadata = null }) => ({
        Metadata: eachObject(Metadata, ({ Key = null, Value = null }) => ({
          Key,
          Value: typeof Value === 'string' ? Value.toUpperCase() : Value,
        })),
      })),
    ),
    'metadata-marks-escaped': careless.answersWrongly(
      'The marks & and < in values of metadata come back as HTML entities',
      editProducts({}, ({ Metadata = null }) => ({
        Metadata: eachObject(Metadata, ({ Key = null, Value = null }) => ({
          Key,
          Value: typeof Value === 'string' ? Value.replace(/&/g, '&amp;').replace(/</g, '&lt;') : Value,
        })),
      })),
    ),
    'metadata-cut': careless.answersWrongly(
      'Values of metadata come back with 20 characters at most',
      editProducts({}, ({ Metadata = null }) => ({
        Metadata: eachObject(Metadata, ({ Key = null, Value = null }) => ({
          Key,
          Value: typeof Value === 'string' ? Value.slice(0, 20) : Value,
        })),
      })),
    ),
    'metadata-digits-become-numbers': careless.answersWrongly(
      'A value of Metadata that is digits alone comes back as a number, without the zeros at its beginning',
      editProducts({}, ({ Metadata = null }) => ({
        Metadata: eachObject(Metadata, ({ Key = null, Value = null }) => ({
          Key,
          Value: typeof Value === 'string' && /^\d{1,15}$/.test(Value) ? Number(Value) : Value,
        })),
      })),
    ),
    'metadata-ends-at-an-equals-sign': careless.answersWrongly(
      'A value of Metadata ends before its first equals sign',
      editProducts({ status: 'Paid' }, ({ Metadata = null }) => ({
        Metadata: eachObject(Metadata, (it) => {
          const cut = Object.entries(it).map(([name, value]) => [
            name,
            typeof value === 'string' ? value.replace(/=.*$/s, '') : value,
          ]);
          return Object.fromEntries(cut) as JsonObject;
        }),
      })),
    ),
  },
  'answer-echoes-total-amount': {
    'total-of-one-unit': answersWrongly(
      'TotalAmount of several units comes back as the price of one',
      editPayment({ status: 'Authorized' }, ({ Products, TotalAmount = null }) => {
        const [first] = Array.isArray(Products) ? (Products as JsonObject[]) : [];
        return { TotalAmount: Number(first?.Quantity) > 1 ? (first?.Price ?? null) : TotalAmount };
      }),
    ),
    'total-with-fee': answersWrongly(
      'The TotalAmount of a Paid answer holds the service fee too',
      editPayment({ status: 'Paid' }, ({ TotalAmount, VendorServiceFee }) => ({
        TotalAmount: (Math.round(Number(TotalAmount) * 100) + Math.round(Number(VendorServiceFee) * 100)) / 100,
      })),
    ),
    'total-with-one-decimal': careless.answersWrongly(
      'TotalAmount comes back rounded to one decimal place',
      editPayment({}, ({ TotalAmount = null }) => ({
        TotalAmount: typeof TotalAmount === 'number' ? Math.round(TotalAmount * 10) / 10 : TotalAmount,
      })),
    ),
  },
  'answer-echoes-payer-details': {
    'payer-details-masked': answersWrongly(
      'The answer to PAY masks the account number of the payer',
      editPayment({ action: 'Pay' }, ({ PayerDetails }) => ({
        PayerDetails: isObject(PayerDetails) ? { ...PayerDetails, BankAccountNumber: '******3456' } : undefined,
      })),
    ),
    'payer-details-not-given-back': answersWrongly(
      'No answer gives the payer details back',
      editPayment({ action: 'Pay' }, () => ({ PayerDetails: undefined })),
    ),
    'payer-details-swapped': careless.answersWrongly(
      'BankName and BankBranch of the payer come back swapped',
      editPayment({ action: 'Pay' }, ({ PayerDetails = null }) => {
        if (typeof PayerDetails !== 'object' || PayerDetails === null || Array.isArray(PayerDetails)) return {};
        const { BankName = null, BankBranch = null } = PayerDetails;
        return { PayerDetails: { ...PayerDetails, BankName: BankBranch, BankBranch: BankName } };
      }),
    ),
  },
  'paid-product-keeps-price': {
    'paid-price-of-all-units': answersWrongly(
      'A Paid answer gives the price of all units as Price',
      editProducts(pay, ({ Price, Quantity }) => ({
        Price: Math.round(Number(Price) * Number(Quantity) * 100) / 100,
      })),
    ),
    'paid-price-with-commission-off': answersWrongly(
      'The Price of a product in a Paid answer is less the commission of the vendor',
      editProducts(pay, ({ Price, VendorCommission }) => ({
        Price: added(Price, -Number(VendorCommission ?? 0)),
      })),
    ),
  },
};

function feeLine(fee: JsonValue): JsonObject {
  return { Name: 'Service fee', Code: 'FEE', Quantity: 1, Price: fee, RequiresForexPayment: false };
}

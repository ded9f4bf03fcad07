import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { fault } from './define.ts';
import { editNotices, editTold } from './edit-notices.ts';

/** Defects of the fields of the payment webhook (section 2.5). */
export const noticeFieldFaults: readonly BillFault[] = [
  fault(
    'told-without-payments',
    'wrong-answer',
    'payment-webhook-has-payments',
    'The payment webhook is a bare list of payments',
    { ...editNotices({ body: ({ Payments = null }) => JSON.stringify(Payments) }) },
  ),
  fault(
    'one-payment-told-as-object',
    'wrong-answer',
    'payment-webhook-has-payments',
    'A single payment stands in Payments without a list',
    {
      ...editNotices({
        body({ Payments, ...others }) {
          const [only, ...more] = Array.isArray(Payments) ? Payments : [];
          return JSON.stringify({ ...others, Payments: more.length === 0 ? only : Payments });
        },
      }),
    },
  ),
  fault('told-without-hash', 'wrong-answer', 'payment-webhook-has-hash', 'The payment webhook has no Hash', {
    ...editNotices({ body: ({ Hash: _, ...others }) => JSON.stringify(others) }),
  }),
  fault('told-with-null-hash', 'wrong-answer', 'payment-webhook-has-hash', 'Hash of the payment webhook is null', {
    ...editNotices({ body: (payload) => JSON.stringify({ ...payload, Hash: null }) }),
  }),
  fault('told-payment-id-as-text', 'wrong-answer', 'payment-webhook-payment-id', 'PaymentId is a text', {
    ...editTold(({ PaymentId }) => ({ PaymentId: String(PaymentId) })),
  }),
  fault(
    'told-without-platform-reference',
    'wrong-answer',
    'payment-webhook-platform-reference',
    'A payment of the webhook has no PlatformReference',
    { ...editTold(() => ({ PlatformReference: undefined })) },
  ),
  fault(
    'empty-bank-reference-left-out',
    'wrong-answer',
    'payment-webhook-bank-reference',
    'An empty BankReference is left out of the webhook',
    { ...editTold(({ BankReference }) => (BankReference === '' ? { BankReference: undefined } : {})) },
  ),
  fault('told-date-without-time', 'wrong-answer', 'payment-webhook-paid-date', 'PaidDate of the webhook has no time', {
    ...editTold(({ PaidDate }) => ({ PaidDate: String(PaidDate).slice(0, 10) })),
  }),
  fault(
    'told-without-member-number',
    'wrong-answer',
    'payment-webhook-member-number',
    'A payment of the webhook names its member Account',
    { ...editTold(({ MemberNumber = null }) => ({ MemberNumber: undefined, Account: MemberNumber })) },
  ),
  fault(
    'told-without-member-name',
    'wrong-answer',
    'payment-webhook-member-name',
    'A payment of the webhook has no MemberName',
    { ...editTold(() => ({ MemberName: undefined })) },
  ),
  fault(
    'told-without-product-code',
    'wrong-answer',
    'payment-webhook-product-code',
    'A payment of the webhook names its product Product',
    { ...editTold(({ ProductCode = null }) => ({ ProductCode: undefined, Product: ProductCode })) },
  ),
  fault(
    'told-price-as-text',
    'wrong-answer',
    'payment-webhook-product-price',
    'ProductPrice of the webhook is a text',
    { ...editTold(({ ProductPrice }) => ({ ProductPrice: Number(ProductPrice).toFixed(2) })) },
  ),
  fault(
    'told-department-as-object',
    'wrong-answer',
    'payment-webhook-product-department',
    'ProductDepartment of the webhook is an object',
    {
      ...editTold(({ ProductDepartment: name }) =>
        name === undefined || name === null ? {} : { ProductDepartment: { Name: name } },
      ),
    },
  ),
  fault(
    'told-department-as-list',
    'wrong-answer',
    'payment-webhook-product-department',
    'ProductDepartment of the webhook is a list',
    { ...editTold(({ ProductDepartment: name }) => (name === undefined ? {} : { ProductDepartment: [name] })) },
  ),
];

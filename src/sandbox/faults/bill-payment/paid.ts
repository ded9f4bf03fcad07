import type { BillFault } from '../../bill-payment/bill-fault.ts';
import type { JsonObject } from '../../slice/decision.ts';
import { isObject } from '../../slice/json-body.ts';
import { fault } from './define.ts';
import { editPayment, editProducts, type Where } from './edit-payment.ts';

const status = 'Paid';
const pay: Where = { action: 'Pay', status };

/** Defects in Paid answers. */
export const paidFaults: readonly BillFault[] = [
  fault('paid-names-nobody', 'wrong-answer', 'paid-has-member-name', 'The answer to PAY has no MemberName', {
    ...editPayment(pay, () => ({ MemberName: null })),
  }),
  fault(
    'paid-without-products',
    'wrong-answer',
    'paid-has-products',
    'The answer to PAY has Products null unless they return vouchers',
    {
      ...editPayment({ ...pay, when: ({ Products }) => !JSON.stringify(Products).includes('"Pin"') }, () => ({
        Products: null,
      })),
    },
  ),
  fault('paid-product-unnamed', 'wrong-answer', 'paid-product-has-name', 'The products of a PAY answer have no Name', {
    ...editProducts(pay, () => ({ Name: undefined })),
  }),
  fault(
    'paid-quantity-null-for-one',
    'wrong-answer',
    'paid-product-has-quantity',
    'A Paid answer gives Quantity null in place of 1',
    { ...editProducts({ status }, ({ Quantity = null }) => ({ Quantity: Quantity === 1 ? null : Quantity })) },
  ),
  fault(
    'paid-without-price-of-auth',
    'wrong-answer',
    'paid-product-has-price',
    'A Paid answer has no Price where AUTH returned it',
    { ...editProducts({ status }, ({ Code }) => (Code === 'AI' || Code === 'AM' ? { Price: null } : {})) },
  ),
  fault(
    'paid-without-forex-mark',
    'wrong-answer',
    'paid-product-has-forex-mark',
    'A Paid answer in USD has no RequiresForexPayment',
    {
      ...editProducts({ status }, ({ RequiresForexPayment: it = null }) => ({
        RequiresForexPayment: it === true ? undefined : it,
      })),
    },
  ),
  fault(
    'paid-without-payment-data',
    'wrong-answer',
    'paid-has-payment-data',
    'A Paid answer in forex has no PaymentData',
    { ...editPayment({ status, when: ({ Currency }) => Currency === 'USD' }, () => ({ PaymentData: null })) },
  ),
  fault(
    'paid-without-platform-reference',
    'wrong-answer',
    'paid-has-platform-reference',
    'The answer to PAY has an empty PlatformReference; STATUS has it',
    { ...editPayment(pay, () => ({ PlatformReference: '' })) },
  ),
  fault(
    'paid-without-biller-reference',
    'wrong-answer',
    'paid-has-biller-reference',
    'A Paid answer has no BillerPaymentReference where vouchers come with it',
    {
      ...editPayment({ status, when: ({ Products }) => JSON.stringify(Products).includes('"Pin"') }, () => ({
        BillerPaymentReference: null,
      })),
    },
  ),
  fault('paid-without-currency', 'wrong-answer', 'paid-has-currency', 'A Paid answer in ZWG has no Currency', {
    ...editPayment({ status, when: ({ Currency }) => Currency === 'ZWG' }, () => ({ Currency: undefined })),
  }),
  fault(
    'paid-always-in-usd',
    'wrong-answer',
    'paid-currency-is-of-debited-wallet',
    'A Paid answer says USD whichever wallet was debited',
    { ...editPayment({ status }, () => ({ Currency: 'USD' })) },
  ),
  fault(
    'paid-without-debit-reference',
    'wrong-answer',
    'paid-has-wallet-debit-reference',
    'The answer to PAY has no WalletDebitReference; STATUS has it',
    { ...editPayment(pay, () => ({ WalletDebitReference: null })) },
  ),
  fault(
    'balance-before-debit',
    'wrong-answer',
    'balance-after-debit-true',
    'WalletBalanceAfterDebit is the balance before the debit',
    {
      ...editPayment(pay, ({ WalletBalanceAfterDebit, Products }) => ({
        WalletBalanceAfterDebit: added(WalletBalanceAfterDebit, totalOf(Products)),
      })),
    },
  ),
  fault(
    'balance-of-usd-wallet',
    'wrong-answer',
    'balance-after-debit-true',
    'WalletBalanceAfterDebit of a payment in USD counts its service fee, which is not debited',
    {
      ...editPayment(
        { ...pay, when: ({ Currency }) => Currency === 'USD' },
        ({ WalletBalanceAfterDebit, VendorServiceFee }) => ({
          WalletBalanceAfterDebit: added(WalletBalanceAfterDebit, -Number(VendorServiceFee)),
        }),
      ),
    },
  ),
  fault(
    'debit-reversed-when-paid',
    'wrong-answer',
    'debit-reversed-only-after-reversal',
    'WalletDebitReversed of a Paid payment holds the time of its debit',
    { ...editPayment({ status }, () => ({ WalletDebitReversed: '2026-03-01T10:15:30Z' })) },
  ),
  fault(
    'balance-after-reversal-is-of-debit',
    'wrong-answer',
    'balance-after-reversal-true',
    'WalletBalanceAfterReversal is the balance after the debit',
    {
      ...editPayment({ when: ({ WalletBalanceAfterReversal: it }) => typeof it === 'number' }, (body) => ({
        WalletBalanceAfterReversal: body.WalletBalanceAfterDebit ?? null,
      })),
    },
  ),
  fault(
    'image-address-relative',
    'wrong-answer',
    'receipt-image-addresses-absolute',
    'Images of receipts have an address within the platform',
    {
      ...editPayment({ status }, ({ PaymentData = null }) => ({
        PaymentData: isObject(PaymentData)
          ? {
              ...(PaymentData as JsonObject),
              ReceiptHtml: [PaymentData.ReceiptHtml as string[]]
                .flat()
                .map((it) => it?.replace(/src="[^"]*\//, 'src="/images/')),
            }
          : PaymentData,
      })),
    },
  ),
  fault(
    'paid-price-of-all-units',
    'wrong-answer',
    'paid-product-keeps-price',
    'A Paid answer gives the price of all units as Price',
    {
      ...editProducts(pay, ({ Price, Quantity }) => ({
        Price: Math.round(Number(Price) * Number(Quantity) * 100) / 100,
      })),
    },
  ),
  fault(
    'paid-price-with-commission-off',
    'wrong-answer',
    'paid-product-keeps-price',
    'The Price of a product in a Paid answer is less the commission of the vendor',
    {
      ...editProducts(pay, ({ Price, VendorCommission }) => ({
        Price: added(Price, -Number(VendorCommission ?? 0)),
      })),
    },
  ),
];

function added(amount: unknown, more: number): number {
  return Math.round(Number(amount) * 100 + more * 100) / 100;
}

function totalOf(products: unknown): number {
  const all = Array.isArray(products) ? products.filter(isObject) : [];
  return all.reduce((sum, it) => sum + Number(it.Price) * Number(it.Quantity), 0);
}

import { isObject, text } from '../../slice/json-body.ts';
import { put } from '../../store/table.ts';
import { decimal } from '../answers/payment-answers.ts';
import { walletOf } from '../payments/wallet-ledger.ts';
import { type PaymentRow, payments } from '../tables/payments.ts';
import { answered, sent } from './edit/answers.ts';
import { authorizedBeside, paidBeside } from './edit/company.ts';
import { answersWrongly, type BillFaults, careless } from './edit/define.ts';
import { editPayment, editProducts, type Where } from './edit/payment.ts';

const authorized = 'Authorized';

export const status = 'Paid';

export const pay: Where = { action: 'Pay', status };

/** Defects of the topic answers, by the rule that they break. */
export const faults: BillFaults = {
  'authorized-has-member-name': {
    'authorized-names-nobody': answersWrongly(
      'The MemberName of an Authorized answer is empty; AuthData has it',
      editPayment({ status: authorized }, () => ({ MemberName: '' })),
    ),
    // What belongs to one customer in the answer to another: github.com/awesomemotive/easy-digital-downloads/issues/1175.
    'name-of-the-member-beside': careless.answersWrongly(
      'AUTH within a second after another one at the same biller names the member of that',
      editPayment({ action: 'Auth', status: 'Authorized' }, ({ BillerCode, MemberNumber }, site) => {
        const isOther = (it: PaymentRow): boolean => it.billerCode === BillerCode && it.memberNumber !== MemberNumber;
        const beside = authorizedBeside(site, text(sent(site).Reference), isOther);
        return beside?.memberName ? { MemberName: beside.memberName } : {};
      }),
    ),
  },
  'authorized-has-auth-data': {
    'forex-auth-without-details': answersWrongly(
      'An Authorized answer in forex has no AuthData',
      editPayment(
        {
          status: authorized,
          when: ({ Products }) => JSON.stringify(Products).includes('"RequiresForexPayment":true'),
        },
        () => ({
          AuthData: null,
        }),
      ),
    ),
  },
  'authorized-has-products': {
    'authorized-without-products': answersWrongly(
      'An Authorized answer has an empty list of products',
      editPayment({ status: authorized }, () => ({ Products: [] })),
    ),
  },
  'authorized-product-has-name': {
    'authorized-product-unnamed': answersWrongly(
      'The product of an Authorized answer has no Name where it was sent with a Quantity above 1',
      editProducts({ status: authorized }, ({ Quantity }) => (Number(Quantity) > 1 ? { Name: '' } : {})),
    ),
  },
  'authorized-product-has-quantity': {
    'authorized-quantity-null-for-one': answersWrongly(
      'An Authorized answer gives Quantity null in place of 1',
      editProducts({ status: authorized }, ({ Quantity = null }) => ({ Quantity: Quantity === 1 ? null : Quantity })),
    ),
  },
  'authorized-product-has-price': {
    'authorized-without-catalogue-price': answersWrongly(
      'An Authorized answer has no Price of a product whose price the catalogue shows',
      editProducts({ status: authorized }, ({ Code }) => (Code === 'RV' || Code === 'FP' ? { Price: null } : {})),
    ),
    'second-product-without-price': careless.answersWrongly(
      'Of several products an Authorized answer gives the price of the first only',
      editPayment({ status: 'Authorized' }, ({ Products = null }) => ({
        Products: Array.isArray(Products)
          ? Products.map((it, at) => (at === 0 ? it : { ...(it as object), Price: null }))
          : Products,
      })),
    ),
  },
  'authorized-product-has-forex-mark': {
    'forex-mark-only-if-true': answersWrongly(
      'An Authorized answer leaves RequiresForexPayment out where it is false',
      editProducts({ status: authorized }, ({ RequiresForexPayment = null }) => ({
        RequiresForexPayment: RequiresForexPayment === false ? undefined : RequiresForexPayment,
      })),
    ),
  },
  'authorized-without-payment-data': {
    'receipt-before-payment': answersWrongly(
      'An Authorized answer has PaymentData with a draft of the receipt',
      editPayment({ status: authorized }, () => ({ PaymentData: { ReceiptHtml: ['<p>Draft</p>'], ReceiptSmses: [] } })),
    ),
  },
  'authorized-without-vouchers': {
    'vouchers-before-they-are-paid': careless.answersWrongly(
      'AUTH answers the vouchers that PAY would issue',
      editProducts({ action: 'Auth', status: 'Authorized' }, ({ Code }) =>
        Code === 'RV' ? { Vouchers: [{ SerialNumber: 'S-1', Pin: '4471-0092-1183' }] } : {},
      ),
    ),
  },
  'paid-has-member-name': {
    'paid-names-nobody': answersWrongly(
      'The answer to PAY has no MemberName',
      editPayment(pay, () => ({ MemberName: null })),
    ),
  },
  'paid-has-products': {
    'paid-without-products': answersWrongly(
      'The answer to PAY has Products null unless they return vouchers',
      editPayment({ ...pay, when: ({ Products }) => !JSON.stringify(Products).includes('"Pin"') }, () => ({
        Products: null,
      })),
    ),
  },
  'paid-product-has-name': {
    'paid-product-unnamed': answersWrongly(
      'The products of a PAY answer have no Name',
      editProducts(pay, () => ({ Name: undefined })),
    ),
  },
  'paid-product-has-quantity': {
    'paid-quantity-null-for-one': answersWrongly(
      'A Paid answer gives Quantity null in place of 1',
      editProducts({ status }, ({ Quantity = null }) => ({ Quantity: Quantity === 1 ? null : Quantity })),
    ),
  },
  'paid-product-has-price': {
    'paid-without-price-of-auth': answersWrongly(
      'A Paid answer has no Price where AUTH returned it',
      editProducts({ status }, ({ Code }) => (Code === 'AI' || Code === 'AM' ? { Price: null } : {})),
    ),
  },

  'paid-product-has-forex-mark': {
    'paid-without-forex-mark': answersWrongly(
      'A Paid answer in USD has no RequiresForexPayment',
      editProducts({ status }, ({ RequiresForexPayment: it = null }) => ({
        RequiresForexPayment: it === true ? undefined : it,
      })),
    ),
  },
  'paid-has-payment-data': {
    'paid-without-payment-data': answersWrongly(
      'A Paid answer in forex has no PaymentData',
      editPayment({ status, when: ({ Currency }) => Currency === 'USD' }, () => ({ PaymentData: null })),
    ),
    'status-without-payment-data': careless.answersWrongly(
      'PaymentData comes with PAY only, not with STATUS',
      editPayment({ action: 'Status' }, () => ({ PaymentData: null })),
    ),
  },
  'paid-has-platform-reference': {
    'paid-without-platform-reference': answersWrongly(
      'The answer to PAY has an empty PlatformReference; STATUS has it',
      editPayment(pay, () => ({ PlatformReference: '' })),
    ),
  },
  'paid-has-biller-reference': {
    'paid-without-biller-reference': answersWrongly(
      'A Paid answer has no BillerPaymentReference where vouchers come with it',
      editPayment({ status, when: ({ Products }) => JSON.stringify(Products).includes('"Pin"') }, () => ({
        BillerPaymentReference: null,
      })),
    ),
    'late-payment-without-biller-reference': careless.answersWrongly(
      'A payment that became Paid after its PAY was answered has no BillerPaymentReference',
      editPayment({ action: 'Status', status: 'Paid' }, ({ Reference, BillerPaymentReference = null }, { view }) => {
        const { paidAt = 0, authorizedAt = 0 } = view.get(payments, text(Reference)) ?? {};
        return { BillerPaymentReference: (paidAt ?? 0) - authorizedAt >= 100_000 ? null : BillerPaymentReference };
      }),
    ),
  },
  'paid-has-currency': {
    'paid-without-currency': answersWrongly(
      'A Paid answer in ZWG has no Currency',
      editPayment({ status, when: ({ Currency }) => Currency === 'ZWG' }, () => ({ Currency: undefined })),
    ),
    'status-without-currency': careless.answersWrongly(
      'STATUS of a Paid payment has no Currency',
      editPayment({ action: 'Status', status: 'Paid' }, () => ({ Currency: null })),
    ),
  },
  'paid-currency-is-of-debited-wallet': {
    'paid-always-in-usd': answersWrongly(
      'A Paid answer says USD whichever wallet was debited',
      editPayment({ status }, () => ({ Currency: 'USD' })),
    ),
    'currency-of-the-payment-beside': careless.answersWrongly(
      'A PAY within a second after one from the other wallet answers the Currency of that',
      editPayment({ action: 'Pay', status: 'Paid' }, ({ Currency }, site) => {
        const beside = paidBeside(site, text(sent(site).Reference), (it) => it.currency !== Currency);
        return beside ? { Currency: beside.currency } : {};
      }),
    ),
  },
  'paid-has-wallet-debit-reference': {
    'paid-without-debit-reference': answersWrongly(
      'The answer to PAY has no WalletDebitReference; STATUS has it',
      editPayment(pay, () => ({ WalletDebitReference: null })),
    ),
  },
  'balance-after-debit-true': {
    'balance-before-debit': answersWrongly(
      'WalletBalanceAfterDebit is the balance before the debit',
      editPayment(pay, ({ WalletBalanceAfterDebit, Products }) => ({
        WalletBalanceAfterDebit: added(WalletBalanceAfterDebit, totalOf(Products)),
      })),
    ),
    'balance-of-usd-wallet': answersWrongly(
      'WalletBalanceAfterDebit of a payment in USD counts its service fee, which is not debited',
      editPayment(
        { ...pay, when: ({ Currency }) => Currency === 'USD' },
        ({ WalletBalanceAfterDebit, VendorServiceFee }) => ({
          WalletBalanceAfterDebit: added(WalletBalanceAfterDebit, -Number(VendorServiceFee)),
        }),
      ),
    ),
    'balance-after-debit-of-now': careless.answersWrongly(
      'STATUS gives the present balance as WalletBalanceAfterDebit',
      editPayment({ action: 'Status', status: 'Paid' }, ({ Currency }, { view }) => ({
        WalletBalanceAfterDebit: walletOf(view, Currency === 'USD' ? 'USD' : 'ZWG').balanceCents / 100,
      })),
    ),
    'balance-after-debit-of-other-wallet': careless.answersWrongly(
      'WalletBalanceAfterDebit of a payment in USD is the balance of the ZWG wallet',
      editPayment({ action: 'Pay', status: 'Paid', when: ({ Currency }) => Currency === 'USD' }, (_body, { view }) => ({
        WalletBalanceAfterDebit: walletOf(view, 'ZWG').balanceCents / 100,
      })),
    ),
    'balance-of-the-payment-beside': careless.answersWrongly(
      'WalletBalanceAfterDebit of a PAY within a second after another one is that of the other one',
      editPayment({ action: 'Pay', status: 'Paid' }, ({ Currency }, site) => {
        const beside = paidBeside(site, text(sent(site).Reference), (it) => it.currency === Currency);
        return beside ? { WalletBalanceAfterDebit: decimal(beside.balanceAfterDebitCents) } : {};
      }),
    ),
  },
  'debit-reversed-only-after-reversal': {
    'debit-reversed-when-paid': answersWrongly(
      'WalletDebitReversed of a Paid payment holds the time of its debit',
      editPayment({ status }, () => ({ WalletDebitReversed: '2026-03-01T10:15:30Z' })),
    ),
  },

  'service-fee-has-currency': {
    'service-fee-without-currency': answersWrongly(
      'A service fee in ZWG comes without its currency',
      editPayment({ when: ({ VendorServiceFeeCurrency: it }) => it === 'ZWG' }, () => ({
        VendorServiceFeeCurrency: null,
      })),
    ),
  },
  'failed-has-narration': {
    'turned-down-without-reason': answersWrongly(
      'A Failed answer to AUTH gives its reason as TechnicalNarration only',
      editPayment({ action: 'Auth', status: 'Failed' }, () => ({ Narration: null })),
    ),
    'failed-payment-without-reason': answersWrongly(
      'The Narration of a Failed PAY is empty',
      editPayment({ action: 'Pay', status: 'Failed' }, () => ({ Narration: '' })),
    ),
    'status-of-failed-without-reason': careless.answersWrongly(
      'STATUS of a Failed payment has no Narration',
      editPayment({ action: 'Status', status: 'Failed' }, () => ({ Narration: null })),
    ),
  },

  'reversed-has-vendor-reversal-reference': {
    'reversed-without-reference': answersWrongly(
      'A Reversed payment has no VendorReversalReference',
      editPayment({ status: 'Reversed' }, () => ({ VendorReversalReference: null })),
    ),
  },
  'vendor-reversal-reference-only-when-reversed': {
    'reversal-reference-from-the-start': answersWrongly(
      'Each Paid payment has its PlatformReference as VendorReversalReference',
      editPayment({ status: 'Paid' }, ({ PlatformReference = null }) => ({
        VendorReversalReference: PlatformReference,
      })),
    ),
    'refused-reversal-leaves-its-reference': careless.answersWrongly(
      'A reversal that the biller does not support leaves its reference on the Paid payment',
      {
        decision(decision, site) {
          if (site.call.operation !== 'reversePayment' || answered(decision).ErrorCode !== 4) return decision;
          const { OriginalReference, Reference } = sent(site);
          const payment = site.view.get(payments, text(OriginalReference));
          if (!payment) return decision;
          return {
            ...decision,
            changes: [...decision.changes, put(payments, { ...payment, reversalReference: text(Reference) })],
          };
        },
      },
    ),
  },
};

export function added(amount: unknown, more: number): number {
  return Math.round(Number(amount) * 100 + more * 100) / 100;
}

function totalOf(products: unknown): number {
  const all = Array.isArray(products) ? products.filter(isObject) : [];
  return all.reduce((sum, it) => sum + Number(it.Price) * Number(it.Quantity), 0);
}

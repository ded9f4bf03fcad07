import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { text } from '../../../slice/json-body.ts';
import { fault } from '../define.ts';
import { sent } from '../edit.ts';
import { actionOf, editPayment, editRequest, refuseAction, sentProducts, underPolicy } from '../edit-payment.ts';

/** What a careless implementer gets wrong about amounts and prices. */
export const carelessAmountFaults: readonly BillFault[] = [
  fault(
    'amounts-as-floats',
    'wrong-answer',
    'caller-price-kept-by-auth',
    'An amount is multiplied by 100 as a float and cut off, so that 19.99 loses a cent',
    {
      policy: ({ amount }) => ({
        amount(literal, field, action) {
          const read = amount(literal, field, action);
          return typeof read === 'number' && 'source' in literal ? Math.trunc(Number(literal.source) * 100) : read;
        },
      }),
    },
  ),
  fault(
    'limits-compared-as-text',
    'accepts-too-much',
    'amount-above-maximum-refused',
    'MaxAmount is compared digit by digit, so that 10000 lies below 5000',
    {
      policy: ({ isWithinLimits }) => ({
        isWithinLimits: (product, cents, quantity) =>
          (product.maxCents !== null && cents > product.maxCents && String(cents) <= String(product.maxCents)) ||
          isWithinLimits(product, cents, quantity),
      }),
    },
  ),
  fault(
    'limits-in-zwg-only',
    'accepts-too-much',
    'amount-above-maximum-refused',
    'MaxAmount is looked at where a payment is in ZWG, and not in USD',
    {
      policy: ({ isWithinLimits }) => ({
        isWithinLimits: (product, cents, quantity) =>
          (product.requiresForex === true && product.maxCents !== null && cents > product.maxCents) ||
          isWithinLimits(product, cents, quantity),
      }),
    },
  ),
  fault(
    'no-minimum-in-forex',
    'accepts-too-much',
    'amount-below-minimum-refused',
    'MinAmount is not looked at where the member number makes a payment one in forex',
    {
      ...underPolicy(
        (site) => actionOf(site) === 'Auth' && text(sent(site).MemberNumber).startsWith('USD'),
        ({ isWithinLimits }) => ({
          isWithinLimits: (product, cents, quantity) => isWithinLimits({ ...product, minCents: null }, cents, quantity),
        }),
      ),
    },
  ),
  fault(
    'pay-price-nearly-right',
    'accepts-too-much',
    'pay-price-off-auth-refused',
    'PAY takes a price that differs from that of AUTH by less than ten cents',
    { policy: () => ({ isSamePrice: (cents, authorizedCents) => Math.abs(cents - authorizedCents) < 10 }) },
  ),
  fault(
    'pay-without-price-for-nothing',
    'accepts-too-much',
    'missing-price-at-pay-refused',
    'A product that PAY sends without Price is Paid at 0',
    {
      policy: (policy) => ({
        isSamePrice: (cents, authorizedCents) => cents === 0 || policy.isSamePrice(cents, authorizedCents),
        ...editRequest(({ action, lines, total }) => {
          const read = lines.map((it) => (action === 'Pay' && it.price === 'blank' ? { ...it, price: 0 } : it));
          return { lines: read, total: read.some((it) => it.price === 0) ? 'blank' : total };
        }).policy(policy),
      }),
    },
  ),
  fault(
    'part-payment-in-whole-units',
    'refuses-too-much',
    'part-payment-accepted',
    'A part payment is taken in whole units only',
    {
      policy: ({ isPart }) => ({
        isPart: (product, cents, authorizedCents) =>
          (cents === authorizedCents || cents % 100 === 0) && isPart(product, cents, authorizedCents),
      }),
    },
  ),
  fault(
    'blank-total-refused-by-pay',
    'refuses-too-much',
    'blank-total-amount-accepted',
    'AUTH takes a blank TotalAmount where it returns the price, and PAY does not',
    {
      ...refuseAction('Pay', (site) => [undefined, null, ''].includes(sent(site).TotalAmount as null)),
    },
  ),
  fault(
    'total-with-one-decimal',
    'wrong-answer',
    'answer-echoes-total-amount',
    'TotalAmount comes back rounded to one decimal place',
    {
      ...editPayment({}, ({ TotalAmount = null }) => ({
        TotalAmount: typeof TotalAmount === 'number' ? Math.round(TotalAmount * 10) / 10 : TotalAmount,
      })),
    },
  ),
  fault(
    'total-optional-at-fixed-price',
    'accepts-too-much',
    'missing-total-amount-refused',
    'TotalAmount may be missing where all products have a price in the catalogue',
    {
      ...editRequest(({ total, lines }) =>
        total === 'blank' && lines.every((it) => it.code === 'RV' || it.code === 'FP')
          ? { total: lines.reduce((sum, it) => sum + (it.code === 'RV' ? 10_00 : 15_00) * it.quantity, 0) }
          : {},
      ),
    },
  ),
  fault(
    'first-product-debited',
    'wrong-answer',
    'paid-debits-vendor-wallet',
    'A payment of several products debits the first of them only',
    {
      policy: ({ debitCents }) => ({
        debitCents(charges, lines) {
          const [first] = lines;
          const priceCents = first && lines.length > 1 ? first.priceCents * first.quantity : charges.priceCents;
          return debitCents({ ...charges, priceCents }, lines);
        },
      }),
    },
  ),
  fault(
    'no-quantity-is-zero',
    'wrong-answer',
    'quantity-defaults-to-one',
    'A voucher product without Quantity is Paid as one and debited as none',
    {
      ...underPolicy(
        (site) =>
          actionOf(site) === 'Pay' && sentProducts(site).some((it) => it.Code === 'RV' && it.Quantity === undefined),
        () => ({ debitCents: () => 0 }),
      ),
    },
  ),
];

import type { PaymentRequest } from '../requests/payment-request.ts';
import { sent } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { editProducts, editRequest, refuseAction, sentProducts } from './edit/payment.ts';

/** Defects of the topic prices, by the rule that they break. */
export const faults: BillFaults = {
  'amount-off-type-refused': {
    'total-of-any-text': careless.acceptsTooMuch('A TotalAmount that is a text and no number is taken for the sum', {
      policy: (policy) => ({
        amount: (literal, field, action) =>
          field === 'TotalAmount' && literal.kind === 'text' && Number.isNaN(Number(literal.source))
            ? 0
            : policy.amount(literal, field, action),
        ...editRequest((request) => (request.total === 0 ? { total: sumOf(request) } : {})).policy(policy),
      }),
    }),
  },
  'blank-total-amount-accepted': {
    'blank-total-refused': refusesTooMuch(
      'A blank TotalAmount is refused where a product is due in full',
      refuseAction('Auth', (site) => isBlank(sent(site).TotalAmount) && sentProducts(site)[0]?.Code === 'AM'),
    ),
    'blank-total-refused-by-pay': careless.refusesTooMuch(
      'AUTH takes a blank TotalAmount where it returns the price, and PAY does not',
      refuseAction('Pay', (site) => [undefined, null, ''].includes(sent(site).TotalAmount as null)),
    ),
  },
  'blank-price-accepted-where-auth-returns-it': {
    'blank-price-refused-by-pay': refusesTooMuch(
      'PAY with a blank Price is refused',
      refuseAction('Pay', (site) => sentProducts(site).some((it) => isBlank(it.Price))),
    ),
    'blank-price-refused-where-due-in-full': refusesTooMuch(
      'AUTH with a blank Price is refused for a product that is due in full',
      refuseAction('Auth', (site) => sentProducts(site).some((it) => it.Code === 'AM' && isBlank(it.Price))),
    ),
  },

  'catalogue-price-kept': {
    'price-above-catalogue-taken': acceptsTooMuch('A product with a price is authorised at any higher one', {
      policy: () => ({
        isCataloguePrice: ({ priceCents }, cents) => priceCents === null || cents >= priceCents,
        unitCents: ({ priceCents }, sentCents) => Math.max(priceCents ?? 0, sentCents),
      }),
    }),
  },
  'caller-price-kept-by-auth': {
    'auth-rounds-the-price': answersWrongly(
      "AUTH gives the caller's price back in whole units",
      editProducts({ action: 'Auth' }, ({ Code, Price }) =>
        Code === 'AA' ? { Price: Math.round(Number(Price)) } : {},
      ),
    ),
    'auth-price-in-minor-units': answersWrongly(
      "AUTH gives the caller's price in forex back in hundredths",
      editProducts({ action: 'Auth' }, ({ Code, Price, RequiresForexPayment }) =>
        Code === 'AA' && RequiresForexPayment === true ? { Price: Math.round(Number(Price) * 100) } : {},
      ),
    ),
    'amounts-as-floats': careless.answersWrongly(
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
  },
  'pay-price-off-auth-refused': {
    'pay-at-a-lower-price': acceptsTooMuch('PAY takes a lower price than AUTH where the caller sets it', {
      policy: () => ({ isSamePrice: (cents, authorizedCents) => cents <= authorizedCents }),
    }),
    'pay-at-a-higher-price': acceptsTooMuch('PAY takes a higher price than AUTH where the caller sets it', {
      policy: () => ({ isSamePrice: (cents, authorizedCents) => cents >= authorizedCents }),
    }),
    'pay-price-nearly-right': careless.acceptsTooMuch(
      'PAY takes a price that differs from that of AUTH by less than ten cents',
      { policy: () => ({ isSamePrice: (cents, authorizedCents) => Math.abs(cents - authorizedCents) < 10 }) },
    ),
  },
  'auth-returns-price-where-part-allowed': {
    'no-price-where-part-allowed': answersWrongly(
      'AUTH of a product that may be paid in part gives AccountBalance and no Price',
      editProducts({ action: 'Auth' }, ({ Code }) => (Code === 'AI' ? { Price: null } : {})),
    ),
  },
  'auth-returns-price-where-full-required': {
    'no-price-where-full-required': answersWrongly(
      'AUTH of a product that is due in full gives AccountBalance and no Price',
      editProducts({ action: 'Auth' }, ({ Code }) => (Code === 'AM' ? { Price: undefined } : {})),
    ),
  },
};

function sumOf({ lines }: PaymentRequest): number {
  return lines.reduce((sum, { price, quantity }) => sum + (price === 'blank' ? 0 : price) * quantity, 0);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

import type { JsonObject } from '../../slice/decision.ts';
import { text } from '../../slice/json-body.ts';
import { paymentAnswer } from '../answers/payment-answers.ts';
import type { BillFault } from '../bill-fault.ts';
import type { Product } from '../catalogue/biller.ts';
import { catalogue } from '../catalogue/index.ts';
import { productOf } from '../catalogue/live-biller.ts';
import type { PaymentRequest, RequestLine } from '../requests/payment-request.ts';
import { eachObject, sent } from './edit/answers.ts';
import { firstOnly } from './edit/catalogue.ts';
import { paidBeside } from './edit/company.ts';
import { acceptsTooMuch, answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import {
  actionOf,
  editPayment,
  editProducts,
  editRequest,
  refuseAction,
  sentProducts,
  underPolicy,
} from './edit/payment.ts';

/** Defects of the topic products, by the rule that they break. */
export const faults: BillFaults = {
  'voucher-product-returns-vouchers': {
    'vouchers-with-status-only': answersWrongly(
      'The answer to PAY holds no vouchers; STATUS has them',
      editProducts({ action: 'Pay', status: 'Paid' }, () => ({ Vouchers: null })),
    ),
    'vouchers-of-several-units-only': answersWrongly(
      'A single unit of a voucher product comes with an empty list of vouchers',
      editProducts({ status: 'Paid' }, ({ Quantity }) => (Quantity === 1 ? { Vouchers: [] } : {})),
    ),
  },
  'other-product-returns-no-vouchers': {
    'voucher-with-any-product': answersWrongly(
      'A Paid product in forex comes with a voucher',
      editProducts({ status: 'Paid' }, ({ RequiresForexPayment, Vouchers }) =>
        RequiresForexPayment === true && Vouchers === null
          ? { Vouchers: [{ SerialNumber: 'SN1', Pin: '000000000001', Batch: 'B', VoucherCode: 'V', ValidDays: 1 }] }
          : {},
      ),
    ),
  },
  'vouchers-differ': {
    'same-voucher-each-time': careless.answersWrongly(
      'All vouchers of a payment are the same one',
      editProducts({ status: 'Paid' }, ({ Vouchers = null }) => ({
        Vouchers: Array.isArray(Vouchers) ? Vouchers.map(() => Vouchers[0] ?? null) : Vouchers,
      })),
    ),
    // The key of another customer: github.com/awesomemotive/easy-digital-downloads/issues/1175.
    'vouchers-of-the-payment-beside': careless.answersWrongly(
      'A PAY within a second after another one answers the vouchers of that',
      editPayment({ action: 'Pay', status: 'Paid' }, ({ Products }, site) => {
        const codes = sentProducts(site).map((it) => it.Code);
        const beside = paidBeside(site, text(sent(site).Reference), (it) =>
          it.lines.some(({ code, returnsVouchers }) => returnsVouchers && codes.includes(code)),
        );
        if (!beside) return {};
        const { Products: others } = paymentAnswer(beside, 'Pay', site.view, site.env);
        const [other] = Array.isArray(others) ? others : [];
        return {
          Products: eachObject(Products ?? null, (it) => ({ ...it, Vouchers: (other as JsonObject).Vouchers })),
        };
      }),
    ),
  },
  'amount-at-minimum-accepted': {
    'minimum-excluded': refusesTooMuch(
      'An amount equal to MinAmount is refused',
      limits(({ minCents }, cents, right) => right && cents !== minCents),
    ),
  },
  'amount-below-minimum-refused': {
    'minimum-in-whole-units': acceptsTooMuch(
      'An amount is rounded up to whole units before it is compared with MinAmount',
      limits(
        ({ minCents }, cents, right) =>
          right || (minCents !== null && cents < minCents && Math.ceil(cents / 100) * 100 >= minCents),
      ),
    ),
    'minimum-not-checked': acceptsTooMuch(
      'MinAmount is not looked at for a product that has a MaxAmount too',
      limits(
        ({ minCents, maxCents }, cents, right) => right || (maxCents !== null && minCents !== null && cents < minCents),
      ),
    ),
    'no-minimum-in-forex': careless.acceptsTooMuch(
      'MinAmount is not looked at where the member number makes a payment one in forex',
      underPolicy(
        (site) => actionOf(site) === 'Auth' && text(sent(site).MemberNumber).startsWith('USD'),
        ({ isWithinLimits }) => ({
          isWithinLimits: (product, cents, quantity) => isWithinLimits({ ...product, minCents: null }, cents, quantity),
        }),
      ),
    ),
  },
  'amount-at-maximum-accepted': {
    'maximum-excluded': refusesTooMuch(
      'An amount equal to MaxAmount is refused',
      limits(({ maxCents }, cents, right) => right && cents !== maxCents),
    ),
  },
  'amount-above-maximum-refused': {
    'maximum-in-whole-units': acceptsTooMuch(
      'The cents of an amount are cut off before it is compared with MaxAmount',
      limits(
        ({ maxCents }, cents, right) =>
          right || (maxCents !== null && cents > maxCents && Math.floor(cents / 100) * 100 <= maxCents),
      ),
    ),
    'limits-compared-as-text': careless.acceptsTooMuch(
      'MaxAmount is compared digit by digit, so that 10000 lies below 5000',
      {
        policy: ({ isWithinLimits }) => ({
          isWithinLimits: (product, cents, quantity) =>
            (product.maxCents !== null && cents > product.maxCents && String(cents) <= String(product.maxCents)) ||
            isWithinLimits(product, cents, quantity),
        }),
      },
    ),
    'limits-in-zwg-only': careless.acceptsTooMuch('MaxAmount is looked at where a payment is in ZWG, and not in USD', {
      policy: ({ isWithinLimits }) => ({
        isWithinLimits: (product, cents, quantity) =>
          (product.requiresForex === true && product.maxCents !== null && cents > product.maxCents) ||
          isWithinLimits(product, cents, quantity),
      }),
    }),
    'second-product-without-limits': careless.acceptsTooMuch(
      'The limits of amounts hold for the first product of a payment only',
      firstOnly(() => ({ isWithinLimits: () => true })),
    ),
  },
  'amount-unlimited-where-null': {
    'no-maximum-means-500': refusesTooMuch(
      'A product with MaxAmount null takes no more than 500.00',
      limits(({ maxCents }, cents, right) => right && (maxCents !== null || cents <= 500_00)),
    ),
    'no-minimum-means-5': refusesTooMuch(
      'A product with MinAmount null takes no less than 5.00',
      limits(({ minCents }, cents, right) => right && (minCents !== null || cents >= 5_00)),
    ),
    'limit-where-there-is-none': careless.refusesTooMuch('A product without MaxAmount is sold for 2000 at most', {
      policy: ({ isWithinLimits }) => ({
        isWithinLimits: (product, cents, quantity) =>
          isWithinLimits({ ...product, maxCents: product.maxCents ?? 2000_00 }, cents, quantity),
      }),
    }),
  },

  'part-payment-accepted': {
    'part-payment-from-a-third-on': refusesTooMuch('A part payment of less than a third of the price is refused', {
      policy: ({ isPart }) => ({
        isPart: (product, cents, authorizedCents) =>
          cents * 3 >= authorizedCents && isPart(product, cents, authorizedCents),
      }),
    }),
    'part-payment-in-whole-units': careless.refusesTooMuch('A part payment is taken in whole units only', {
      policy: ({ isPart }) => ({
        isPart: (product, cents, authorizedCents) =>
          (cents === authorizedCents || cents % 100 === 0) && isPart(product, cents, authorizedCents),
      }),
    }),
  },

  'part-payment-refused-where-full-required': {
    'part-payment-of-all': acceptsTooMuch('A product that is due in full is paid in part', {
      policy: () => ({ isPart: (_product, cents, authorizedCents) => cents <= authorizedCents }),
    }),
    'cents-forgiven': acceptsTooMuch('A product that is due in full is paid without its cents', {
      policy: ({ isPart }) => ({
        isPart: (product, cents, authorizedCents) =>
          isPart(product, cents, authorizedCents) || (cents < authorizedCents && authorizedCents - cents < 100),
      }),
    }),
  },
  'quantity-accepted-where-allowed': {
    'several-units-refused': refusesTooMuch('No product takes a Quantity above 1', {
      policy: () => ({ allowsQuantity: (_product, quantity) => quantity < 2 }),
    }),
  },
  'quantity-refused-where-not-allowed': {
    'several-units-made-one': answersWrongly(
      'Several units of a product that takes no Quantity are authorised as one',
      {
        policy: (policy) => ({
          allowsQuantity: () => true,
          ...editRequest((request) => oneEach(request, () => true)).policy(policy),
        }),
      },
    ),
    'many-units-made-one': answersWrongly(
      'More than two units of a product that takes no Quantity are authorised as one',
      {
        policy: (policy) => ({
          allowsQuantity: (of, quantity) => quantity !== 2 || policy.allowsQuantity(of, quantity),
          ...editRequest((request) => oneEach(request, ({ quantity }) => quantity > 2)).policy(policy),
        }),
      },
    ),
  },

  'quantity-defaults-to-one': {
    'quantity-demanded': refusesTooMuch(
      'A product without Quantity is refused',
      refuseAction('Auth', (site) => sentProducts(site).some((it) => it.Quantity === undefined)),
    ),
    'no-quantity-is-zero': careless.answersWrongly(
      'A voucher product without Quantity is Paid as one and debited as none',
      underPolicy(
        (site) =>
          actionOf(site) === 'Pay' && sentProducts(site).some((it) => it.Code === 'RV' && it.Quantity === undefined),
        () => ({ debitCents: () => 0 }),
      ),
    ),
  },
};

/** A defect in the limits; `edit` gets the verdict that would be right. */
function limits(
  edit: (product: Product, priceCents: number, right: boolean) => boolean,
): Required<Pick<BillFault, 'policy'>> {
  return {
    policy: ({ isWithinLimits }) => ({
      isWithinLimits: (product, priceCents, quantity) =>
        edit(product, priceCents, isWithinLimits(product, priceCents, quantity)),
    }),
  };
}

/** A request with single units of the meant lines that take no Quantity, and the total of these. */
function oneEach(request: PaymentRequest, isMeant: (line: RequestLine) => boolean): Partial<PaymentRequest> {
  const biller = catalogue.get(request.billerCode);
  const productAt = ({ code }: RequestLine) => biller && productOf(biller, code);
  const lines = request.lines.map((line) =>
    productAt(line)?.allowsQuantity === false && isMeant(line) ? { ...line, quantity: 1 } : line,
  );
  const prices = lines.map((it) => (it.price === 'blank' ? (productAt(it)?.priceCents ?? Number.NaN) : it.price));
  const sum = prices.reduce((all, it, at) => all + it * (lines[at]?.quantity ?? 1), 0);
  return lines.some((it, at) => it !== request.lines[at]) ? { lines, total: Number.isNaN(sum) ? 'blank' : sum } : {};
}

import type { BillFault } from '../../bill-payment/bill-fault.ts';
import type { Product } from '../../bill-payment/catalogue/biller.ts';
import { fault } from './define.ts';
import { editProducts } from './edit-payment.ts';

/** Defects in prices and their limits. */
export const priceFaults: readonly BillFault[] = [
  fault(
    'price-above-catalogue-taken',
    'accepts-too-much',
    'catalogue-price-kept',
    'A product with a price is authorised at any higher one',
    {
      policy: () => ({
        isCataloguePrice: ({ priceCents }, cents) => priceCents === null || cents >= priceCents,
        unitCents: ({ priceCents }, sentCents) => Math.max(priceCents ?? 0, sentCents),
      }),
    },
  ),
  limits(
    'minimum-excluded',
    'refuses-too-much',
    'amount-at-minimum-accepted',
    'An amount equal to MinAmount is refused',
    {
      edit: ({ minCents }, cents, right) => right && cents !== minCents,
    },
  ),
  limits(
    'minimum-in-whole-units',
    'accepts-too-much',
    'amount-below-minimum-refused',
    'An amount is rounded up to whole units before it is compared with MinAmount',
    {
      edit: ({ minCents }, cents, right) =>
        right || (minCents !== null && cents < minCents && Math.ceil(cents / 100) * 100 >= minCents),
    },
  ),
  limits(
    'minimum-not-checked',
    'accepts-too-much',
    'amount-below-minimum-refused',
    'MinAmount is not looked at for a product that has a MaxAmount too',
    {
      edit: ({ minCents, maxCents }, cents, right) =>
        right || (maxCents !== null && minCents !== null && cents < minCents),
    },
  ),
  limits(
    'maximum-excluded',
    'refuses-too-much',
    'amount-at-maximum-accepted',
    'An amount equal to MaxAmount is refused',
    {
      edit: ({ maxCents }, cents, right) => right && cents !== maxCents,
    },
  ),
  limits(
    'maximum-in-whole-units',
    'accepts-too-much',
    'amount-above-maximum-refused',
    'The cents of an amount are cut off before it is compared with MaxAmount',
    {
      edit: ({ maxCents }, cents, right) =>
        right || (maxCents !== null && cents > maxCents && Math.floor(cents / 100) * 100 <= maxCents),
    },
  ),
  limits(
    'no-maximum-means-500',
    'refuses-too-much',
    'amount-unlimited-where-null',
    'A product with MaxAmount null takes no more than 500.00',
    { edit: ({ maxCents }, cents, right) => right && (maxCents !== null || cents <= 500_00) },
  ),
  limits(
    'no-minimum-means-5',
    'refuses-too-much',
    'amount-unlimited-where-null',
    'A product with MinAmount null takes no less than 5.00',
    { edit: ({ minCents }, cents, right) => right && (minCents !== null || cents >= 5_00) },
  ),
  fault(
    'auth-rounds-the-price',
    'wrong-answer',
    'caller-price-kept-by-auth',
    "AUTH gives the caller's price back in whole units",
    {
      ...editProducts({ action: 'Auth' }, ({ Code, Price }) =>
        Code === 'AA' ? { Price: Math.round(Number(Price)) } : {},
      ),
    },
  ),
  fault(
    'auth-price-in-minor-units',
    'wrong-answer',
    'caller-price-kept-by-auth',
    "AUTH gives the caller's price in forex back in hundredths",
    {
      ...editProducts({ action: 'Auth' }, ({ Code, Price, RequiresForexPayment }) =>
        Code === 'AA' && RequiresForexPayment === true ? { Price: Math.round(Number(Price) * 100) } : {},
      ),
    },
  ),
  fault(
    'pay-at-a-lower-price',
    'accepts-too-much',
    'pay-price-off-auth-refused',
    'PAY takes a lower price than AUTH where the caller sets it',
    { policy: () => ({ isSamePrice: (cents, authorizedCents) => cents <= authorizedCents }) },
  ),
  fault(
    'pay-at-a-higher-price',
    'accepts-too-much',
    'pay-price-off-auth-refused',
    'PAY takes a higher price than AUTH where the caller sets it',
    { policy: () => ({ isSamePrice: (cents, authorizedCents) => cents >= authorizedCents }) },
  ),
  fault(
    'no-price-where-part-allowed',
    'wrong-answer',
    'auth-returns-price-where-part-allowed',
    'AUTH of a product that may be paid in part gives AccountBalance and no Price',
    { ...editProducts({ action: 'Auth' }, ({ Code }) => (Code === 'AI' ? { Price: null } : {})) },
  ),
  fault(
    'no-price-where-full-required',
    'wrong-answer',
    'auth-returns-price-where-full-required',
    'AUTH of a product that is due in full gives AccountBalance and no Price',
    { ...editProducts({ action: 'Auth' }, ({ Code }) => (Code === 'AM' ? { Price: undefined } : {})) },
  ),
  fault(
    'part-payment-from-a-third-on',
    'refuses-too-much',
    'part-payment-accepted',
    'A part payment of less than a third of the price is refused',
    {
      policy: ({ isPart }) => ({
        isPart: (product, cents, authorizedCents) =>
          cents * 3 >= authorizedCents && isPart(product, cents, authorizedCents),
      }),
    },
  ),
  fault(
    'part-payment-of-all',
    'accepts-too-much',
    'part-payment-refused-where-full-required',
    'A product that is due in full is paid in part',
    { policy: () => ({ isPart: (_product, cents, authorizedCents) => cents <= authorizedCents }) },
  ),
  fault(
    'cents-forgiven',
    'accepts-too-much',
    'part-payment-refused-where-full-required',
    'A product that is due in full is paid without its cents',
    {
      policy: ({ isPart }) => ({
        isPart: (product, cents, authorizedCents) =>
          isPart(product, cents, authorizedCents) || (cents < authorizedCents && authorizedCents - cents < 100),
      }),
    },
  ),
];

/** A defect in the limits; `edit` gets the verdict that would be right. */
function limits(
  slug: string,
  pair: BillFault['pair'],
  breaks: string,
  title: string,
  { edit }: { edit(product: Product, priceCents: number, right: boolean): boolean },
): BillFault {
  return fault(slug, pair, breaks, title, {
    policy: ({ isWithinLimits }) => ({
      isWithinLimits: (product, priceCents, quantity) =>
        edit(product, priceCents, isWithinLimits(product, priceCents, quantity)),
    }),
  });
}

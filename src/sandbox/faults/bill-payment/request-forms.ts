import type { BillFault } from '../../bill-payment/bill-fault.ts';
import type { RequestLine } from '../../bill-payment/requests/process-request.ts';
import { payments } from '../../bill-payment/tables/payments.ts';
import { fault } from './define.ts';
import { refuse, sent } from './edit.ts';
import { editRequest, refuseAction, sentProducts } from './edit-payment.ts';

/** Defects in fields that some requests have. */
export const requestFormFaults: readonly BillFault[] = [
  fault(
    'blank-total-refused',
    'refuses-too-much',
    'blank-total-amount-accepted',
    'A blank TotalAmount is refused where a product is due in full',
    {
      ...refuseAction('Auth', (site) => isBlank(sent(site).TotalAmount) && sentProducts(site)[0]?.Code === 'AM'),
    },
  ),
  fault(
    'blank-price-refused-by-pay',
    'refuses-too-much',
    'blank-price-accepted-where-auth-returns-it',
    'PAY with a blank Price is refused',
    { ...refuseAction('Pay', (site) => sentProducts(site).some((it) => isBlank(it.Price))) },
  ),
  fault(
    'blank-price-refused-where-due-in-full',
    'refuses-too-much',
    'blank-price-accepted-where-auth-returns-it',
    'AUTH with a blank Price is refused for a product that is due in full',
    {
      ...refuseAction('Auth', (site) => sentProducts(site).some((it) => it.Code === 'AM' && isBlank(it.Price))),
    },
  ),
  fault(
    'pay-takes-the-price-of-auth',
    'accepts-too-much',
    'missing-price-at-pay-refused',
    'PAY without Price pays at the price of AUTH where the caller set it',
    {
      ...editRequest(({ action, reference, lines }, _wire, view) => {
        const known = view.get(payments, reference)?.lines ?? [];
        const priceOf = (line: RequestLine) => known.find((it) => it.code === line.code)?.priceCents ?? line.price;
        return action === 'Pay'
          ? { lines: lines.map((it) => (it.price === 'blank' ? { ...it, price: priceOf(it) } : it)) }
          : {};
      }),
    },
  ),
  fault(
    'department-not-checked',
    'accepts-too-much',
    'department-missing-refused',
    'A product with a department is authorised without it',
    { policy: () => ({ needsDepartment: () => false }) },
  ),
  fault('quantity-demanded', 'refuses-too-much', 'quantity-defaults-to-one', 'A product without Quantity is refused', {
    ...refuseAction('Auth', (site) => sentProducts(site).some((it) => it.Quantity === undefined)),
  }),
  fault(
    'payer-details-refused',
    'refuses-too-much',
    'payer-details-at-pay-accepted',
    'A PAY with PayerDetails is refused',
    { ...refuseAction('Pay', (site) => sent(site).PayerDetails !== undefined) },
  ),
  fault(
    'metadata-not-demanded',
    'accepts-too-much',
    'required-metadata-missing-refused',
    'An AUTH without required metadata is authorised',
    { policy: () => ({ requiredMetadata: () => [] }) },
  ),
  fault(
    'metadata-object-refused',
    'refuses-too-much',
    'metadata-in-billers-form-accepted',
    'Metadata is refused as one object, also by billers that use this form',
    {
      ...refuse('processPayment', (site) =>
        sentProducts(site).some(({ Metadata: it }) => typeof it === 'object' && !Array.isArray(it)),
      ),
    },
  ),
  fault(
    'metadata-list-refused',
    'refuses-too-much',
    'metadata-in-billers-form-accepted',
    'Metadata is refused as a list of pairs, also by billers that use this form',
    { ...refuse('processPayment', (site) => sentProducts(site).some(({ Metadata: it }) => Array.isArray(it))) },
  ),
];

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { catalogue } from '../../bill-payment/catalogue/index.ts';
import { productOf } from '../../bill-payment/catalogue/live-biller.ts';
import type { PaymentRequest, RequestLine } from '../../bill-payment/requests/process-request.ts';
import { fault } from './define.ts';
import { editProducts, editRequest } from './edit-payment.ts';

/** Defects in vouchers and quantities. */
export const voucherFaults: readonly BillFault[] = [
  fault(
    'vouchers-with-status-only',
    'wrong-answer',
    'voucher-product-returns-vouchers',
    'The answer to PAY holds no vouchers; STATUS has them',
    { ...editProducts({ action: 'Pay', status: 'Paid' }, () => ({ Vouchers: null })) },
  ),
  fault(
    'vouchers-of-several-units-only',
    'wrong-answer',
    'voucher-product-returns-vouchers',
    'A single unit of a voucher product comes with an empty list of vouchers',
    { ...editProducts({ status: 'Paid' }, ({ Quantity }) => (Quantity === 1 ? { Vouchers: [] } : {})) },
  ),
  fault(
    'voucher-with-any-product',
    'wrong-answer',
    'other-product-returns-no-vouchers',
    'A Paid product in forex comes with a voucher',
    {
      ...editProducts({ status: 'Paid' }, ({ RequiresForexPayment, Vouchers }) =>
        RequiresForexPayment === true && Vouchers === null
          ? { Vouchers: [{ SerialNumber: 'SN1', Pin: '000000000001', Batch: 'B', VoucherCode: 'V', ValidDays: 1 }] }
          : {},
      ),
    },
  ),
  fault(
    'one-voucher-a-payment',
    'wrong-answer',
    'one-voucher-per-unit',
    'A payment brings one voucher of a product, however many units were paid',
    {
      ...editProducts({ status: 'Paid' }, ({ Vouchers = null }) => ({
        Vouchers: Array.isArray(Vouchers) ? Vouchers.slice(0, 1) : Vouchers,
      })),
    },
  ),
  fault(
    'several-units-refused',
    'refuses-too-much',
    'quantity-accepted-where-allowed',
    'No product takes a Quantity above 1',
    { policy: () => ({ allowsQuantity: (_product, quantity) => quantity < 2 }) },
  ),
  fault(
    'several-units-made-one',
    'wrong-answer',
    'quantity-refused-where-not-allowed',
    'Several units of a product that takes no Quantity are authorised as one',
    {
      policy: (policy) => ({
        allowsQuantity: () => true,
        ...editRequest((request) => oneEach(request, () => true)).policy(policy),
      }),
    },
  ),
  fault(
    'many-units-made-one',
    'wrong-answer',
    'quantity-refused-where-not-allowed',
    'More than two units of a product that takes no Quantity are authorised as one',
    {
      policy: (policy) => ({
        allowsQuantity: (of, quantity) => quantity !== 2 || policy.allowsQuantity(of, quantity),
        ...editRequest((request) => oneEach(request, ({ quantity }) => quantity > 2)).policy(policy),
      }),
    },
  ),
];

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

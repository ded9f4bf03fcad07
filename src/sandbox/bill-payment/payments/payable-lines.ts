import { type Invalid, missing, pathOf } from '../answers/bad-request.ts';
import type { Product } from '../catalogue/biller.ts';
import type { BillEnv } from '../operation.ts';
import type { PaymentRequest, RequestLine } from '../requests/payment-request.ts';
import type { Line } from '../tables/payments.ts';

/** The lines of AUTH at the prices that PAY may pay, in the order of AUTH (sections 2.2 and 2.3). */
export function payableLines(
  request: PaymentRequest,
  authorized: readonly Line[],
  products: readonly (Product | undefined)[],
  env: BillEnv,
): { lines: Line[]; totalCents: number } | { invalid: Invalid[] } {
  const { dialect } = env.policy;
  const invalid: Invalid[] = [];
  const left = [...request.lines];
  const lines = authorized.map((line, at): Line => {
    const sent = takeLine(left, line);
    const product = products[at];
    const place = request.lines.indexOf(sent ?? (request.lines[at] as RequestLine));
    const path = pathOf(['Products', place, 'Price']);
    if (!sent || !product) return line;
    if (env.policy.needsAcknowledgement(product) && !sent.acknowledgesForex) {
      if (dialect['forex-unacknowledged'] !== 'accepted') {
        const message = 'The product needs RequiresForexPayment true.';
        invalid.push({ path: pathOf(['Products', place, 'RequiresForexPayment']), message });
      }
    }
    const price = priceOf(sent, line, product, request, authorized, env);
    if (price === 'blank') {
      if (product.authAmountMandated === null) invalid.push(missing('Price', path));
      return line;
    }
    const isRight =
      product.authAmountMandated === null
        ? env.policy.isSamePrice(price, line.priceCents)
        : price > 0 && env.policy.isPart(product, price, line.priceCents);
    if (!isRight) invalid.push({ path, message: 'The price is not one that AUTH allows.' });
    return { ...line, priceCents: price };
  });
  if (invalid.length > 0) return { invalid };
  return { lines, totalCents: lines.reduce((sum, it) => sum + it.priceCents * it.quantity, 0) };
}

/** The line of the request that repeats one of AUTH, taken out of those that are left. */
function takeLine(left: RequestLine[], { code, quantity }: Line): RequestLine | undefined {
  const at = left.findIndex((it) => it.code === code && it.quantity === quantity);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

/** The price that a line of PAY means; a part payment may stand in TotalAmount by the dialect (section 4.1). */
function priceOf(
  sent: RequestLine,
  line: Line,
  { authAmountMandated }: Product,
  { total }: PaymentRequest,
  authorized: readonly Line[],
  { policy: { dialect } }: BillEnv,
): RequestLine['price'] {
  const form = dialect['part-payment-form'];
  if (authAmountMandated !== false || form === 'product-price') return sent.price;
  const isAlone = authorized.length === 1 && line.quantity === 1;
  if (form === 'total-amount') return isAlone && sent.price === 'blank' ? total : sent.price;
  // Both must say it: a price that TotalAmount does not repeat is none.
  return sent.price !== 'blank' && total === 'blank' ? 'blank' : sent.price;
}

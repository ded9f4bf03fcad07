import { fieldOf } from '../../../conformance/index.ts';
import type { Paid } from './paid.ts';

/** How many entries each kind of receipt has; undefined where the biller leaves both out, which it may. */
export function receiptsOf(payment: Pick<Paid, 'shown'>): number | undefined {
  const counts = Object.values(receiptCountsOf(payment));
  return counts.length === 0 ? undefined : Math.max(...counts);
}

/** How many receipts there are of each form in which there are any. */
export function receiptCountsOf({ shown }: Pick<Paid, 'shown'>): Record<string, number> {
  const counts = ['ReceiptHtml', 'ReceiptSmses'].flatMap((name) => {
    const receipts = fieldOf(shown, `PaymentData.${name}`);
    const count = Array.isArray(receipts) ? receipts.filter((it) => typeof it === 'string' && it !== '').length : 0;
    return count > 0 ? [[name, count] as const] : [];
  });
  return Object.fromEntries(counts);
}

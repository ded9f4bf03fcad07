import type { PaymentRequest } from '../requests/payment-request.ts';
import type { MetadataValue, PaymentRow } from '../tables/payments.ts';

/** Whether a request asks for the order of a payment: all but prices, acknowledgements and payer details. */
export function isSameOrder(request: PaymentRequest, payment: PaymentRow): boolean {
  return (
    request.billerCode === payment.billerCode &&
    request.memberNumber === payment.memberNumber &&
    linesText(request.lines) === linesText(payment.lines)
  );
}

interface Ordered {
  code: string;
  quantity: number;
  department: string | null;
  metadata: readonly { name: string; value: MetadataValue }[];
}

/** The lines as a text that does not depend on their order or on that of their metadata. */
function linesText(lines: readonly Ordered[]): string {
  const texts = lines.map(({ code, quantity, department, metadata }) => {
    const pairs = metadata.map(({ name, value }) => JSON.stringify([name, sorted(value)])).sort();
    return JSON.stringify([code, quantity, department ?? '', pairs]);
  });
  return texts.sort().join();
}

function sorted(value: MetadataValue): unknown {
  return typeof value === 'string' ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

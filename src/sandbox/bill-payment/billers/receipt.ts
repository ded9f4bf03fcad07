import { formatCents } from '../../../protocol/amounts.ts';
import type { PaymentRow } from '../tables/payments.ts';
import type { Receipts } from './system.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML. */
function html(text: string): string {
  return text.replaceAll(/[&<>"']/g, (it) => escapes[it] ?? it);
}

/** One receipt, as HTML with an image at an absolute address. */
export function receiptHtml(title: string, lines: readonly string[]): string {
  const body = lines.map((it) => `<p>${html(it)}</p>`).join('');
  return `<h1>${html(title)}</h1>${body}<img src="https://images.payproof.example/stamp.png" alt="Paid">`;
}

/** What every display of a payment shows. */
export function displayOf({ currency, totalCents, memberNumber, memberName }: PaymentRow): Record<string, string> {
  return { Amount: `${currency} ${formatCents(totalCents)}`, Account: memberNumber, Name: memberName };
}

/** One receipt and one SMS for a whole payment. */
export function singleReceipt(payment: PaymentRow): Receipts {
  const { currency, totalCents, memberNumber, lines } = payment;
  const paid = `Paid ${currency} ${formatCents(totalCents)} to account ${memberNumber}`;
  const items = lines.map((it) => `${it.quantity} x ${it.name}`);
  return { html: [receiptHtml('Receipt', [paid, ...items])], smses: [paid], display: displayOf(payment) };
}

/** A receipt and an SMS for each of several texts. */
export function receiptEach(title: string, texts: readonly string[], display: Record<string, string>): Receipts {
  return { html: texts.map((it) => receiptHtml(title, [it])), smses: [...texts], display };
}

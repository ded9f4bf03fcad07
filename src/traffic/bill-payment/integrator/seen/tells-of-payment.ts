import { type Exchange, memberOf, statusOf, textIn } from '../../../../conformance/index.ts';
import { answerOf } from './body-of.ts';
import type { PaidData } from './payment.ts';

/** What an answer of process, of a lookup or of a reversal tells people (sections 2.4 and 2.5). */
export interface Tells {
  narration?: string;
  technical?: string;
  /** Of a Paid answer. */
  paid?: PaidData;
}

export function tellsOfPayment(exchange: Exchange): Tells {
  if (statusOf(exchange) !== 200) return {};
  const answer = answerOf(exchange);
  const narration = textIn(memberOf(answer, 'Narration'));
  const technical = textIn(memberOf(answer, 'TechnicalNarration'));
  const products = memberOf(answer, 'Products');
  const vouchers = (Array.isArray(products) ? products : []).flatMap((it) => listAt(it, 'Vouchers'));
  const paid =
    textIn(memberOf(answer, 'Status')) === 'Paid'
      ? {
          html: textsAt(answer, 'PaymentData.ReceiptHtml'),
          smses: textsAt(answer, 'PaymentData.ReceiptSmses'),
          vouchers: ownIds(vouchers),
          pins: ownPins(vouchers),
        }
      : undefined;
  return { ...(narration ? { narration } : {}), ...(technical ? { technical } : {}), ...(paid ? { paid } : {}) };
}

/** What tells each voucher from the others: a VoucherCode may be that of the product. */
function ownIds(vouchers: readonly unknown[]): string[][] {
  const all = vouchers.map((it) =>
    ['Pin', 'VoucherCode', 'SerialNumber'].flatMap((name) => textIn(memberOf(it, name)) || []),
  );
  return all.map((ids) => ids.filter((id) => !all.some((other) => other !== ids && other.includes(id))));
}

function ownPins(vouchers: readonly unknown[]): string[] {
  const ids = ownIds(vouchers);
  return vouchers.map((it, at) => {
    const pin = textIn(memberOf(it, 'Pin')) ?? '';
    return ids[at]?.includes(pin) ? pin : '';
  });
}

function listAt(value: unknown, path: string): unknown[] {
  const list = memberOf(value, path);
  return Array.isArray(list) ? list.slice(0, 200) : [];
}

function textsAt(value: unknown, path: string): string[] {
  return listAt(value, path).flatMap((it) => textIn(it) || []);
}

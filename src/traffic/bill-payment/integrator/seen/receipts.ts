import type { Hand, Moment, Sending } from '../../../../conformance/index.ts';
import type { Payment } from './payment.ts';
import { paymentsOfDay } from './payments.ts';

/** How the receipts of a payment were delivered. */
export interface Delivery {
  payment: Payment;
  kind: 'html' | 'sms';
  isKept: boolean;
  seen: string;
  proof: Sending[];
}

/** Tells of what was delivered whether it was one entry of ReceiptHtml or ReceiptSmses each time (section 2.4). */
export function watchReceipts(_hand: Hand, look: (delivery: Delivery) => void): (moment: Moment) => void {
  const payments = paymentsOfDay();
  return (moment) => {
    const step = payments.see(moment);
    if (step?.told?.outcome === 'delivered' && step.told.text !== undefined && step.payment.paid) {
      const { payment } = step;
      const { html = [], smses = [] } = step.payment.paid;
      const text = plain(step.told.text);
      for (const [kind, entries] of [
        ['html', html],
        ['sms', smses],
      ] as const) {
        const held = distinct(entries).filter((it) => text.includes(plain(it)));
        if (held.length === 0) continue;
        const seen = `${held.length} entries in one`;
        look({ payment, kind, isKept: held.length === 1, seen, proof: [payment.proof] });
      }
    }
    if (moment.kind === 'end') for (const it of payments.all()) judgeAtEnd(it, look);
  };
}

/** Who delivers some of the entries of a list owes the others; how they reach the customer is the integrator's choice. */
function judgeAtEnd(payment: Payment, look: (delivery: Delivery) => void): void {
  const { paid, proof } = payment;
  const delivered = payment.told.filter((it) => it.outcome === 'delivered');
  if (!paid || delivered.length === 0) return;
  const texts = delivered.flatMap((it) => (it.text === undefined ? [] : [plain(it.text)]));
  for (const [kind, entries] of [
    ['html', paid.html],
    ['sms', paid.smses],
  ] as const) {
    if (texts.length === 0) {
      const most = Math.max(paid.html.length, paid.smses.length);
      const isKept = delivered.length >= most;
      if (entries.length > 0) look({ payment, kind, isKept, seen: `${delivered.length} deliveries`, proof: [proof] });
      continue;
    }
    const missing = distinct(entries).filter((it) => !texts.some((text) => isWithin(it, text)));
    if (missing.length === 0 || missing.length === distinct(entries).length) continue;
    look({
      payment,
      kind,
      isKept: false,
      seen: `${missing.length} of ${entries.length} never delivered`,
      proof: [proof],
    });
  }
}

/** Whether a text holds an entry, with its tags and images or without them: nothing says that they are delivered too. */
function isWithin(entry: string, text: string): boolean {
  const words = wordsOf(entry);
  return text.includes(plain(entry)) || (words !== '' && wordsOf(text).includes(words));
}

function wordsOf(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, '').replaceAll(/\s+/g, '');
}

/** Entries that say something of their own: one that stands within another cannot be told from it. */
function distinct(entries: readonly string[]): string[] {
  const all = [...new Set(entries)];
  return all.filter((it) => !all.some((other) => other !== it && plain(other).includes(plain(it))));
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

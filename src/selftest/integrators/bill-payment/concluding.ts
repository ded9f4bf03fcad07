import { productOf } from './paying.ts';
import type { Answer, Steps, Wire } from './steps.ts';

type Concluding = Pick<
  Steps,
  | 'conclude'
  | 'deliver'
  | 'showCatalogue'
  | 'afterPaid'
  | 'isReversed'
  | 'reversedReference'
  | 'reversalReference'
  | 'tell'
>;

/** What the vendor does once a payment is at its end (sections 2.4 and 7). */
export const concludingSteps: Concluding = {
  async conclude(day, order, reference, standing, answer) {
    const { steps } = day;
    if (standing === 'paid' && answer) {
      await steps.tell(day, reference, 'released');
      await steps.deliver(day, reference, answer);
      return steps.afterPaid(day, order, reference, answer);
    }
    if (standing === 'failed' || standing === 'refused') {
      const narration = typeof answer?.json.Narration === 'string' ? answer.json.Narration : 'It cannot be paid now.';
      await steps.tell(day, reference, 'shown', narration);
      await steps.tell(day, reference, 'failed');
      // The customer pays the vendor first, and gets that back.
      return steps.tell(day, reference, 'refunded');
    }
    await steps.tell(day, reference, 'escalated');
  },

  async deliver(day, reference, answer) {
    const { html, smses, vouchers } = deliveredOf(answer);
    for (const it of [...html, ...smses]) await day.steps.tell(day, reference, 'delivered', it);
    for (const { SerialNumber, Pin } of vouchers)
      await day.steps.tell(day, reference, 'delivered', `Voucher ${SerialNumber}: ${Pin}`);
  },

  async showCatalogue(day, order) {
    const label = day.catalogue.get(order.billerCode)?.MemberNumberFieldLabel;
    const before = productOf(day, order)?.PrePurchaseInstructions;
    for (const it of [label, before]) if (typeof it === 'string') await day.steps.tell(day, order.name, 'shown', it);
  },

  async afterPaid(day, order, reference, answer) {
    const { steps, ground } = day;
    if (day.catalogue.get(order.billerCode)?.VendorMustInvoicePayments === true) {
      await ground.clock.wait(600_000);
      await steps.send(day, '/api/payment/process', steps.statusBody(day, reference, undefined));
    }
    if (!order.isReversed) return;
    const body = {
      OriginalReference: steps.reversedReference(reference, answer),
      Reference: steps.reversalReference(day, reference),
    };
    const reversed = await steps.send(day, '/api/payment/reverse', body);
    return steps.tell(day, reference, steps.isReversed(reversed) ? 'refunded' : 'escalated');
  },

  isReversed: (answer) => answer?.status === 200 && Number(answer.json.ErrorCode) === 0,
  reversedReference: (reference) => reference,
  reversalReference: (_day, reference) => `back-${reference}`,

  async tell(day, reference, outcome, text) {
    await fetch(day.ground.outcomeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api: 'bill-payment', reference, outcome, ...(text === undefined ? {} : { text }) }),
    }).then((it) => it.arrayBuffer());
  },
};

/** What a Paid answer holds for the customer; what is not there, or null, is none. */
export function deliveredOf({ json }: Answer): { html: string[]; smses: string[]; vouchers: Wire[] } {
  const data = (json.PaymentData ?? {}) as Wire;
  const texts = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);
  const products = Array.isArray(json.Products) ? (json.Products as Wire[]) : [];
  const vouchers = products.flatMap((it) => (Array.isArray(it.Vouchers) ? (it.Vouchers as Wire[]) : []));
  return { html: texts(data.ReceiptHtml), smses: texts(data.ReceiptSmses), vouchers };
}

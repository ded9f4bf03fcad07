import type { EventHandler } from '../../faults/decorators.ts';
import { type EventDecision, type JsonObject, jsonAnswer, nothing } from '../../slice/decision.ts';
import { digitsOf } from '../../slice/digits-of.ts';
import { put, remove } from '../../store/table.ts';
import type { BillEnv } from '../operation.ts';
import { paymentsDelivery } from '../payments/payment-notices.ts';
import { giveBack } from '../payments/reservations.ts';
import { failed, paid } from '../payments/settle.ts';
import { finalStatuses, type PaymentRow, payments, unreported } from '../tables/payments.ts';
import { paymentsWebhook, webhooks } from '../tables/webhooks.ts';
import { staffEvents } from './staff-events.ts';

/** What happens beside calls: timers, and what the platform's staff does. */
export const events: Readonly<Record<string, EventHandler<BillEnv>>> = {
  ...staffEvents,

  /** A slow AUTH is answered as it was decided. Payload: `hold`, `body`. */
  'answer-held'({ hold, body }) {
    return { ...nothing(), replies: [{ hold: String(hold), answer: jsonAnswer(200, body as JsonObject) }] };
  },

  /** A held call is given up: nobody moved the clock to its outcome, which stays unknown. */
  'hold-ended': () => nothing(),

  /** A payment that was under way comes to its outcome. Payload: `reference`, `outcome`. */
  'payment-resolved'({ reference, outcome }, view, env): EventDecision {
    const payment = view.get(payments, String(reference));
    if (!payment || finalStatuses.has(payment.status)) return nothing();
    const why = { narration: 'The biller did not accept the payment.', technical: 'resolved by the biller' };
    const { payment: _done, ...settled } =
      outcome === 'failed' ? failed(payment, why, view, env) : paid(payment, view, env);
    return settled;
  },

  /** Reserved vouchers that were not paid for go back to the stock. Payload: `reference`. */
  'reservation-ended': ({ reference }, view) => ({ ...nothing(), changes: giveBack(String(reference), view) }),

  /** A biller is told of the payments of its day (section 6.2). Payload: `billerCode`. */
  'daily-report'({ billerCode }, view, env) {
    const waiting = view.find(unreported, 'biller', String(billerCode));
    const told = waiting.flatMap(({ reference }) => view.get(payments, reference) ?? []);
    const url = view.get(webhooks, paymentsWebhook(String(billerCode)))?.url;
    const changes = waiting.map((it) => remove(unreported, it.reference));
    return { ...nothing(), changes, deliveries: url === undefined ? [] : paymentsDelivery(told, url, view, env) };
  },

  /** The invoice of a payment and its fiscal signature are there (section 6.3). Payload: `reference`. */
  invoiced({ reference }, view, env) {
    const payment = view.get(payments, String(reference));
    if (!payment?.paidAt || payment.invoiceReference !== null) return nothing();
    return { ...nothing(), changes: [put(payments, invoiced(payment, env))] };
  },
};

function invoiced(payment: PaymentRow, { newId, policy: { dialect } }: BillEnv): PaymentRow {
  const code = digitsOf(newId(), 12);
  const parts = {
    VerificationCode: code,
    DeviceId: '4711',
    ReceiptCounter: String(payment.number),
    DeviceSerial: 'SANDBOX-1',
  };
  const lines = Object.entries(parts).map(([name, it]) => `${name}: ${it}`);
  return {
    ...payment,
    invoiceReference: `INV-${payment.platformReference}`,
    fiscalSignature: `https://fiscal.payproof.example/verify?code=${code}`,
    fiscalMetadata: dialect['fiscal-metadata-form'] === 'json' ? JSON.stringify(parts) : lines.join('; '),
  };
}

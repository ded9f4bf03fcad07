import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { paymentNotices } from '../../bill-payment/payments/payment-notices.ts';
import { payments } from '../../bill-payment/tables/payments.ts';
import { type WebhookRow, webhooks } from '../../bill-payment/tables/webhooks.ts';
import { fault } from './define.ts';
import { stored } from './edit.ts';
import { editNotices, editTold } from './edit-notices.ts';
import { note, noted, withRows } from './edit-rows.ts';

/** Defects of which payments a biller's webhook is told, and when (section 6.2). */
export const noticeFaults: readonly BillFault[] = [
  fault(
    'payments-with-department-not-told',
    'refuses-too-much',
    'payments-reach-biller',
    'A payment for a product with a department does not reach its biller',
    { ...editNotices({ payments: (told) => told.filter((it) => it.ProductDepartment === undefined) }) },
  ),
  fault(
    'payments-told-next-day',
    'wrong-answer',
    'payments-posted-after-each',
    'A payment reaches a biller that wants each with the report of the day',
    {
      event: (decision, { name }) =>
        name === 'webhook-registered'
          ? {
              ...decision,
              changes: withRows<WebhookRow>(decision.changes, webhooks, (row) => ({ ...row, schedule: 'daily' })),
            }
          : decision,
    },
  ),
  fault(
    'every-second-payment-told',
    'refuses-too-much',
    'payments-posted-after-each',
    'A biller that wants each payment is told of every second one',
    {
      decision(decision, { call, view }) {
        if (call.operation !== 'processPayment' || decision.deliveries.length === 0) return decision;
        const count = noted(view, 'told payments') + 1;
        const deliveries = count % 2 === 1 ? decision.deliveries : [];
        return { ...decision, deliveries, changes: [...decision.changes, note('told payments', count)] };
      },
    },
  ),
  fault(
    'daily-payments-never-told',
    'refuses-too-much',
    'payments-posted-daily',
    'A biller that wants a daily report gets none',
    { event: (decision, { name }) => (name === 'daily-report' ? { ...decision, deliveries: [] } : decision) },
  ),
  fault(
    'daily-report-of-one-payment',
    'refuses-too-much',
    'payments-posted-daily',
    'The daily report holds the last payment of the day',
    {
      event: (decision, site) =>
        site.name === 'daily-report'
          ? (editNotices({ payments: (told) => told.slice(-1) }).event?.(decision, site) ?? decision)
          : decision,
    },
  ),
  fault('daily-report-weekly', 'wrong-answer', 'payments-posted-daily', 'The daily report comes once a week', {
    decision: (decision) => ({
      ...decision,
      timers: decision.timers.map((it) =>
        it.event === 'daily-report' ? { ...it, delayMs: it.delayMs + 6 * 24 * 3_600_000 } : it,
      ),
    }),
  }),
  fault(
    'told-with-vendor-reference',
    'wrong-answer',
    'payment-webhook-tells-the-payment',
    'PlatformReference of the webhook is the vendor’s reference',
    {
      ...editTold(({ PlatformReference: told = null }, view) => {
        const found = view.all(payments).find((it) => it.platformReference === told);
        return { PlatformReference: found?.reference ?? told };
      }),
    },
  ),
  fault(
    'told-price-in-cents',
    'wrong-answer',
    'payment-webhook-tells-the-payment',
    'ProductPrice of the webhook is in cents',
    { ...editTold(({ ProductPrice }) => ({ ProductPrice: Math.round(Number(ProductPrice) * 100) })) },
  ),
  fault(
    'told-price-without-cents',
    'wrong-answer',
    'payment-webhook-tells-the-payment',
    'ProductPrice of the webhook is cut to whole units',
    { ...editTold(({ ProductPrice }) => ({ ProductPrice: Math.trunc(Number(ProductPrice)) })) },
  ),
  fault(
    'told-department-as-product',
    'wrong-answer',
    'payment-webhook-tells-the-payment',
    'ProductCode of a payment with a department is the department',
    {
      ...editTold(({ ProductCode = null, ProductDepartment }) => ({
        ProductCode: ProductDepartment ?? ProductCode,
      })),
    },
  ),
  fault('failed-payments-told', 'wrong-answer', 'payment-webhook-tells-the-payment', 'A payment that Failed is told', {
    decision(decision, { call, view, env }) {
      const failed = call.operation === 'processPayment' ? stored(decision, payments).at(-1) : undefined;
      if (failed?.status !== 'Failed') return decision;
      const { deliveries } = paymentNotices(failed, view, env);
      return { ...decision, deliveries: [...decision.deliveries, ...deliveries] };
    },
  }),
  fault('payment-id-always-1', 'wrong-answer', 'payment-id-unique', 'PaymentId is the place within the webhook', {
    ...editNotices({ payments: (told) => told.map((it, at) => ({ ...it, PaymentId: at + 1 })) }),
  }),
];

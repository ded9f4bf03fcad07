import { createHash, createHmac } from 'node:crypto';
import { centsToNumber, formatCents } from '../../../protocol/amounts.ts';
import type { DeliveryPlan, JsonObject, TimerPlan } from '../../slice/decision.ts';
import { type Change, put, type View } from '../../store/table.ts';
import { dateIn } from '../answers/dates.ts';
import { webhookText } from '../answers/webhook-text.ts';
import type { BillDialect } from '../dialects.ts';
import type { BillEnv } from '../operation.ts';
import { maxProducts } from '../requests/payment-request.ts';
import { type PaymentRow, unreported } from '../tables/payments.ts';
import { billerKeys, paymentsWebhook, webhooks } from '../tables/webhooks.ts';

const dayMs = 24 * 3_600_000;

/** What follows for its biller from a payment that became Paid. */
export interface Notices {
  changes: Change[];
  deliveries: DeliveryPlan[];
  timers: TimerPlan[];
}

/** Tells a biller of a payment, at once or with the report of the day, as it chose (section 6.2). */
export function paymentNotices(payment: PaymentRow, view: View, env: BillEnv): Notices {
  const { billerCode } = payment;
  const webhook = view.get(webhooks, paymentsWebhook(billerCode));
  if (!webhook) return { changes: [], deliveries: [], timers: [] };
  if (webhook.schedule === 'each') {
    return { changes: [], deliveries: paymentsDelivery([payment], webhook.url, view, env), timers: [] };
  }
  const isFirst = view.find(unreported, 'biller', billerCode).length === 0;
  const timer = { delayMs: dayMs - (env.now % dayMs), event: 'daily-report', payload: { billerCode } };
  const changes = [put(unreported, { reference: payment.reference, billerCode })];
  return { changes, deliveries: [], timers: isFirst ? [timer] : [] };
}

/** The payment webhook's POST: signed over its exact bytes, with the legacy Hash in its body. */
export function paymentsDelivery(
  told: readonly PaymentRow[],
  url: string,
  view: View,
  { policy: { dialect } }: BillEnv,
): DeliveryPlan[] {
  const [first] = told;
  const { secretKey } = (first && view.get(billerKeys, first.billerCode)) ?? {};
  if (secretKey === undefined) return [];
  const items = told.flatMap(itemsOf);
  const body = webhookText(
    {
      Payments: items.map((it) => itemAnswer(it, dialect)),
      Hash: legacyHash(items, secretKey, dialect),
    },
    dialect,
  );
  return [
    {
      url,
      body,
      delayMs: 0,
      isSigned: false,
      repeats: dialect['payment-webhook-duplicates'] === 'repeated' ? 1 : 0,
      headers: {
        'Content-Type': dialect['payment-webhook-media-type'] === 'json' ? 'application/json' : 'text/plain',
        'X-Signature': createHmac('sha256', secretKey).update(body, 'utf8').digest('base64'),
      },
      redelivery: {
        attempts: dialect['payment-webhook-retries'] === 'repeated' ? 3 : 1,
        gapMs: 30_000,
        takenBy: '2xx',
      },
    },
  ];
}

/** One product of a payment, as its biller is told of it (section 2.5). */
export interface Item {
  paymentId: number;
  platformReference: string;
  bankReference: string;
  paidAt: number;
  memberNumber: string;
  memberName: string;
  productCode: string;
  priceCents: number;
  department: string | null;
}

/** A payment of several products is several items. */
export function itemsOf({ number, lines, paidAt, payerDetails, ...payment }: PaymentRow): Item[] {
  const { BankReference: bankReference } = payerDetails ?? {};
  return lines.map((line, at) => ({
    paymentId: number * maxProducts + at,
    platformReference: payment.platformReference ?? '',
    bankReference: typeof bankReference === 'string' ? bankReference : '',
    paidAt: paidAt ?? 0,
    memberNumber: payment.memberNumber,
    memberName: payment.memberName,
    productCode: line.code,
    priceCents: line.priceCents * line.quantity,
    department: line.department,
  }));
}

function itemAnswer(item: Item, dialect: BillDialect): JsonObject {
  return {
    PaymentId: item.paymentId,
    PlatformReference: item.platformReference,
    BankReference: item.bankReference,
    PaidDate: dateIn(dialect['payment-webhook-date-form'], item.paidAt),
    MemberNumber: item.memberNumber,
    MemberName: item.memberName,
    ProductCode: item.productCode,
    ProductPrice: centsToNumber(item.priceCents),
    ...(item.department === null ? {} : { ProductDepartment: item.department }),
  };
}

/** The nine fields of each payment in order, then the key (section 6.2). */
function legacyHash(items: readonly Item[], secretKey: string, dialect: BillDialect): string {
  const isAsInBody = dialect['payment-webhook-hash-date-form'] === 'as-in-body';
  const form = isAsInBody ? dialect['payment-webhook-date-form'] : 'query-form';
  const fields = items.map((it) =>
    [
      String(it.paymentId),
      it.platformReference,
      it.bankReference,
      dateIn(form, it.paidAt),
      it.memberNumber,
      it.memberName,
      it.productCode,
      formatCents(it.priceCents),
      it.department ?? '',
    ].join(''),
  );
  return createHash('sha256')
    .update(fields.join('') + secretKey, 'utf8')
    .digest('hex');
}

import { createHash, createHmac } from 'node:crypto';
import { type Json, NumberText, writeJson } from '../shared/json.ts';
import { decimalText } from './amount.ts';
import { nextMidnight, paidDate } from './dates.ts';
import { contentType, sendUntil } from './deliver.ts';
import type { Asked, Line, Payment, Service, Tenant, Webhook } from './model.ts';
import { nameInRecord } from './payment-answer.ts';
import { paymentIdOf } from './payment-id.ts';

type PaidRecord = ReturnType<typeof recordOf>;

const batchMs = 400;
const day = 86_400_000;

/** Notes a paid transaction for the webhooks of its biller, and sends those that are due (section 6.2). */
export function tellPayment({ service, tenant, readings, hooks }: Asked, payment: Payment): void {
  if (hooks.tells?.(true, payment) === false) return;
  for (const webhook of tenant.webhooks) {
    if (webhook.kind !== 'payments' || webhook.billerCode !== payment.biller.code) continue;
    const isWaiting = webhook.payments.length > 0;
    webhook.payments.push(payment);
    if (webhook.schedule === 'daily' || isWaiting) continue;
    const dueIn = readings.webhookBatch === 'batched' ? batchMs : 0;
    tenant.clock.at(tenant.clock.now() + dueIn, () => send(service, tenant, webhook));
  }
}

/** Starts the daily deliveries of a webhook. */
export function startDaily(service: Service, tenant: Tenant, webhook: Webhook): void {
  const now = tenant.clock.now();
  const next = service.readings.dailyAt === 'midnight' ? nextMidnight(now, service.readings) : now + day;
  const run = async (at: number): Promise<void> => {
    tenant.clock.at(at + day, () => run(at + day));
    if (webhook.payments.length > 0) await send(service, tenant, webhook);
  };
  tenant.clock.at(next, () => run(next));
}

async function send(service: Service, tenant: Tenant, webhook: Webhook): Promise<void> {
  const records = webhook.payments
    .splice(0)
    .flatMap((payment) => payment.lines.map((line, index) => recordOf(service, tenant, payment, line, index)));
  const deliveries = service.readings.webhookLines === 'apart' ? records.map((record) => [record]) : [records];
  for (const delivery of deliveries) await sendRecords(service, tenant, webhook, delivery);
}

async function sendRecords(service: Service, tenant: Tenant, webhook: Webhook, records: PaidRecord[]): Promise<void> {
  const { readings, hooks } = service;
  const listed = hooks.webhookPayments?.(records.map(({ fields }) => fields)) ?? records.map(({ fields }) => fields);
  const parts = records.map(({ hashed }) => hashed);
  const hash = hooks.hashed?.(parts, webhook.secretKey) ?? hashOf(parts, webhook.secretKey);
  const body = writeJson({ Payments: listed, Hash: hash } as unknown as Json, readings.layout);
  const signature = createHmac('sha256', webhook.secretKey).update(body, 'utf8').digest('base64');
  const delivery = {
    kind: 'payments' as const,
    url: webhook.url,
    headers: { 'Content-Type': contentType(service), 'X-Signature': signature },
    body,
    secretKey: webhook.secretKey,
  };
  const attempts = readings.webhookRetry === 'thrice' ? 3 : 1;
  const isTaken = (status: number) => status >= 200 && status < 300;
  await sendUntil(service, tenant, delivery, { attempts, gapMs: 60_000, isTaken });
  if (readings.webhookTwice === 'twice') await sendUntil(service, tenant, delivery, { attempts: 1, gapMs: 0, isTaken });
}

/** SHA-256 over all parts and the key, in lowercase hexadecimal (section 6.2). */
export function hashOf(parts: readonly string[][], secretKey: string): string {
  return createHash('sha256')
    .update(parts.flat().join('') + secretKey, 'utf8')
    .digest('hex');
}

function recordOf({ readings }: Service, tenant: Tenant, payment: Payment, line: Line, index: number) {
  const cents = readings.webhookPriceOf === 'line' ? line.price * line.quantity : line.price;
  const date = paidDate(payment.paidAt ?? payment.changedAt, readings);
  const bank = readings.bankReference === 'given' ? `BK/${payment.id}` : '';
  const { platformReference, memberNumber } = payment;
  const memberName = nameInRecord(tenant, readings, payment);
  const id = paymentIdOf(payment, index, readings);
  const fields = {
    PaymentId: new NumberText(String(id)),
    PlatformReference: platformReference,
    BankReference: bank,
    PaidDate: date,
    MemberNumber: memberNumber,
    MemberName: memberName,
    ProductCode: line.product.code,
    ProductPrice: new NumberText(decimalText(cents, readings.webhookPrice)),
    ...departmentOf(line.department, readings.webhookDepartment),
    ...(readings.extraFields === 'some' ? { Till: null } : {}),
  };
  const price = decimalText(cents, 'two');
  const names = [bank, date, memberNumber, memberName, line.product.code, price, line.department ?? ''];
  return { fields, hashed: [String(id), platformReference, ...names] };
}

function departmentOf(department: string | null, form: 'null' | 'absent' | 'empty'): Record<string, unknown> {
  if (department !== null) return { ProductDepartment: department };
  return form === 'absent' ? {} : { ProductDepartment: form === 'null' ? null : '' };
}

import { createHash, createHmac } from 'node:crypto';
import type { Edit } from '../../../faults/answer-editor.ts';
import type { DeliveryPlan, JsonObject } from '../../../slice/decision.ts';
import type { View } from '../../../store/table.ts';
import type { BillFault } from '../../bill-fault.ts';
import { billerKeys } from '../../tables/webhooks.ts';

/** How a payment webhook's POST is made (section 6.2); what is left out is as documented. */
export interface NoticeEdit {
  /** What it tells; none where nothing is sent. */
  payments?(payments: JsonObject[], view: View): JsonObject[];
  /** The text whose SHA-256 is Hash. */
  hashed?(payments: readonly JsonObject[], secretKey: string): string;
  /** Hash of that text. */
  digest?(text: string): string;
  body?(payload: JsonObject, secretKey: string): string;
  /** None where the header is left out. */
  signature?(body: string, secretKey: string): string | undefined;
}

/** Makes the payment webhook's POST otherwise; Hash and X-Signature fit the rest unless they are made otherwise too. */
export function editNotices(edit: NoticeEdit): Pick<BillFault, 'decision' | 'event'> {
  const remake = <Decided extends { deliveries: DeliveryPlan[] }>(decision: Decided, view: View): Decided =>
    decision.deliveries.length === 0
      ? decision
      : { ...decision, deliveries: decision.deliveries.flatMap((it) => remade(it, edit, view)) };
  return {
    decision: (decision, { view }) => remake(decision, view),
    event: (decision, { view }) => remake(decision, view),
  };
}

/** Tells payments with members changed; one that is set to undefined goes. */
export function editTold(edit: (payment: JsonObject, view: View) => Edit): Pick<BillFault, 'decision' | 'event'> {
  return editNotices({
    payments: (told, view) =>
      told.map((it) => {
        const members = Object.entries({ ...it, ...edit(it, view) }).filter(([, value]) => value !== undefined);
        return Object.fromEntries(members) as JsonObject;
      }),
  });
}

/** The nine fields of a payment in the order in which Hash takes them. */
export const hashOrder = [
  ...['PaymentId', 'PlatformReference', 'BankReference', 'PaidDate', 'MemberNumber', 'MemberName'],
  ...['ProductCode', 'ProductPrice', 'ProductDepartment'],
] as const;

/** What Hash takes of one field. */
export function hashedField(payment: JsonObject, field: string): string {
  const { [field]: value } = payment;
  if (field === 'ProductPrice') return Number(value).toFixed(2);
  return String(value ?? '');
}

/** What Hash takes of one payment. */
export function hashedPayment(payment: JsonObject): string {
  return hashOrder.map((it) => hashedField(payment, it)).join('');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export function hmacSha256(body: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(body, 'utf8').digest();
}

function remade(delivery: DeliveryPlan, edit: NoticeEdit, view: View): DeliveryPlan[] {
  const { 'X-Signature': signature, ...headers } = delivery.headers ?? {};
  const key = view
    .all(billerKeys)
    .find((it) => hmacSha256(delivery.body, it.secretKey).toString('base64') === signature);
  if (!key) return [delivery];
  const { secretKey } = key;
  const { Payments, ...others } = JSON.parse(delivery.body) as { Payments: JsonObject[]; Hash: string };
  const told = edit.payments?.(Payments, view) ?? Payments;
  if (told.length === 0) return [];
  const text = edit.hashed?.(told, secretKey) ?? told.map(hashedPayment).join('') + secretKey;
  const payload = { ...others, Payments: told, Hash: (edit.digest ?? sha256)(text) };
  const body = edit.body?.(payload, secretKey) ?? JSON.stringify(payload);
  const signed = edit.signature ? edit.signature(body, secretKey) : hmacSha256(body, secretKey).toString('base64');
  return [{ ...delivery, body, headers: { ...headers, ...(signed === undefined ? {} : { 'X-Signature': signed }) } }];
}

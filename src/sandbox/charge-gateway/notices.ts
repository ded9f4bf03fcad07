import { formatCents, formatCentsShort } from '../../protocol/amounts.ts';
import { sms } from '../shared-tables/handset.ts';
import type { DeliveryPlan } from '../slice/decision.ts';
import { compactText } from '../store/compact-text.ts';
import { type Change, put, type View } from '../store/table.ts';
import { isoUtc } from './answers.ts';
import { callbackBody } from './callback-body.ts';
import type { ChargeDialect } from './dialects.ts';
import type { ChargeEnv } from './operation.ts';
import type { Policy } from './policy.ts';
import type { Transaction } from './tables/transactions.ts';

/** The text of an outcome's SMS, by the templates of section 6.2, which say USD whatever the currency. */
export function smsText(transaction: Transaction, dialect: ChargeDialect): string {
  const { amountCents, merchantName, referenceCode, status, statusMessage, requestedAt } = transaction;
  const amount = dialect['sms-amount-form'] === 'short' ? formatCentsShort(amountCents) : formatCents(amountCents);
  const outcome = status === 'SUCCESS' ? 'SUCCESSFUL.' : `FAILED. Reason: ${statusMessage}.`;
  const time = dialect['sms-timestamp'] === 'appended' ? ` ${isoUtc(requestedAt, 'seconds')}` : '';
  return compactText(
    `SANDBOX TEST: Your payment of USD ${amount} to ${merchantName} (Ref: ${referenceCode}) was ${outcome} This is a test transaction.${time}`,
  );
}

/** The SMS that follows an outcome: to whitelisted numbers only. */
export function smsOf(transaction: Transaction, view: View, { now, newId, policy }: ChargeEnv): Change[] {
  const { subscriber } = transaction;
  if (!policy.receivesSms(view, subscriber)) return [];
  const times = policy.dialect['sms-repeated'] === 'repeated' ? 2 : 1;
  const text = smsText(transaction, policy.dialect);
  return Array.from({ length: times }, () => put(sms, { id: newId(), subscriber, text, at: now }));
}

/** Where the changes of a transaction are told; undefined where the request named no `notifyUrl`. */
export function notifiedAt(
  { notifyUrl }: Transaction,
  { dialect }: Policy,
): Pick<DeliveryPlan, 'url' | 'mayBePlain'> | undefined {
  if (notifyUrl === '') return undefined;
  return { url: notifyUrl, ...(dialect['plain-http-notify-url'] === 'accepted' ? { mayBePlain: true } : {}) };
}

/** The callback that follows a change of state, where the request named a `notifyUrl`. */
export function callbackOf(transaction: Transaction, { now, policy }: ChargeEnv): DeliveryPlan[] {
  const at = notifiedAt(transaction, policy);
  if (!at) return [];
  const { dialect } = policy;
  return [
    {
      ...at,
      body: callbackBody(transaction, dialect, now),
      delayMs: 0,
      isSigned: true,
      repeats: dialect['callback-repeated'] === 'repeated' ? 1 : 0,
    },
  ];
}

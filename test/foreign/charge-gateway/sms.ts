import { paddedAmount, plainAmount } from './amount.ts';
import { timestamp } from './answers.ts';
import type { Gateway, Message, Tenant, Transaction } from './model.ts';

const smsAfterMs = 120;

/** Sends the SMS of an outcome to a whitelisted number (section 6.2); other statuses send none. */
export function sendSms(gateway: Gateway, tenant: Tenant, transaction: Transaction): void {
  const { readings, hooks } = gateway;
  const isOutcome = ['SUCCESS', 'FAILED', 'PROCESSED'].includes(transaction.status);
  const wanted = transaction.kind === 'charge' || readings.refundSms === 'template';
  const listed = tenant.fixtures.numbers.whitelisted.includes(transaction.msisdn);
  const message = isOutcome && wanted && listed ? smsOf(gateway, transaction) : undefined;
  const sent = hooks.sms ? hooks.sms(message, transaction, tenant) : message;
  if (!sent) return;
  if (readings.smsAfter === 'at-once') tenant.messages.push(sent);
  else gateway.clock.later(smsAfterMs, () => tenant.messages.push({ ...sent, at: gateway.clock.now() }));
}

export function smsOf({ readings, clock }: Gateway, transaction: Transaction): Message {
  const now = clock.now();
  const amount =
    readings.smsAmount === 'padded' ? paddedAmount(transaction.amountCents) : plainAmount(transaction.amountCents);
  const start = `SANDBOX TEST: Your payment of USD ${amount} to ${transaction.merchantName} (Ref: ${transaction.referenceCode})`;
  const was = readings.smsFailureStart === 'after-was' ? ' was' : '';
  const end = transaction.status === 'FAILED' ? `${was} FAILED. Reason: ${transaction.message}.` : ' was SUCCESSFUL.';
  const stamp = readings.smsTimestamp === 'appended' ? ` ${timestamp(now, 'seconds')}` : '';
  return { to: transaction.msisdn, text: `${start}${end} This is a test transaction.${stamp}`, at: now };
}

import type { Trial } from '../../../src/conformance/index.ts';
import {
  type Delivery,
  deliveredAfter,
  type NotifiedPayment,
  notified,
  type OwnPayment,
  ownBillerOf,
  paymentsIn,
  registerWebhook,
} from '../../../src/given/bill-payment/index.ts';

/** What checks of the payment webhook need: somebody who registers it, and a receiver that is reached. */
export const noticeNeeds = ['fixture:ownBiller', 'callbacks', 'operator.registerWebhook'];

/** Registers the URL for the own biller's payments; gives the key that they are signed with, where it is known. */
export async function registered(trial: Trial, url: string, schedule: 'each' | 'daily'): Promise<string | undefined> {
  const { code, secretKey } = ownBillerOf(trial);
  const answer = await registerWebhook(trial, { kind: 'payments', url, billerCode: code, schedule });
  return answer.secretKey ?? secretKey;
}

/** Whether a notified payment is that one. */
export function isOf(payment: OwnPayment): (notice: NotifiedPayment) => boolean {
  const { platformReference, member } = payment;
  return (it) =>
    notified(it, 'PlatformReference') === platformReference || notified(it, 'MemberNumber') === member.MemberNumber;
}

/** The delivery that tells of a payment, as soon as it is there. */
export async function noticeOf(trial: Trial, url: string, payment: OwnPayment): Promise<Delivery | undefined> {
  const tells = (it: Delivery): boolean => (paymentsIn(it) ?? []).some(isOf(payment));
  const news = await deliveredAfter(trial, url, 0, (all) => all.some(tells));
  return news.find(tells);
}

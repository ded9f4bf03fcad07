import { check, statusOf } from '../../../src/conformance/index.ts';
import {
  billerCall,
  billerCallRules,
  billerCalls,
  billerOperations,
  createdMember,
  downloadPayments,
  newUrl,
  nowOf,
  ownPayment,
  ownPaymentRules,
  zoneSlackMs,
} from '../../../src/given/bill-payment/index.ts';
import { noticeNeeds, registered } from '../payment-notices/notice-of.ts';

/** Sections 4.2, 6.2: once there is a key that payments are signed with, no biller call fails, and none may tell it. */
export const callsWithWebhook = check({
  slug: 'bill-calls-with-webhook',
  title: 'every biller call is processed while a payment webhook is registered',
  rules: billerOperations.map((it) => `${it}/200`),
  assumes: [...billerCallRules, ...ownPaymentRules],
  needs: noticeNeeds,
  disturbs: true,
  async body(trial) {
    await registered(trial, newUrl(trial), 'each');
    const payment = await ownPayment(trial, await createdMember(trial));
    const now = await nowOf(trial, payment.shown);
    const period = { from: now - 2 * zoneSlackMs, to: now + 2 * zoneSlackMs };
    // Of its observers, the one that looks for secrets is what these answers are fetched for.
    const download = await downloadPayments(trial, period);
    trial.holds('downloadPayments/200', 200, statusOf(download), download);
    for (const { operation, input } of (await billerCalls(trial)).calls) {
      const exchange = await billerCall(trial, operation, input());
      trial.holds(`${operation}/200`, 200, statusOf(exchange), exchange);
    }
  },
});

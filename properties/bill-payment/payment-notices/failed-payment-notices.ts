import { check, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  createdMember,
  type Delivery,
  dayMs,
  deliveriesAt,
  downloadPayments,
  memberRules,
  newUrl,
  notified,
  nowOf,
  type OwnPayment,
  ownPayment,
  paidRules,
  paymentsIn,
  readDownload,
  registerWebhook,
  rowsWith,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { failedOwnPayments, failedTestPayments, type Tried } from './failed-own-payments.ts';
import { noticeNeeds, noticeOf, registered } from './notice-of.ts';

/** Sections 1, 2.5, 6.2: what is posted has no status, so it was paid. */
export const failedPaymentNotices = check({
  slug: 'bill-failed-payment-notices',
  title: 'what failed, or was turned down, is not posted to the webhook of payments',
  rules: ['payment-webhook-tells-the-payment', 'payments-csv-holds-period', 'payments-csv-columns'],
  assumes: [...memberRules, ...paidRules, ...walletRules],
  needs: noticeNeeds,
  disturbs: true,
  async body(trial) {
    const [url, testUrl] = [newUrl(trial), newUrl(trial)];
    await registered(trial, url, 'each');
    const tried = await failedOwnPayments(trial);
    const ofTests = (await registersTestBiller(trial, testUrl)) ? await failedTestPayments(trial) : [];
    const payment = await ownPayment(trial, await createdMember(trial));
    const delivery = await noticeOf(trial, url, payment);
    if (!delivery) throw new Lacking('a payment that is posted');
    judgeTold(trial, url, [...tried, { memberNumber: payment.member.MemberNumber, isRefused: false }]);
    judgeTold(trial, testUrl, ofTests);
    await judgeDownloaded(trial, tried, payment, delivery);
  },
});

/** Section 4.2: what is downloaded are payments, has no status either, and is numbered as it was told. */
async function judgeDownloaded(
  trial: Trial,
  tried: readonly Tried[],
  { shown, platformReference }: OwnPayment,
  delivery: Delivery,
): Promise<void> {
  const now = await nowOf(trial, shown);
  const all = readDownload(await downloadPayments(trial, { from: now - 4 * dayMs, to: now + 2 * dayMs }));
  if (statusOf(all.exchange) !== 200) return;
  for (const { memberNumber } of tried.filter((it) => it.isRefused)) {
    const rows = rowsWith(all, memberNumber).length;
    trial.holds('payments-csv-holds-period', 0, rows, shown, all.exchange);
  }
  if (platformReference === undefined) return;
  const told = (paymentsIn(delivery) ?? []).filter((it) => notified(it, 'PlatformReference') === platformReference);
  const [row, ...others] = rowsWith(all, platformReference);
  const [one, ...more] = new Set(told.map((it) => notified(it, 'PaymentId')));
  if (!row || one === undefined || others.length > 0 || more.length > 0) return;
  const proof = delivery.exchange ? [delivery.exchange] : [];
  trial.holds('payments-csv-columns', `Payment ID ${one}`, `Payment ID ${row[0]}`, shown, ...proof, all.exchange);
}

/** Whether the test biller has payments posted as well: not every biller has an address. */
async function registersTestBiller(trial: Trial, url: string): Promise<boolean> {
  const { testBiller, ownBiller } = trial.fixtures;
  if (testBiller === undefined || testBiller === ownBiller?.code) return false;
  return registerWebhook(trial, { kind: 'payments', url, billerCode: testBiller, schedule: 'each' }).then(
    () => true,
    () => false,
  );
}

/** Where others pay the biller too, only what was turned down for certain is wrong. */
function judgeTold(trial: Trial, url: string, tried: readonly Tried[]): void {
  const paid = tried.filter((it) => !it.isRefused).map((it) => it.memberNumber);
  const refused = tried.filter((it) => it.isRefused).map((it) => it.memberNumber);
  for (const it of deliveriesAt(trial, url)) {
    const told = (paymentsIn(it) ?? []).map((payment) => notified(payment, 'MemberNumber'));
    const wrong = told.filter((number) => (trial.has('isolate') ? !paid.includes(number) : refused.includes(number)));
    const seen = `a payment of ${wrong.join(', ')}`;
    const words = 'no payment that failed';
    trial.expects(
      'payment-webhook-tells-the-payment',
      words,
      wrong.length === 0,
      seen,
      ...(it.exchange ? [it.exchange] : []),
    );
  }
}

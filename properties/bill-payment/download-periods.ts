import { check, type Trial } from '../../src/conformance/index.ts';
import {
  advance,
  createdMember,
  dayMs,
  downloadPayments,
  memberRules,
  nowOf,
  type OwnPayment,
  ownPayment,
  ownPaymentRules,
  type Period,
  readDownload,
  rowsWith,
  rule,
} from '../../src/given/bill-payment/index.ts';
import { withBiller } from './biller-needs.ts';

/** Section 4.2: nothing before From and nothing after To, nearer borders than a zone can shift apart. */
export const downloadPeriods = check({
  slug: 'bill-download-periods',
  api: 'bill-payment',
  title: 'of two payments days apart a download holds those of its period and no others',
  rules: [rule('payments-csv-holds-period')],
  assumes: [...memberRules, ...ownPaymentRules],
  needs: [...withBiller, 'clock.advance', 'clock.now'],
  disturbs: true,
  async body(trial) {
    const member = await createdMember(trial);
    const first = await ownPayment(trial, member);
    const start = await nowOf(trial, first.shown);
    await advance(trial, 10 * dayMs);
    const second = await ownPayment(trial, await createdMember(trial));
    const end = await nowOf(trial, second.shown);
    await advance(trial, 10 * dayMs);
    const both = [first, second];
    await judge(trial, { from: start - 3 * dayMs, to: end + 3 * dayMs }, both, [true, true]);
    await judge(trial, { from: start - 3 * dayMs, to: start + 3 * dayMs }, both, [true, false]);
    await judge(trial, { from: end - 3 * dayMs, to: end + 3 * dayMs }, both, [false, true]);
    await judge(trial, { from: start + 3 * dayMs, to: end - 3 * dayMs }, both, [false, false]);
    await judge(trial, { from: start - 20 * dayMs, to: start - 10 * dayMs }, both, [false, false]);
    await judge(trial, { from: end + 3 * dayMs, to: end + 9 * dayMs }, both, [false, false]);
    await judge(trial, { from: end - 3 * dayMs, to: end + 3 * dayMs }, both, [false, false], member.MemberNumber);
  },
});

async function judge(
  trial: Trial,
  period: Period,
  payments: readonly OwnPayment[],
  wanted: readonly boolean[],
  memberNumber?: string,
): Promise<void> {
  const all = readDownload(await downloadPayments(trial, period, memberNumber));
  const counts = payments.map((it) => rowsWith(all, it.member.MemberNumber).length);
  trial.holds(rule('payments-csv-holds-period'), wanted.map(Number), counts, all.exchange);
}

import { isDeepStrictEqual } from 'node:util';
import { check, type Exchange, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  advanceToOddMinute,
  createdMember,
  dayMs,
  downloadPayments,
  judgeBorders,
  memberRules,
  nowOf,
  type OwnPayment,
  ownPayment,
  ownPaymentRules,
  type Period,
  readDownload,
  rowsWith,
  zoneSlackMs,
} from '../../../src/given/bill-payment/index.ts';

/** Section 4.2: nothing before From and nothing after To, nearer borders than a zone can shift apart. */
export const downloadPeriods = check({
  slug: 'bill-download-periods',
  title: 'of two payments days apart a download holds those of its period and no others',
  rules: ['payments-csv-holds-period'],
  assumes: [...memberRules, ...ownPaymentRules],
  needs: ['fixture:ownBiller', 'clock.advance', 'clock.now'],
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
    // No length is said to be too long: one that is taken has both, however far either end is.
    await advance(trial, 60 * dayMs);
    const long = { from: start - 70 * dayMs, to: end + 69 * dayMs };
    if (statusOf(await downloadPayments(trial, long)) === 200) await judge(trial, long, both, [true, true]);
  },
});

async function judge(
  trial: Trial,
  period: Period,
  payments: readonly OwnPayment[],
  wanted: readonly boolean[],
  memberNumber?: string,
): Promise<void> {
  const counted = async () => {
    const all = readDownload(await downloadPayments(trial, period, memberNumber));
    return { exchange: all.exchange, counts: payments.map((it) => rowsWith(all, it.member.MemberNumber).length) };
  };
  let seen = await counted();
  const fits = (): true | undefined => (isDeepStrictEqual(seen.counts, wanted.map(Number)) ? true : undefined);
  // A payment may be listed a while later.
  if (!fits())
    await trial.eventually(async () => {
      seen = await counted();
      return fits();
    });
  trial.holds('payments-csv-holds-period', wanted.map(Number), seen.counts, seen.exchange);
}

/** Sections 2.5, 4.2: From and To have a time of day, to the second. */
export const downloadBorders = check({
  slug: 'bill-download-borders',
  title: 'From and To of a download divide the payments at the same minute, which is that of the payment',
  rules: ['payments-csv-holds-period'],
  assumes: [...memberRules, ...ownPaymentRules],
  needs: ['fixture:ownBiller', 'clock.advance', 'clock.now'],
  disturbs: true,
  async body(trial) {
    const from = await advanceToOddMinute(trial);
    const payment = await ownPayment(trial, await createdMember(trial));
    const to = await nowOf(trial, payment.shown);
    const [early, late] = [from - 3 * zoneSlackMs, to + 3 * zoneSlackMs];
    const held = async (period: Period): Promise<{ isHeld: boolean; exchange: Exchange }> => {
      const all = readDownload(await downloadPayments(trial, period));
      return { isHeld: rowsWith(all, payment.member.MemberNumber).length > 0, exchange: all.exchange };
    };
    await trial.eventually(async () => ((await held({ from: early, to: late })).isHeld ? true : undefined));
    const ends = {
      from: (instant: number) => held({ from: instant, to: late }),
      to: (instant: number) => held({ from: early, to: instant }),
      both: held,
    };
    await judgeBorders(trial, 'payments-csv-holds-period', { from, to }, ends, [payment.shown]);
  },
});

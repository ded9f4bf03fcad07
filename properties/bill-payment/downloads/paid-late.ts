import { check, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  advance,
  apartMs,
  authorize,
  createdMember,
  downloadPayments,
  hourMs,
  memberRules,
  nowOf,
  ownPaymentRules,
  ownPurchase,
  type Period,
  pay,
  readDownload,
  resultOf,
  rowsWith,
  settled,
  shiftMs,
  timeOfDay,
  zoneSlackMs,
} from '../../../src/given/bill-payment/index.ts';

/** Far enough for an hour to tell AUTH and PAY apart in every zone. */
const laterMs = 5 * hourMs;

/** Section 4.2: Paid Date is when a payment was paid, not when it was authorised. */
export const paidLate = check({
  slug: 'bill-download-paid-late',
  title: 'Paid Date of a payment that was authorised five hours before its PAY is as near to it as that of others',
  rules: ['payments-csv-columns'],
  assumes: [...memberRules, ...ownPaymentRules],
  needs: ['fixture:ownBiller', 'clock.advance', 'clock.now'],
  disturbs: true,
  async body(trial) {
    const [usual, late] = [await paidAfter(trial, 0), await paidAfter(trial, laterMs)];
    const all = await downloadOf(trial, { from: usual.at - zoneSlackMs, to: late.at + zoneSlackMs });
    const offsets = [usual, late].map(({ memberNumber, at }) => {
      const [cells] = rowsWith(all, memberNumber);
      const time = timeOfDay(cells?.[3] ?? '');
      if (time === undefined) throw new Lacking('a Paid Date with a time of day');
      return time - at;
    }) as [number, number];
    const apart = apartMs(...offsets);
    const seen = `${Math.round(apart / hourMs)} hours from it`;
    const proof = [usual.shown, late.shown, all.exchange];
    trial.expects('payments-csv-columns', 'the hour of its PAY', apart < shiftMs, seen, ...proof);
  },
});

/** A payment to the own biller whose PAY comes so much after its AUTH. How long it can be paid is not shown. */
async function paidAfter(trial: Trial, ms: number) {
  const { MemberNumber: memberNumber } = await createdMember(trial);
  const { purchase } = await ownPurchase(trial, memberNumber);
  const authorized = await authorize(trial, purchase);
  if (ms > 0) await advance(trial, ms);
  const shown = await settled(trial, authorized.reference, await pay(trial, authorized));
  if (resultOf(shown) !== 'Paid') throw new Lacking('a payment that can be paid five hours after its AUTH');
  return { memberNumber, shown, at: await nowOf(trial, shown) };
}

async function downloadOf(trial: Trial, period: Period) {
  const all = readDownload(await downloadPayments(trial, period));
  if (all.rows.length === 0) throw new Lacking('a download with payments');
  return all;
}

import { check, Lacking, statusOf } from '../../../src/conformance/index.ts';
import {
  downloadPayments,
  leapYearBefore,
  listPayments,
  nowOf,
  type Period,
} from '../../../src/given/bill-payment/index.ts';

const id = 'payments-csv-query-date-form-accepted';

/** Section 2.5: dd-MMM-yyyy of any month, and of the day that most years do not have. */
export const downloadDates = check({
  slug: 'bill-download-dates',
  title: 'where two days of the past are a period, the last of any later month is one too, and February 29',
  rules: [id],
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const year = leapYearBefore(await nowOf(trial, await listPayments(trial)));
    // How far back a download goes is not shown.
    const usual = await downloadPayments(trial, twoDays(year, 0, 12));
    if (statusOf(usual) !== 200) throw new Lacking('a download of days years ago');
    const ends = [0, 2, 4, 6, 8, 10].map((month) => twoDays(year, month + 1, 0));
    for (const period of [...ends, twoDays(year, 1, 28), twoDays(year, 1, 29)]) {
      const exchange = await downloadPayments(trial, period);
      trial.holds(id, 200, statusOf(exchange), usual, exchange);
    }
  },
});

/** A date and the next one, whole; day 0 is the last of the month before. */
function twoDays(year: number, month: number, day: number): Period {
  return { from: Date.UTC(year, month, day), to: Date.UTC(year, month, day + 1, 23, 59, 59) };
}

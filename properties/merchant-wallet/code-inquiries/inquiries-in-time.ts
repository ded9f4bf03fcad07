import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  codeRules,
  customerOf,
  type Generated,
  generatedCode,
  inquired,
  inquiryRules,
  judgeAccepted,
  judgePaid,
  paidRules,
  payNow,
  sendEarlyInquiry,
  sendInquiry,
  sessionAfter,
  sessionFor,
  sessionRules,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import { unlikeCodes } from '../codes/codes-generated.ts';
import { judgeTimeLeft } from '../codes/time-left.ts';
import { type Asked, ask, isHeldBack } from './asked.ts';
import { judgeFresh, observeEarly } from './code-inquiry.ts';

const answered = 'code-inquiry-after-30-s-answered';

/** Throttling that a fresh code does not meet is over after the first wait, or does not come twice. */
const throttledMs = 1_200;

/** Sections 4.3, 8: more than 30 seconds after the last inquiry the next is answered. Without a clock one such time is waited for. */
export const inquiriesInTime = check({
  slug: 'code-inquiry-in-time',
  title:
    'an inquiry is answered 31 seconds after the last about the same code, again and again, whatever its type, and tells what is true by then',
  rules: [answered, 'early-code-inquiry', 'codeInquiry/2XX'],
  assumes: [
    ...[...sessionRules, ...codeRules, ...inquiryRules, ...paidRules],
    ...['fresh-code-is-new', 'time-to-live-counts-down', 'paid-code-is-paid'],
  ],
  disturbs: true,
  async body(trial) {
    let session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const [usual, unlike] = unlikeCodes(session);
    const one = await generatedCode(trial, session, usual);
    const other = await generatedCode(trial, session, unlike);
    const mayPay = trial.has('fixture:numbers.registered') && trial.has('customer.payCode');
    const unpaid = mayPay ? await generatedCode(trial, session, { amount: 197 }) : undefined;
    for (const it of [one, other, ...(unpaid ? [unpaid] : [])]) await inquired(trial, session, it);
    // What was told New half a minute before does not stand in the way of what is true by then.
    const paid = unpaid && (await payNow(trial, unpaid, customerOf(trial)));
    const asked: Asked[] = [];
    const fresh = async (): Promise<Exchange> => {
      const { code } = await generatedCode(trial, session, usual);
      return sendEarlyInquiry(trial, session, code);
    };
    // Each of them is once the one that is asked for first.
    for (const [n, codes] of [
      [one, other],
      [other, one],
    ].entries()) {
      session = await sessionAfter(trial, session, 31_000);
      for (const it of codes) asked.push(await ask(trial, session, it, fresh));
      if (n === 0) judgeUnused(trial, codes, asked);
      // Where it has to be waited for, once is enough, unless there is a doubt.
      if (!trial.driver.clock?.advance && !asked.some(isLate)) break;
    }
    const late = asked.filter(isLate);
    for (const it of asked)
      judgeAccepted(trial, session, answered, late.length > 1 && late.includes(it) ? it.first : it.last);
    if (paid) await judgePaid(trial, session, paid);
    if (!trial.driver.clock?.advance) return;
    session = await sessionAfter(trial, session, 28_500);
    for (const it of [one, other]) await observeEarly(trial, session, it);
    session = await sessionAfter(trial, session, 31_000);
    for (const { code } of [one, other])
      judgeAccepted(trial, session, answered, await sendInquiry(trial, session, code));
  },
});

const isLate = (it: Asked): boolean => isHeldBack(it, throttledMs);

/** Half a minute later a code that nobody used is as it was, but for that half minute. */
function judgeUnused(trial: Trial, codes: readonly Generated[], asked: readonly Asked[]): void {
  for (const [n, generated] of codes.entries()) {
    const inquiry = asked[n]?.last;
    if (!inquiry || !succeeded(inquiry)) continue;
    judgeFresh(trial, generated, inquiry);
    judgeTimeLeft(trial, generated, inquiry, { waitedMs: trial.driver.clock?.advance ? 31_000 : 0 });
  }
}

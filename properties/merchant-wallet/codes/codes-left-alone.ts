import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  codeRules,
  codeStatusOf,
  customerOf,
  type Generated,
  generatedCode,
  judgeChanges,
  judgePaid,
  type Paid,
  paidCode,
  paidStatusRules,
  secondsToLive,
  sendInquiry,
  sessionAfter,
  sessionFor,
  sessionRules,
  succeeded,
  usedRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { unlikeCodes } from './codes-generated.ts';
import { judgeTimeLeft } from './time-left.ts';
import { claimedCode, judgeDead, judgeUnpaid, observeClaimed } from './unpaid-codes.ts';

/** Section 3: codes that nobody pays, claimed or not, are left alone while time moves. */
export const codesLeftAlone = check({
  slug: 'code-left-alone',
  title: 'a code that nobody pays is never Paid while time moves; inquiries change nothing',
  rules: [
    'unpaid-code-moves-nothing',
    'fresh-code-is-new',
    'code-inquiry-result-is-its-own',
    'code-dead-after-10-minutes',
    'expired-or-timed-out',
    'code-transitions',
    'time-to-live-counts-down',
    'codeInquiry/2XX',
  ],
  assumes: [...sessionRules, ...codeRules],
  needs: ['clock.advance'],
  disturbs: true,
  async body(trial) {
    let session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const [msisdn] = trial.fixtures.numbers?.registered ?? [];
    const [usual, unlike] = unlikeCodes(session);
    const before = await balancesBefore(trial, msisdn === undefined ? [] : [msisdn]);
    const unused = await generatedCode(trial, session, { ...usual, amount: 181 });
    const askedLate = await generatedCode(trial, session, { ...unlike, amount: 183 });
    const claimed = msisdn === undefined ? undefined : await claimedCode(trial, session, msisdn, unlike);
    let waitedMs = 0;
    let told: number | undefined;
    for (const [n, ms] of [31_000, 60_000, 180_000, 120_000, 120_000].entries()) {
      session = await sessionAfter(trial, session, ms);
      waitedMs += ms;
      const inquiry = await judgeUnpaid(trial, session, unused);
      trial.holds('fresh-code-is-new', 'New', codeStatusOf(inquiry), unused.exchange, inquiry);
      const countsDown = judgeTimeLeft(trial, unused, inquiry, { waitedMs });
      told = countsDown ? secondsToLive(inquiry) : undefined;
      if (claimed) await judgeUnpaid(trial, session, claimed);
      if (n < 2) continue;
      // Its time runs from when it was made, not from when it was first asked for.
      const asked = await judgeUnpaid(trial, session, askedLate);
      judgeTimeLeft(trial, askedLate, asked, { waitedMs, countsDown });
    }
    session = await sessionAfter(trial, session, 121_000);
    const dead = await judgeDead(trial, session, unused, { isSoon: true, isClaimed: false });
    if (dead) judgeNoNewTime(trial, unused, dead, told);
    if (claimed) await observeClaimed(trial, session, claimed);
    const proof = [unused, askedLate, ...(claimed ? [claimed] : [])].map(({ exchange }) => exchange);
    await judgeChanges(trial, 'unpaid-code-moves-nothing', before, {}, ...proof);
  },
});

/** Time that ran out until a code was over does not begin anew, whatever is told of it then. */
function judgeNoNewTime(trial: Trial, { exchange }: Generated, dead: Exchange, told: number | undefined): void {
  const seconds = secondsToLive(dead);
  if (seconds === undefined || told === undefined) return;
  const expected = `at most ${told} seconds`;
  trial.expects('time-to-live-counts-down', expected, seconds <= told, `${seconds} seconds`, exchange, dead);
}

/** Section 3: a paid code stays Paid. */
export const paidCodesLeftAlone = check({
  slug: 'code-paid-left-alone',
  title: 'a code that was told Paid stays so while time moves, and is not paid again by itself',
  rules: ['paid-code-is-paid', 'code-is-used-once'],
  assumes: [...sessionRules, ...usedRules, ...paidStatusRules],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    let session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const all: Paid[] = [];
    for (const wish of unlikeCodes(session)) all.push(await paidCode(trial, session, { ...wish, amount: 191 }));
    const told: Paid[] = [];
    // A withdrawal may wait for its cash meanwhile, and how long it does is not shown.
    for (const paid of all) if (codeStatusOf(await judgePaid(trial, session, paid)) === 'Paid') told.push(paid);
    // A fee may follow its payment.
    await trial.quiet();
    const before = await balancesBefore(trial, [customerOf(trial)]);
    for (const ms of [31_000, 540_000, 61_000, 86_400_000]) {
      session = await sessionAfter(trial, session, ms);
      for (const { code, exchange } of told) {
        const inquiry = await sendInquiry(trial, session, code);
        // How long a code that came to its end can be asked for is not shown.
        if (succeeded(inquiry)) trial.holds('paid-code-is-paid', 'Paid', codeStatusOf(inquiry), exchange, inquiry);
      }
    }
    await judgeChanges(trial, 'code-is-used-once', before, {}, ...all.map(({ exchange }) => exchange));
  },
});

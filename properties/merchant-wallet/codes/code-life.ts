import { check, type Exchange, type Trial } from '../../../src/conformance/index.ts';
import {
  balanceOf,
  claim,
  codeRules,
  codeStatusOf,
  customerOf,
  type Generated,
  generatedCode,
  inquired,
  inquiryRules,
  judgeAccepted,
  judgePaid,
  lateChangeOf,
  logIn,
  mayDo,
  paidCode,
  paidRules,
  paidStatusRules,
  pay,
  payNow,
  type Session,
  sendInquiry,
  sessionAfter,
  sessionFor,
  sessionRules,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import { codeMakers } from './codes-generated.ts';

const lifeMs = 600_000;

/** Sections 3, 8: a code is good until ten minutes have passed. */
export const codesInTime = check({
  slug: 'code-in-time',
  title: 'a code can be paid 5 minutes after it was generated, and until just before the 10 minutes are over',
  rules: ['code-works-for-10-minutes', ...paidStatusRules],
  assumes: [...sessionRules, ...codeRules],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const msisdn = customerOf(trial);
    // A provider that keeps whole seconds may lose one of them.
    for (const maker of await codeMakers(trial))
      for (const type of maker.types)
        for (const afterMs of [300_000, lifeMs - 1500]) {
          const session = await logIn(trial, maker.session.account);
          const generated = await generatedCode(trial, session, { type, amount: 157 });
          const later = await sessionAfter(trial, session, afterMs);
          const refused = await pay(trial, msisdn, generated.code);
          const now = await logIn(trial, later.account);
          // Where the machine itself was slow, the ten minutes may be over.
          const { at } = now.login;
          if (afterMs + at.wall + at.tookMs - generated.exchange.at.wall >= lifeMs) continue;
          const isPaid = trial.expects(
            'code-works-for-10-minutes',
            'paid',
            refused === undefined,
            `refused by the app: ${refused}`,
            generated.exchange,
          );
          if (isPaid && mayDo(now.account, 'code-inquiry')) await judgePaid(trial, now, generated);
        }
  },
});

/** Sections 3, 8: afterwards it is dead. */
export const codesTooLate = check({
  slug: 'code-too-late',
  title: 'a code cannot be paid 10:01 minutes after it was generated, nor later: nothing moves and it is not Paid',
  rules: [
    'code-dead-after-10-minutes',
    'dead-code-is-over',
    'expired-or-timed-out',
    'code-inquiry-result-is-its-own',
    'codeInquiry/2XX',
  ],
  assumes: [...sessionRules, ...codeRules],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const msisdn = customerOf(trial);
    const wallet = { msisdn, currency: 'USD' as const };
    for (const maker of await codeMakers(trial))
      for (const type of maker.types)
        for (const { afterMs, meanwhile } of tooLate) {
          const session = await logIn(trial, maker.session.account);
          const generated = await generatedCode(trial, session, { type, amount: 163 });
          const half = await sessionAfter(trial, session, lifeMs / 2);
          if (!(await touch(trial, half, generated, { msisdn, meanwhile }))) continue;
          const later = await sessionAfter(trial, half, afterMs - lifeMs / 2);
          const before = await balanceOf(trial, wallet);
          await pay(trial, msisdn, generated.code);
          const change = await lateChangeOf(trial, wallet, before);
          if (change !== undefined)
            trial.holds('code-dead-after-10-minutes', '0 cents moved', `${change} cents moved`, generated.exchange);
          await judgeDead(trial, later, generated, {
            isSoon: afterMs < 2 * lifeMs,
            isClaimed: meanwhile === 'claimed',
          });
        }
  },
});

/** When a code is dead, and what happens to it half of its life before. */
const tooLate = [
  { afterMs: lifeMs + 1000, meanwhile: 'left alone' },
  // How long somebody who claimed in time may take to agree is not shown: a day is more than ten minutes in any reading.
  { afterMs: 86_400_000, meanwhile: 'claimed' },
  { afterMs: lifeMs + 1000, meanwhile: 'inquired' },
  { afterMs: 86_400_000, meanwhile: 'left alone' },
] as const;

/** Claims or inquires a code, as said; false where the target cannot or its account may not. */
async function touch(
  trial: Trial,
  session: Session,
  { code }: Generated,
  { msisdn, meanwhile }: { msisdn: string; meanwhile: (typeof tooLate)[number]['meanwhile'] },
): Promise<boolean> {
  if (meanwhile === 'left alone') return true;
  if (meanwhile === 'inquired')
    return mayDo(session.account, 'code-inquiry') && succeeded(await sendInquiry(trial, session, code));
  return trial.driver.customer?.claimCode !== undefined && (await claim(trial, msisdn, code)) === undefined;
}

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
    'codeInquiry/2XX',
  ],
  assumes: [...sessionRules, ...codeRules],
  needs: ['clock.advance'],
  disturbs: true,
  async body(trial) {
    let session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const [msisdn] = trial.fixtures.numbers?.registered ?? [];
    const wallet = msisdn === undefined ? undefined : { msisdn, currency: 'USD' as const };
    const before = wallet && (await balanceOf(trial, wallet));
    const unused = await generatedCode(trial, session, { amount: 181 });
    const claimed = msisdn === undefined ? undefined : await claimedCode(trial, session, msisdn);
    for (const ms of [31_000, 60_000, 180_000, 240_000]) {
      session = await sessionAfter(trial, session, ms);
      const inquiry = await judgeUnpaid(trial, session, unused);
      trial.holds('fresh-code-is-new', 'New', codeStatusOf(inquiry), unused.exchange, inquiry);
      if (claimed) await judgeUnpaid(trial, session, claimed);
    }
    session = await sessionAfter(trial, session, 121_000);
    await judgeDead(trial, session, unused, { isSoon: true, isClaimed: false });
    if (claimed) await observeClaimed(trial, session, claimed);
    const change = wallet && (await lateChangeOf(trial, wallet, before));
    if (change !== undefined)
      trial.holds('unpaid-code-moves-nothing', '0 cents moved', `${change} cents moved`, unused.exchange);
  },
});

/** Section 3: a paid code stays Paid. */
export const paidCodesLeftAlone = check({
  slug: 'code-paid-left-alone',
  title: 'a paid code stays Paid while time moves, and is not paid again by itself',
  rules: ['paid-code-is-paid', 'code-is-used-once'],
  assumes: [...sessionRules, ...paidRules, ...paidStatusRules],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    let session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const paid = await paidCode(trial, session, { amount: 191 });
    await judgePaid(trial, session, paid);
    // A fee may follow its payment.
    await trial.quiet();
    const before = await balanceOf(trial, paid.wallet);
    for (const ms of [31_000, 300_000, 240_000, 61_000]) {
      session = await sessionAfter(trial, session, ms);
      const inquiry = await sendInquiry(trial, session, paid.code);
      // How long a code that came to its end can be asked for is not shown.
      if (succeeded(inquiry)) trial.holds('paid-code-is-paid', 'Paid', codeStatusOf(inquiry), paid.exchange, inquiry);
    }
    const change = await lateChangeOf(trial, paid.wallet, before);
    if (change !== undefined) trial.holds('code-is-used-once', '0 cents moved', `${change} cents moved`, paid.exchange);
  },
});

/** Sections 3, 4.3: the inquiry before does not stand in the way of what is true now. */
export const codesPaidAfterInquiry = check({
  slug: 'code-paid-after-inquiry',
  title: 'a code that was New at the inquiry before is Paid at the next one after the payment',
  rules: ['paid-code-is-paid', ...inquiryRules],
  assumes: [...sessionRules, ...paidRules],
  needs: ['fixture:numbers.registered', 'customer.payCode', 'clock.advance'],
  disturbs: true,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const generated = await generatedCode(trial, session, { amount: 197 });
    await inquired(trial, session, generated);
    const paid = await payNow(trial, generated, customerOf(trial));
    await judgePaid(trial, await sessionAfter(trial, session, 31_000), paid);
  },
});

async function claimedCode(trial: Trial, session: Session, msisdn: string): Promise<Generated | undefined> {
  if (!trial.driver.customer?.claimCode) return undefined;
  const generated = await generatedCode(trial, session, { amount: 179 });
  return (await claim(trial, msisdn, generated.code)) === undefined ? generated : undefined;
}

/** Decides that an inquiry about a code which nobody paid succeeds, and does not say Paid. */
async function judgeUnpaid(trial: Trial, session: Session, { code, exchange }: Generated): Promise<Exchange> {
  const inquiry = await sendInquiry(trial, session, code);
  judgeAccepted(trial, session, 'code-inquiry-result-is-its-own', inquiry);
  trial.expects('unpaid-code-moves-nothing', 'not Paid', codeStatusOf(inquiry) !== 'Paid', 'Paid', exchange, inquiry);
  return inquiry;
}

/**
 * Decides that a code which nobody paid in its ten minutes is not Paid afterwards, and that an inquiry still tells
 * of it soon after; how long it can be asked for is not shown.
 */
async function judgeDead(
  trial: Trial,
  session: Session,
  generated: Generated,
  { isSoon, isClaimed }: { isSoon: boolean; isClaimed: boolean },
): Promise<void> {
  if (!mayDo(session.account, 'code-inquiry')) return;
  const inquiry = await sendInquiry(trial, session, generated.code);
  if (isSoon) judgeAccepted(trial, session, 'code-inquiry-result-is-its-own', inquiry);
  const status = codeStatusOf(inquiry);
  trial.expects('code-dead-after-10-minutes', 'not Paid', status !== 'Paid', status, generated.exchange, inquiry);
  if (!succeeded(inquiry) || isClaimed) return;
  // A provider may be slow to say so: it is judged long after.
  if (!isSoon) {
    const words = 'Expired or Timed Out';
    const isOver = ['Expired', 'Timed Out'].includes(status);
    trial.expects('dead-code-is-over', words, isOver, status, generated.exchange, inquiry);
  }
  const readings: Record<string, string> = {
    Expired: 'expired-when-unclaimed',
    'Timed Out': 'timed-out-when-unclaimed',
  };
  trial.observe('expired-or-timed-out', readings[status] ?? `${status} when unclaimed`, inquiry);
}

async function observeClaimed(trial: Trial, session: Session, claimed: Generated): Promise<void> {
  const inquiry = await sendInquiry(trial, session, claimed.code);
  if (!succeeded(inquiry)) return;
  const status = codeStatusOf(inquiry);
  trial.expects('unpaid-code-moves-nothing', 'not Paid', status !== 'Paid', status, claimed.exchange, inquiry);
  trial.observe('code-transitions', `claimed, then left for ten minutes: ${status}`, inquiry);
  if (status === 'Expired') trial.observe('expired-or-timed-out', 'expired when claimed', inquiry);
  if (status === 'Timed Out') trial.observe('expired-or-timed-out', 'timed out when claimed', inquiry);
}

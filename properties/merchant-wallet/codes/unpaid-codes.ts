import type { Exchange, Trial } from '../../../src/conformance/index.ts';
import {
  type CodeWish,
  claim,
  codeStatusOf,
  type Generated,
  generatedCode,
  judgeAccepted,
  mayDo,
  type Session,
  sendInquiry,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';

export async function claimedCode(
  trial: Trial,
  session: Session,
  msisdn: string,
  wish: CodeWish,
): Promise<Generated | undefined> {
  if (!trial.driver.customer?.claimCode) return undefined;
  const generated = await generatedCode(trial, session, { ...wish, amount: 179 });
  return (await claim(trial, msisdn, generated.code)) === undefined ? generated : undefined;
}

/** Decides that an inquiry about a code which nobody paid succeeds, and does not say Paid. */
export async function judgeUnpaid(trial: Trial, session: Session, { code, exchange }: Generated): Promise<Exchange> {
  const inquiry = await sendInquiry(trial, session, code);
  judgeAccepted(trial, session, 'code-inquiry-result-is-its-own', inquiry);
  trial.expects('unpaid-code-moves-nothing', 'not Paid', codeStatusOf(inquiry) !== 'Paid', 'Paid', exchange, inquiry);
  return inquiry;
}

/**
 * Decides that a code which nobody paid in its ten minutes is not Paid afterwards, and that an inquiry still tells
 * of it soon after; how long it can be asked for is not shown. Gives that inquiry, where there is one.
 */
export async function judgeDead(
  trial: Trial,
  session: Session,
  generated: Generated,
  { isSoon, isClaimed }: { isSoon: boolean; isClaimed: boolean },
): Promise<Exchange | undefined> {
  if (!mayDo(session.account, 'code-inquiry')) return undefined;
  const inquiry = await sendInquiry(trial, session, generated.code);
  if (isSoon) judgeAccepted(trial, session, 'code-inquiry-result-is-its-own', inquiry);
  const status = codeStatusOf(inquiry);
  trial.expects('code-dead-after-10-minutes', 'not Paid', status !== 'Paid', status, generated.exchange, inquiry);
  if (!succeeded(inquiry) || isClaimed) return inquiry;
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
  return inquiry;
}

export async function observeClaimed(trial: Trial, session: Session, claimed: Generated): Promise<void> {
  const inquiry = await sendInquiry(trial, session, claimed.code);
  if (!succeeded(inquiry)) return;
  const status = codeStatusOf(inquiry);
  trial.expects('unpaid-code-moves-nothing', 'not Paid', status !== 'Paid', status, claimed.exchange, inquiry);
  trial.observe('code-transitions', `claimed, then left for ten minutes: ${status}`, inquiry);
  if (status === 'Expired') trial.observe('expired-or-timed-out', 'expired when claimed', inquiry);
  if (status === 'Timed Out') trial.observe('expired-or-timed-out', 'timed out when claimed', inquiry);
}

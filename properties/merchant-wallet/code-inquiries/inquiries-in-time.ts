import { check, type Exchange, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  codeRules,
  type Generated,
  generatedCode,
  inquired,
  inquiryRules,
  judgeAccepted,
  type Session,
  sendEarlyInquiry,
  sendInquiry,
  sessionAfter,
  sessionFor,
  sessionRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { unlikeCodes } from '../codes/codes-generated.ts';
import { observeEarly } from './code-inquiry.ts';

const answered = 'code-inquiry-after-30-s-answered';

/** An inquiry, and the answer that came at last where it was not answered at first. */
interface Asked {
  first: Exchange;
  last: Exchange;
}

/** Sections 4.3, 8: more than 30 seconds after the last inquiry the next is answered. */
export const inquiriesInTime = check({
  slug: 'code-inquiry-in-time',
  title: 'an inquiry is answered 31 seconds after the last about the same code, again and again, whatever its type',
  rules: [answered, 'early-code-inquiry', 'codeInquiry/2XX'],
  assumes: [...sessionRules, ...codeRules, ...inquiryRules],
  needs: ['clock.advance'],
  disturbs: true,
  async body(trial) {
    let session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const [usual, unlike] = unlikeCodes(session);
    const one = await generatedCode(trial, session, usual);
    const other = await generatedCode(trial, session, unlike);
    for (const it of [one, other]) await inquired(trial, session, it);
    const asked = new Map<Generated, Asked[]>([
      [one, []],
      [other, []],
    ]);
    // Each of them is once the one that is asked for first.
    for (const codes of [
      [one, other],
      [other, one],
    ]) {
      session = await sessionAfter(trial, session, 31_000);
      for (const it of codes) asked.get(it)?.push(await ask(trial, session, it));
    }
    for (const [it, all] of asked) {
      const isHeldBack = isLimited(all, asked.get(it === one ? other : one) ?? []);
      for (const { first, last } of all) judgeAccepted(trial, session, answered, isHeldBack ? first : last);
    }
    session = await sessionAfter(trial, session, 28_500);
    for (const it of [one, other]) await observeEarly(trial, session, it);
    session = await sessionAfter(trial, session, 31_000);
    for (const { code } of [one, other])
      judgeAccepted(trial, session, answered, await sendInquiry(trial, session, code));
  },
});

/** A 429 may be meant for all calls: it is waited for, as ever. */
async function ask(trial: Trial, session: Session, { code }: Generated): Promise<Asked> {
  const first = await sendEarlyInquiry(trial, session, code);
  return { first, last: statusOf(first) === 429 ? await sendInquiry(trial, session, code) : first };
}

/** Longer than throttling of a paced run lasts. */
const longMs = 15_000;

/** Whether one code had to wait long each time while the other never had to, whichever was asked for first: no throttling does that. */
function isLimited(own: readonly Asked[], other: readonly Asked[]): boolean {
  const isLong = ({ first, last }: Asked): boolean => last.at.wall - first.at.wall > longMs;
  return own.every(isLong) && other.every(({ first, last }) => first === last);
}

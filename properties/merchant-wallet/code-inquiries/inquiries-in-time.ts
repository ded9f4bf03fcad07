import { check, type Exchange } from '../../../src/conformance/index.ts';
import {
  codeRules,
  generatedCode,
  inquired,
  inquiryRules,
  judgeAccepted,
  sendEarlyInquiry,
  sendInquiry,
  sessionAfter,
  sessionFor,
  sessionRules,
} from '../../../src/given/merchant-wallet/index.ts';
import { unlikeCodes } from '../codes/codes-generated.ts';
import { type Asked, ask, isHeldBack } from './asked.ts';
import { observeEarly } from './code-inquiry.ts';

const answered = 'code-inquiry-after-30-s-answered';

/** Throttling that a fresh code does not meet is over after the first wait, or does not come twice. */
const throttledMs = 1_200;

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
    const asked: Asked[] = [];
    const fresh = async (): Promise<Exchange> => {
      const { code } = await generatedCode(trial, session, usual);
      return sendEarlyInquiry(trial, session, code);
    };
    // Each of them is once the one that is asked for first.
    for (const codes of [
      [one, other],
      [other, one],
    ]) {
      session = await sessionAfter(trial, session, 31_000);
      for (const it of codes) asked.push(await ask(trial, session, it, fresh));
    }
    const late = asked.filter((it) => isHeldBack(it, throttledMs));
    for (const it of asked)
      judgeAccepted(trial, session, answered, late.length > 1 && late.includes(it) ? it.first : it.last);
    session = await sessionAfter(trial, session, 28_500);
    for (const it of [one, other]) await observeEarly(trial, session, it);
    session = await sessionAfter(trial, session, 31_000);
    for (const { code } of [one, other])
      judgeAccepted(trial, session, answered, await sendInquiry(trial, session, code));
  },
});

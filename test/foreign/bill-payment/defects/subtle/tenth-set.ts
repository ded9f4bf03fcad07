import { tenthAgainDefects } from './tenth-set/again.ts';
import { tenthAnswerDefects } from './tenth-set/answers.ts';
import { tenthBillerDefects } from './tenth-set/biller-side.ts';
import { tenthInquiryDefects } from './tenth-set/inquiries.ts';
import { tenthMoneyDefects } from './tenth-set/money.ts';
import { tenthPaymentDefects } from './tenth-set/payments.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-27 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const tenthSetDefects: readonly SubtleDefect[] = [
  ...tenthPaymentDefects,
  ...tenthMoneyDefects,
  ...tenthAnswerDefects,
  ...tenthInquiryDefects,
  ...tenthBillerDefects,
  ...tenthAgainDefects,
];

import { eighthInquiryDefects } from './eighth-set/inquiries.ts';
import { eighthLaterDefects } from './eighth-set/later.ts';
import { eighthMemberDefects } from './eighth-set/members.ts';
import { eighthMoneyDefects } from './eighth-set/money.ts';
import { eighthPaymentDefects } from './eighth-set/payments.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-27 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const eighthSetDefects: readonly SubtleDefect[] = [
  ...eighthPaymentDefects,
  ...eighthMoneyDefects,
  ...eighthInquiryDefects,
  ...eighthMemberDefects,
  ...eighthLaterDefects,
];

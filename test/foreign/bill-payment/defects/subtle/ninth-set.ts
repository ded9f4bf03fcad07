import { ninthAgainDefects } from './ninth-set/again.ts';
import { ninthEventDefects } from './ninth-set/events.ts';
import { ninthInquiryDefects } from './ninth-set/inquiries.ts';
import { ninthMemberDefects } from './ninth-set/members.ts';
import { ninthMoneyDefects } from './ninth-set/money.ts';
import { ninthPaymentDefects } from './ninth-set/payments.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-27 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const ninthSetDefects: readonly SubtleDefect[] = [
  ...ninthPaymentDefects,
  ...ninthMoneyDefects,
  ...ninthInquiryDefects,
  ...ninthMemberDefects,
  ...ninthEventDefects,
  ...ninthAgainDefects,
];

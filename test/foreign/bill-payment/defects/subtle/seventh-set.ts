import { seventhInquiryDefects } from './seventh-set/inquiries.ts';
import { seventhLaterDefects } from './seventh-set/later.ts';
import { seventhPaymentDefects } from './seventh-set/payments.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted last on 2026-11-24 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const seventhSetDefects: readonly SubtleDefect[] = [
  ...seventhPaymentDefects,
  ...seventhInquiryDefects,
  ...seventhLaterDefects,
];

import type { SubtleDefect } from './subtle-defect.ts';
import { tenthAgainDefects } from './tenth-set/again.ts';
import { tenthAnswerDefects } from './tenth-set/answers.ts';
import { tenthMessageDefects } from './tenth-set/messages.ts';
import { tenthRefundDefects } from './tenth-set/refunds.ts';
import { tenthRequestDefects } from './tenth-set/requests.ts';

/** Planted on 2026-11-27 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const tenthSetDefects: readonly SubtleDefect[] = [
  ...tenthAnswerDefects,
  ...tenthRequestDefects,
  ...tenthRefundDefects,
  ...tenthMessageDefects,
  ...tenthAgainDefects,
];

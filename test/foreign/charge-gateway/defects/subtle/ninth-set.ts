import { ninthAgainDefects } from './ninth-set/again.ts';
import { ninthAnswerDefects } from './ninth-set/answers.ts';
import { ninthMessageDefects } from './ninth-set/messages.ts';
import { ninthRequestDefects } from './ninth-set/requests.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Planted on 2026-11-27 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const ninthSetDefects: readonly SubtleDefect[] = [
  ...ninthAnswerDefects,
  ...ninthRequestDefects,
  ...ninthMessageDefects,
  ...ninthAgainDefects,
];

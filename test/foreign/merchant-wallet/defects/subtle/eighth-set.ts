import { eighthAgainDefects } from './eighth-set/again.ts';
import { eighthAnswerDefects } from './eighth-set/answers.ts';
import { eighthMoneyDefects } from './eighth-set/money.ts';
import { eighthRequestDefects } from './eighth-set/requests.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** Planted on 2026-11-27 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const eighthSetDefects: readonly SubtleDefect[] = [
  ...eighthAnswerDefects,
  ...eighthRequestDefects,
  ...eighthMoneyDefects,
  ...eighthAgainDefects,
];

import { sixthAnswerDefects } from './sixth-set/answers.ts';
import { sixthEventDefects } from './sixth-set/events.ts';
import { sixthListDefects } from './sixth-set/lists.ts';
import { sixthMemberDefects } from './sixth-set/members.ts';
import { sixthMoneyDefects } from './sixth-set/money.ts';
import { sixthPaymentDefects } from './sixth-set/payments.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted later on 2026-11-24 from the document alone, before any check was read for them: the first rate is in docs/trust.md. */
export const sixthSetDefects: readonly SubtleDefect[] = [
  ...sixthPaymentDefects,
  ...sixthAnswerDefects,
  ...sixthMoneyDefects,
  ...sixthListDefects,
  ...sixthMemberDefects,
  ...sixthEventDefects,
];

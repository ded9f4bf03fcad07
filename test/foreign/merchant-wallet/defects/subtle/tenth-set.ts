import type { SubtleDefect } from './subtle-defect.ts';
import { tenthAccountDefects } from './tenth-set/accounts.ts';
import { tenthAgainDefects } from './tenth-set/again.ts';
import { tenthCodeDefects } from './tenth-set/codes.ts';
import { tenthDepositDefects } from './tenth-set/deposits.ts';
import { tenthPaymentDefects } from './tenth-set/payments.ts';
import { tenthStatementDefects } from './tenth-set/statements.ts';

/** Planted on 2026-11-27 from the document alone, before any check was read for them: the first rate is in docs/trust/subtle-defects.md. */
export const tenthSetDefects: readonly SubtleDefect[] = [
  ...tenthAccountDefects,
  ...tenthCodeDefects,
  ...tenthDepositDefects,
  ...tenthPaymentDefects,
  ...tenthStatementDefects,
  ...tenthAgainDefects,
];

import type { Mistake } from '../../mistake.ts';
import { amountMistakes } from './amounts.ts';
import { bankChangeMistakes } from './bank-change.ts';
import { callerMistakes } from './caller.ts';
import { cashMistakes } from './cash.ts';
import { codeMistakes } from './codes.ts';
import { credentialMistakes } from './credentials.ts';
import { resultMistakes } from './results.ts';
import { statementMistakes } from './statements.ts';
import { utilityMistakes } from './utility-payments.ts';

/** What callers of the wallet do wrong. */
export const mistakes: readonly Mistake[] = [
  ...callerMistakes,
  ...credentialMistakes,
  ...amountMistakes,
  ...codeMistakes,
  ...cashMistakes,
  ...bankChangeMistakes,
  ...utilityMistakes,
  ...statementMistakes,
  ...resultMistakes,
];

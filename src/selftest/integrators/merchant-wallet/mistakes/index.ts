import type { Mistake } from '../../mistake.ts';
import { amountMistakes } from './amounts.ts';
import { callerMistakes } from './caller.ts';
import { cashMistakes } from './cash.ts';
import { codeMistakes } from './codes.ts';
import { credentialMistakes } from './credentials.ts';
import { restMistakes } from './rest.ts';
import { resultMistakes } from './results.ts';

/** What callers of the wallet do wrong. */
export const mistakes: readonly Mistake[] = [
  ...callerMistakes,
  ...credentialMistakes,
  ...amountMistakes,
  ...codeMistakes,
  ...cashMistakes,
  ...restMistakes,
  ...resultMistakes,
];

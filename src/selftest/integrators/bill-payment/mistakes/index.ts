import type { Mistake } from '../../mistake.ts';
import { noticeMistakes } from './notices.ts';
import { outcomeMistakes } from './outcomes.ts';
import { payingMistakes } from './paying.ts';
import { requestMistakes } from './requests.ts';
import { otherMistakes } from './rest.ts';

/** Every mistake: the model with one thing done wrong. */
export const mistakes: readonly Mistake[] = [
  ...payingMistakes,
  ...outcomeMistakes,
  ...requestMistakes,
  ...otherMistakes,
  ...noticeMistakes,
];

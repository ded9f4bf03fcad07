import type { Mistake } from '../../mistake.ts';
import { callMistakes } from './calls.ts';
import { outcomeMistakes } from './outcomes.ts';
import { receiverMistakes } from './receiving.ts';
import { refundMistakes } from './refunds.ts';
import { requestMistakes } from './requests.ts';
import { transportMistakes } from './transport.ts';

/** Integrators of the charge gateway that do one thing wrong each. */
export const chargeGatewayMistakes: readonly Mistake[] = [
  ...requestMistakes,
  ...transportMistakes,
  ...callMistakes,
  ...outcomeMistakes,
  ...refundMistakes,
  ...receiverMistakes,
];

import { answerOnly, type Decision } from '../decision.ts';
import { type Refusal, refuse } from './errors.ts';
import type { WalletEnv } from './operation.ts';

/** The decision that refuses a call and changes nothing. */
export function turnedAway(refusal: Refusal, operation: string | undefined, { policy }: WalletEnv): Decision {
  return answerOnly(refuse(refusal, operation, policy.dialect['refusal-http-status']));
}

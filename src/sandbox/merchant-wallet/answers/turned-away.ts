import { answerOnly, type Decision } from '../../slice/decision.ts';
import type { WalletEnv } from '../operation.ts';
import { type Refusal, refuse } from './errors.ts';

/** The decision that refuses a call and changes nothing. */
export function turnedAway(refusal: Refusal, operation: string | undefined, { policy }: WalletEnv): Decision {
  return answerOnly(refuse(refusal, operation, policy.dialect['refusal-http-status']));
}

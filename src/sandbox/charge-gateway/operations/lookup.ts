import { answerOnly } from '../../slice/decision.ts';
import { lookupAnswer } from '../answers.ts';
import type { Operation } from '../operation.ts';
import { turnedAway } from './turned-away.ts';

/** GET /{endUserId}/transactions/amount/{clientCorrelator} (section 4.2): changes nothing. */
export const lookup: Operation = (call, view, env) => {
  const { endUserId = '', clientCorrelator = '' } = call.params;
  const found = env.policy.findCharge(view, endUserId, clientCorrelator, env.now);
  return found ? answerOnly(lookupAnswer(found, env.policy.dialect, env.now)) : turnedAway({ code: 'E008' }, env);
};

import { pinOutcomes } from '../../../protocol/charge-machine.ts';
import { answerOnly } from '../../slice/decision.ts';
import { lookupAnswer } from '../answers.ts';
import type { Refusal } from '../errors.ts';
import type { ChargeEnv, Operation } from '../operation.ts';
import type { Transaction } from '../tables/transactions.ts';
import { turnedAway } from './turned-away.ts';

/** GET /{endUserId}/transactions/amount/{clientCorrelator} (section 4.2): changes nothing. */
export const lookup: Operation = (call, view, env) => {
  const { endUserId = '', clientCorrelator = '' } = call.params;
  const found = env.policy.findCharge(view, endUserId, clientCorrelator, env.now);
  if (!found) return turnedAway({ code: 'E008' }, env);
  const failure = refusedFailure(found, env);
  return failure ? turnedAway(failure, env) : answerOnly(lookupAnswer(found, env.policy.dialect, env.now));
};

/** The 422 of a failed PIN that has an E-code, where the dialect tells it on the look-up. */
function refusedFailure(
  { status, statusMessage }: Transaction,
  { policy: { dialect } }: ChargeEnv,
): Refusal | undefined {
  if (status !== 'FAILED' || dialect['failed-pin-form'] !== 'http-422-look-up') return undefined;
  const code = pinOutcomes.find((it) => it.message === statusMessage)?.code;
  return code && { code, message: statusMessage };
}

import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { answeredAmount, movementMembers } from '../answers/answer-members.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { newReference } from '../ledger/identifiers.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import { codes } from '../tables/codes.ts';

/** POST /api/code/inquiry (section 4.3): where a code of the caller stands. */
export const codeInquiry: Operation = {
  permission: 'code-inquiry',
  decide(call, view, env) {
    const { operation, caller } = call;
    const { policy, now } = env;
    const { dialect } = policy;
    const read = readRequest(call, policy);
    if ('refusal' in read) return turnedAway(read.refusal, operation, env);
    const { request } = read;
    const code = view.get(codes, request.text('code'));
    if (code?.caller !== caller.type) {
      const refusal = dialect['unknown-code-inquiry'] === 'refused-014' ? '014' : '025';
      return turnedAway({ code: refusal, detail: 'code' }, operation, env);
    }
    if (policy.isEarlyInquiry(code, now)) return turnedAway({ code: '065' }, operation, env);
    const own = policy.stan(request.text('reference'), () => newReference(env.newId), operation);
    const stan = dialect['code-inquiry-stan'] === 'reference-of-the-code' ? code.stan : own;
    const answer = jsonAnswer(200, {
      status: policy.codeStatus(code, now),
      timeToLive: `${policy.secondsLeft(code, now)} sec`,
      code: code.code,
      amount: answeredAmount(code.amountCents, env),
      description: code.description,
      ...movementMembers(operation, stan, code.authNumber, env),
    });
    return { ...answerOnly(answer), changes: [put(codes, { ...code, inquiredAt: now })] };
  },
};

import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { resultOf } from '../answers/errors.ts';
import { turnedAway } from '../answers/turned-away.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import { sessions } from '../tables/sessions.ts';

/** POST /auth/third-party (section 4.1): trades username and password for an access token. */
export const login: Operation = {
  decide(call, _view, env) {
    const { operation, account } = call;
    const read = readRequest(call, env.policy);
    if ('refusal' in read) return turnedAway(read.refusal, operation, env);
    const { request } = read;
    if (!env.policy.isLogin(account, request.text('username'), request.text('password'))) {
      return turnedAway({ code: '055' }, operation, env);
    }
    const token = `${env.newId()}${env.newId()}`.replaceAll('-', '');
    const session = { token, username: account.username, expiresAt: env.now + env.policy.tokenLifetimeMs };
    const answer = jsonAnswer(200, { accessToken: token, ...resultOf(operation, '00') });
    return { ...answerOnly(answer), changes: [put(sessions, session)] };
  },
};

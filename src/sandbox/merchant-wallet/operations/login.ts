import { answerOnly, jsonAnswer } from '../../decision.ts';
import { put } from '../../store/table.ts';
import { resultOf } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../requests.ts';
import { sessions } from '../tables/sessions.ts';
import { turnedAway } from '../turned-away.ts';

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

import * as generated from '../../../generated/merchant-wallet/index.ts';
import { redactor } from '../../protocol/secrets/redactor.ts';
import { neededJson, objectOf } from '../answer-body.ts';
import { type Answered, answerOf } from '../call.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { transport } from '../transport.ts';
import { type BearerSession, bearerSession } from './bearer-session.ts';
import { MerchantWalletError, type MerchantWalletOperation, successCodeOf } from './error.ts';
import type { MerchantWalletSettings } from './settings.ts';

type Call = (api: generated.MerchantWalletApi) => Promise<{ raw: Response }>;

/** Sends one call, once. Throws MerchantWalletError for a refusal and NoAnswerError where nothing usable came. */
export interface MerchantWalletSend {
  /** The JSON of a success. */
  json<T>(operation: MerchantWalletOperation, call: Call): Promise<T>;
  /** A success as it came, which is not JSON with a responseCode. */
  file(operation: MerchantWalletOperation, call: Call): Promise<Answered>;
  session: BearerSession<generated.LoginAnswer>;
}

export function merchantWalletSend(settings: MerchantWalletSettings): MerchantWalletSend {
  const { base: basePath, apiKey, username, password, onAnswer } = settings;
  const fetchApi = transport(settings);

  const exchange = async (operation: MerchantWalletOperation, token: string | undefined, call: Call) => {
    const accessToken = token === undefined ? {} : { accessToken: token };
    const api = new generated.MerchantWalletApi(
      new generated.Configuration({ basePath, fetchApi, apiKey, ...accessToken }),
    );
    const answer = await answerOf(operation, generated, () => call(api));
    const { status } = answer;
    const body = objectOf(answer);
    const traceId = answer.headers.get('X-Trace-Id') ?? undefined;
    onAnswer({ operation, status, responseCode: body?.responseCode, traceId });
    const isSuccess = body?.responseCode === successCodeOf(operation);
    const refusal = () =>
      new MerchantWalletError(operation, { status, body, traceId }, redactor([apiKey, password, token]));
    return { answer, body, isSuccess, refusal };
  };

  const jsonOf = async <T>(operation: MerchantWalletOperation, token: string | undefined, call: Call): Promise<T> => {
    const { answer, body, isSuccess, refusal } = await exchange(operation, token, call);
    // The code decides, not the HTTP status (sections 2.1 and 7).
    if (isSuccess) return body as T;
    if (!isOk(answer) || isCode(body?.responseCode)) throw refusal();
    neededJson(operation, answer, 'JSON object');
    throw new NoAnswerError(operation, 'unreadable', `the ${answer.status} answer has no responseCode.`);
  };

  const session = bearerSession({
    clock: settings.clock,
    lifetimeMs: settings.tokenLifetimeMs,
    renewBeforeMs: settings.renewBeforeMs,
    login: async () => {
      const LoginRequest = { username, password };
      const answer = await jsonOf<generated.LoginAnswer>('login', undefined, (api) => api.loginRaw({ LoginRequest }));
      if (typeof answer.accessToken === 'string' && /^[\x21-\x7e]+$/.test(answer.accessToken)) return answer;
      throw new NoAnswerError('login', 'unreadable', 'the answer has no accessToken that a header can carry.');
    },
  });

  /** Nothing is sent again: behaviour at expiry is not shown (section 5). A refused token only is not used again. */
  const authorized = async <T>(run: (token: string) => Promise<T>): Promise<T> => {
    const token = await session.token();
    try {
      return await run(token);
    } catch (error) {
      if (error instanceof MerchantWalletError && error.status === 401) session.drop(token);
      throw error;
    }
  };

  return {
    session,
    json: (operation, call) => authorized((token) => jsonOf(operation, token, call)),
    file: (operation, call) =>
      authorized(async (token) => {
        const { answer, body, isSuccess, refusal } = await exchange(operation, token, call);
        if (!isOk(answer) || (isCode(body?.responseCode) && !isSuccess)) throw refusal();
        return answer;
      }),
  };
}

function isOk({ status }: Answered): boolean {
  return status >= 200 && status <= 299;
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

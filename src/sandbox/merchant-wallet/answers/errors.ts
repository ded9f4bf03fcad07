import { defined } from '../../../contract/defined.ts';
import { type Answer, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import type { WalletDialect } from '../dialects.ts';

/** Every responseCode that the slice answers: our own list, as the document shows none (section 4.11). */
export const responseCodes = {
  '00': { http: 200, meaning: 'Success' },
  '000': { http: 200, meaning: 'Success of a linked account inquiry' },
  '012': { http: 400, meaning: 'Invalid request' },
  '013': { http: 400, meaning: 'Invalid amount' },
  '014': { http: 404, meaning: 'No such account or number or code or product' },
  '025': { http: 404, meaning: 'No such deposit' },
  '030': { http: 400, meaning: 'The request cannot be read' },
  '040': { http: 404, meaning: 'No such operation' },
  '051': { http: 400, meaning: 'Insufficient funds' },
  '055': { http: 401, meaning: 'Wrong username or password' },
  '056': { http: 403, meaning: 'Not an account of the caller' },
  '057': { http: 403, meaning: 'Not allowed for this type of account' },
  '058': { http: 400, meaning: 'The period is longer than one calendar month' },
  '061': { http: 400, meaning: 'The amount is above the limit' },
  '063': { http: 401, meaning: 'API key missing or wrong' },
  '064': { http: 401, meaning: 'Access token missing or wrong' },
  '065': { http: 400, meaning: 'The code was inquired less than 30 seconds ago' },
  '067': { http: 401, meaning: 'The access token has expired' },
  '091': { http: 503, meaning: 'Service unavailable' },
  '094': { http: 409, meaning: 'The reference was used before' },
  '096': { http: 500, meaning: 'Not processed' },
} as const;

export type ResponseCode = keyof typeof responseCodes;

/** Why a call is turned away. `detail` names fields and rules, never a value that was sent. */
export interface Refusal {
  code: ResponseCode;
  detail?: string;
  /** In place of the HTTP status of the code. */
  http?: number;
}

/** Whose answers tell their reason as responseDescription (sections 2.3 to 2.6 and 4); responseMsg elsewhere. */
const describing: ReadonlySet<string | undefined> = new Set([
  'login',
  'linkedAccountInquiry',
  'depositInquiry',
  'reversal',
]);

/** The members of an answer that tell its result. */
export function resultOf(operation: string | undefined, code: ResponseCode, detail?: string): JsonObject {
  const { meaning } = responseCodes[code];
  const reason = detail === undefined ? meaning : `${meaning}: ${detail}`;
  return describing.has(operation)
    ? { responseCode: code, responseDescription: reason }
    : { responseCode: code, responseMsg: reason };
}

/** Refusals whose HTTP status no reading makes a success: credentials, paths that are not there, a service in trouble. */
const always: ReadonlySet<ResponseCode> = new Set(['040', '055', '063', '064', '067', '091']);

/** The answer to a refused call; its HTTP status is that of the code, or 200 where the dialect counts responseCode alone. */
export function refuse(
  { code, detail, http = responseCodes[code].http }: Refusal,
  operation: string | undefined,
  form: WalletDialect['refusal-http-status'],
  more: JsonObject = {},
): Answer {
  const isOfContent = !always.has(code) && http < 500;
  const status = form === '2xx' && isOfContent ? 200 : http;
  return {
    ...jsonAnswer(status, { ...more, ...resultOf(operation, code, detail) }),
    refusal: defined({ code, detail }),
  };
}
